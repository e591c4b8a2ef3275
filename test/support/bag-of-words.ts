/** Vectors of hashed words: equal words meet in equal numbers, whatever the texts beside them. */
export function bagOfWords(texts: readonly string[], width = 64): Float32Array[] {
  return texts.map((text) => {
    const vector = new Float32Array(width);
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
      let hash = 7;
      for (const unit of word) hash = (hash * 31 + unit.codePointAt(0)!) >>> 0;
      vector[hash % width]! += 1;
    }
    return vector;
  });
}
