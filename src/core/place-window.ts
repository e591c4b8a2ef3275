/**
 * Finds all starts of `needle` in `[from, to]` of `text`, ascending. Linear in the needle and the
 * window whatever they hold (Knuth, Morris, Pratt 1977): repeated text is where placing is hard,
 * and where searching by comparison is quadratic.
 */
export type WindowSearch = (text: string, needle: string, from: number, to: number) => number[];

/** A window search with its own scratch tables, so that no call allocates them. */
export function windowSearch(): WindowSearch {
  let units = new Uint16Array(1024);
  let borders = new Uint32Array(1024);
  return (text, needle, from, to) => {
    const length = needle.length;
    const starts: number[] = [];
    const end = Math.min(text.length, to + length);
    if (length === 0 || end - from < length) return starts;
    if (units.length < length) {
      units = new Uint16Array(2 * length);
      borders = new Uint32Array(2 * length);
    }
    for (let at = 0; at < length; at++) units[at] = needle.charCodeAt(at);
    fillBorders(units, length, borders);
    let matched = 0;
    for (let at = from; at < end; at++) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && units[matched] !== unit) matched = borders[matched - 1]!;
      if (units[matched] === unit) matched++;
      if (matched < length) continue;
      starts.push(at - length + 1);
      matched = borders[length - 1]!;
    }
    return starts;
  };
}

/** `borders[i]` becomes the length of the longest proper prefix of `units[0..i]` that ends it. */
function fillBorders(units: Uint16Array, length: number, borders: Uint32Array): void {
  borders[0] = 0;
  let border = 0;
  for (let at = 1; at < length; at++) {
    const unit = units[at];
    while (border > 0 && units[border] !== unit) border = borders[border - 1]!;
    if (units[border] === unit) border++;
    borders[at] = border;
  }
}
