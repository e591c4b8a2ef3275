/** Bytes of the character at `at` (below `to`) in UTF-8; it takes two units when they are four. */
export function utf8Size(units: Uint16Array, at: number, to: number): number {
  const unit = units[at]!;
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if ((unit & 0xfc00) !== 0xd800 || at + 1 >= to) return 3;
  return (units[at + 1]! & 0xfc00) === 0xdc00 ? 4 : 3;
}

/**
 * Writes the UTF-8 of units `[from, to)` into `bytes`, which has room for three bytes a unit, and
 * returns its length. A lone surrogate becomes U+FFFD, as in every tokenizer that takes UTF-8.
 */
export function writeUtf8(bytes: Uint8Array, units: Uint16Array, from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at++) {
    let unit = units[at]!;
    if (unit < 0x80) {
      bytes[length++] = unit;
      continue;
    }
    if (unit < 0x800) {
      bytes[length++] = 0xc0 | (unit >> 6);
      bytes[length++] = 0x80 | (unit & 0x3f);
      continue;
    }
    if ((unit & 0xf800) === 0xd800) {
      if (utf8Size(units, at, to) === 4) {
        const point = ((unit & 0x3ff) << 10) + (units[++at]! & 0x3ff) + 0x10000;
        bytes[length++] = 0xf0 | (point >> 18);
        bytes[length++] = 0x80 | ((point >> 12) & 0x3f);
        bytes[length++] = 0x80 | ((point >> 6) & 0x3f);
        bytes[length++] = 0x80 | (point & 0x3f);
        continue;
      }
      unit = 0xfffd;
    }
    bytes[length++] = 0xe0 | (unit >> 12);
    bytes[length++] = 0x80 | ((unit >> 6) & 0x3f);
    bytes[length++] = 0x80 | (unit & 0x3f);
  }
  return length;
}
