/**
 * Where each line of a text starts, in UTF-16 units, with the text's length as a last entry, so
 * that line `i` is `[starts[i], starts[i + 1])` with its ending. A line ends at LF, CRLF or a
 * lone CR, as in CommonMark.
 */
export function lineStarts(text: string): Uint32Array {
  let starts = new Uint32Array(Math.max(16, text.length >>> 4));
  let count = 1;
  for (let at = nextLine(text, 0); at !== -1; at = nextLine(text, at)) {
    if (count + 1 >= starts.length) {
      const larger = new Uint32Array(starts.length * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = at;
  }
  starts[count++] = text.length;
  return starts.slice(0, count);
}

/** The start of the line after the one that holds `from`, or -1 when that is the last. */
export function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a) return at + 1;
    if (unit === 0x0d) return text.charCodeAt(at + 1) === 0x0a ? at + 2 : at + 1;
  }
  return -1;
}
