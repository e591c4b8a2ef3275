/**
 * The places of a byte string that are not UTF-8, a maximal subpart each (Unicode 3.9, table 3-7):
 * what one U+FFFD stands for.
 */
export function invalidUtf8(bytes: readonly number[]): number[] {
  const places: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const start = at;
    const lead = bytes[at++]!;
    if (lead < 0x80) continue;
    const need = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : 3;
    if (lead < 0xc2 || lead > 0xf4) {
      places.push(start);
      continue;
    }
    let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    let got = 0;
    while (got < need && at < bytes.length && bytes[at]! >= low && bytes[at]! <= high) {
      [low, high] = [0x80, 0xbf];
      at++;
      got++;
    }
    if (got < need) places.push(start);
  }
  return places;
}
