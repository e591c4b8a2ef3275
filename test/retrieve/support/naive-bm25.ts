/** BM25 by its formula, term by term and chunk by chunk. */
export function naiveBm25(
  chunks: readonly (readonly string[])[],
  query: readonly string[],
  k1: number,
  b: number,
): number[] {
  const mean = chunks.reduce((sum, terms) => sum + terms.length, 0) / chunks.length;
  return chunks.map((terms) => {
    let score = 0;
    for (const term of query) {
      const frequency = terms.filter((other) => other === term).length;
      if (frequency === 0) continue;
      const holding = chunks.filter((other) => other.includes(term)).length;
      const idf = Math.log(1 + (chunks.length - holding + 0.5) / (holding + 0.5));
      score += (idf * frequency) / (frequency + k1 * (1 - b + (b * terms.length) / mean));
    }
    return score;
  });
}
