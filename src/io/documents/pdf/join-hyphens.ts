/** Words with a hyphen that stand within a line, in lower case: `well-known` is one by itself. */
export type Compounds = ReadonlySet<string>;

const COMPOUND = /\p{L}+[-\u2010]\p{L}+/gu;
/** A hyphen within a word at the end of a line; not one that waits for its word, as in `pre- and`. */
const LINE_END_IN_WORD =
  /(?<=[\p{L}\p{N}][-\u2010])\n(?=[\p{L}\p{N}])(?!(?:and|or|nor|to|und|oder|bis|et|ou|y|o|e)\b)/gu;
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

/** Takes away the line end after a hyphen: a word goes on there, with its hyphen or without. */
export function keepHyphens(text: string): string {
  return text.replaceAll(LINE_END_IN_WORD, '');
}

/** A soft hyphen at the end of a line says itself that it is no part of the word. */
export function joinSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad\n', '');
}

function compoundKey(word: string): string {
  return word.toLowerCase().replaceAll('\u2010', '-');
}
