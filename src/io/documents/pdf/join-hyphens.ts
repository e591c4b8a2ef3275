/** Words with a hyphen that stand within a line, in lower case: `well-known` is one by itself. */
export type Compounds = ReadonlySet<string>;

const COMPOUND = /\p{L}+[-\u2010]\p{L}+/gu;
const LINE_END_HYPHEN = /(\p{L}+)[-\u2010]\n(\p{Ll}\p{L}*)/gu;

/** Adds the words with a hyphen of a line. */
export function addCompounds(compounds: Set<string>, line: string): void {
  if (!/[-\u2010]/.test(line)) return;
  for (const [word] of line.matchAll(COMPOUND)) compounds.add(compoundKey(word));
}

/**
 * Joins words that a hyphen at the end of a line parts, when the next line goes on in lower case.
 * The hyphen stays when the document has the word with it elsewhere.
 */
export function joinHyphens(text: string, compounds: Compounds): string {
  return text.replaceAll(LINE_END_HYPHEN, (_, head: string, tail: string) =>
    compounds.has(compoundKey(`${head}-${tail}`)) ? `${head}-${tail}` : head + tail,
  );
}

/** A soft hyphen at the end of a line says itself that it is no part of the word. */
export function joinSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad\n', '');
}

function compoundKey(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-');
}
