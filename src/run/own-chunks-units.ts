import type { OffsetUnit } from '../io/chunks-file.ts';

/**
 * Offsets of a text in UTF-16 units, in the order given; null where one is past the end or inside a
 * character. A lone surrogate is one code point and three bytes.
 */
export function toUtf16(
  text: string,
  unit: OffsetUnit,
  offsets: readonly number[],
): (number | null)[] {
  if (unit === 'utf16') return offsets.map((offset) => (offset <= text.length ? offset : null));
  const found: (number | null)[] = offsets.map(() => null);
  const order = [...offsets.keys()].sort((a, b) => offsets[a]! - offsets[b]!);
  let next = 0;
  let count = 0;
  for (let at = 0; next < order.length; ) {
    while (next < order.length && offsets[order[next]!]! <= count) {
      if (offsets[order[next]!] === count) found[order[next]!] = at;
      next++;
    }
    if (at >= text.length) break;
    const code = text.codePointAt(at)!;
    count += unit === 'codepoint' ? 1 : utf8Bytes(code);
    at += code > 0xffff ? 2 : 1;
  }
  return found;
}

function utf8Bytes(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
