import type { IndexedChunk, Retriever } from '../../../src/retrieve/index.ts';

/** Chunks of one page, one behind the other. */
export function chunksOf(texts: readonly string[], page = 'a.txt'): IndexedChunk[] {
  let start = 0;
  return texts.map((text, ordinal) => {
    const chunk = { page, ordinal, start, end: start + text.length, text, tokens: 1 };
    start += text.length;
    return chunk;
  });
}

/** The texts that one query retrieves, in order. */
export async function textsFor(
  retriever: Retriever,
  chunks: readonly IndexedChunk[],
  query: string,
  depth = 10,
): Promise<string[]> {
  const index = await retriever.index(chunks);
  const [ranking] = await index.search([{ id: 'q', text: query }], depth);
  if (ranking?.failed !== undefined) throw new Error(ranking.failed);
  return ranking!.hits.map(({ chunk }) => chunks[chunk]!.text);
}
