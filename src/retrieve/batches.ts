/**
 * Cuts texts, in order, into batches of at most `most` texts and `characters` UTF-16 units; a text
 * longer than that is a batch of its own.
 */
export function batchesOf(
  texts: readonly string[],
  most: number,
  characters: number,
): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    if (batch === undefined || batch.length === most || size + text.length > characters) {
      batches.push([text]);
      size = text.length;
    } else {
      batch.push(text);
      size += text.length;
    }
  }
  return batches;
}
