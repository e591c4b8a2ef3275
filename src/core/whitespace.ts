/**
 * Whether a UTF-16 unit is whitespace for trimming, folding and coverage: Unicode White_Space,
 * which is JavaScript's `\s` plus U+0085 and minus U+FEFF (a zero-width character).
 */
export function isWhitespace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x85) return false;
  if (unit === 0x85 || unit === 0xa0 || unit === 0x1680) return true;
  if (unit < 0x2000) return false;
  return (
    unit <= 0x200a ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** The first index at or after `from` (and at most `to`) that is not whitespace. */
export function skipWhitespace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhitespace(text.charCodeAt(at))) at++;
  return at;
}

/** The end of the last non-whitespace unit in `[from, to)`, or `from` when there is none. */
export function skipWhitespaceBack(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isWhitespace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether `[from, to)` of `text` holds only whitespace (true when empty). */
export function isBlank(text: string, from = 0, to = text.length): boolean {
  return skipWhitespace(text, from, to) === to;
}
