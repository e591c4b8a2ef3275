/**
 * The tokens of one text. `ids[i]` is the rank of token i; `ends[i]` is where it ends, in UTF-16
 * code units of the text. The end of a token that stops inside a character is that character's
 * start, so ends never fall inside a surrogate pair; they never decrease.
 */
export interface TokenTable {
  readonly ids: Uint32Array;
  readonly ends: Uint32Array;
}

/** What strategies and reports need of an encoding. Text of special tokens is ordinary text. */
export interface Tokenizer {
  /** Name of the encoding, for example `cl100k_base`. */
  readonly encoding: string;
  encode(text: string): TokenTable;
  /** Number of tokens of the text encoded alone. */
  count(text: string): number;
}

/** How many of the ascending `ends` are at most `offset`. */
export function endsUpTo(ends: Uint32Array, offset: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Number of tokens that end inside `(start, end]`. Tokens that stop inside the text's first character
 * end at 0, so no chunk counts them.
 */
export function countTokens(ends: Uint32Array, start: number, end: number): number {
  return endsUpTo(ends, end) - endsUpTo(ends, start);
}
