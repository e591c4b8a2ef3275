import type { Tokenizer } from '../tokenizer.ts';

/** UTF-16 units of the texts that one generation of a memo holds. */
const GENERATION_UNITS = 1 << 20;
/** Texts of one generation at most: short ones cost more than their units. */
const GENERATION_TEXTS = 1 << 16;

/**
 * The token count of a text, remembered: a recursive splitter measures the same parts again when it
 * merges them and when it lets go of an overlap, about three times in all.
 *
 * Memory is bounded: texts live in two generations of at most 2^20 units or 2^16 texts each; when
 * the younger is full the older is dropped, and a text found in the older moves to the younger.
 */
export function memoCounter(tokenizer: Pick<Tokenizer, 'count'>): (text: string) => number {
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let units = 0;
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const count = old.get(text) ?? tokenizer.count(text);
    if (text.length > GENERATION_UNITS) return count;
    if (units + text.length > GENERATION_UNITS || young.size >= GENERATION_TEXTS) {
      old = young;
      young = new Map();
      units = 0;
    }
    young.set(text, count);
    units += text.length;
    return count;
  };
}
