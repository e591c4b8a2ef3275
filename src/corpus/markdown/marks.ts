/** Marks that open or end blocks, read at an offset of a line that ends at `end` (UTF-16). */

const TAB = 0x09;
const SPACE = 0x20;

/** Whether the line from `at` holds only what underlines a heading or heads a table. */
export function isDelimiterLine(source: string, at: number, end: number): boolean {
  for (let index = at; index < end; index++) {
    switch (source.charCodeAt(index)) {
      case TAB:
      case SPACE:
      case 0x2d: // -
      case 0x3a: // :
      case 0x3d: // =
      case 0x7c: // |
        continue;
    }
    return false;
  }
  return true;
}

/** Whether three or more of one of `*`, `-`, `_` and nothing else stand from `at`. */
export function isThematicBreak(source: string, at: number, end: number): boolean {
  const mark = source.charCodeAt(at);
  if (mark !== 0x2a && mark !== 0x2d && mark !== 0x5f) return false;
  let count = 0;
  for (let index = at; index < end; index++) {
    const unit = source.charCodeAt(index);
    if (unit === mark) count++;
    else if (unit !== SPACE && unit !== TAB) return false;
  }
  return count >= 3;
}

/** The level of the ATX heading at `at`, 0 when there is none. */
export function headingLevel(source: string, at: number, end: number): number {
  let index = at;
  while (index < end && source.charCodeAt(index) === 0x23) index++;
  if (index - at > 6) return 0;
  const unit = source.charCodeAt(index);
  return index === end || unit === SPACE || unit === TAB ? index - at : 0;
}

/**
 * Width of a bullet with the spaces behind it, 0 when there is none, -1 when its text is not
 * plainly 1 to 4 spaces behind it.
 */
export function bulletWidth(source: string, at: number, end: number): number {
  const unit = source.charCodeAt(at);
  if (unit !== 0x2a && unit !== 0x2b && unit !== 0x2d) return 0;
  return widthTo(source, at, at + 1, end);
}

/** The same for `1.` and `1)`. */
export function numberWidth(source: string, at: number, end: number): number {
  let index = at;
  while (index < end && isDigit(source.charCodeAt(index))) index++;
  if (index === at || index - at > 9 || index === end) return 0;
  const unit = source.charCodeAt(index);
  if (unit !== 0x2e && unit !== 0x29) return 0;
  return widthTo(source, at, index + 1, end);
}

function widthTo(source: string, at: number, markEnd: number, end: number): number {
  if (markEnd === end) return -1;
  const unit = source.charCodeAt(markEnd);
  if (unit === TAB) return -1;
  if (unit !== SPACE) return 0;
  let text = markEnd;
  while (text < end && source.charCodeAt(text) === SPACE) text++;
  if (text === end || text - markEnd > 4 || source.charCodeAt(text) === TAB) return -1;
  return text - at;
}

/** Whether the text of a list item may be more than a paragraph. */
export function startsBlock(source: string, at: number, end: number): boolean {
  switch (source.charCodeAt(at)) {
    case 0x23: // #
    case 0x3c: // <
    case 0x3e: // >
    case 0x7c: // |
      return true;
    case 0x60:
    case 0x7e:
      return fenceLength(source, at, end) > 0;
  }
  return (
    isThematicBreak(source, at, end) ||
    bulletWidth(source, at, end) !== 0 ||
    numberWidth(source, at, end) !== 0
  );
}

/** The length of the fence that opens at `at`, 0 when there is none. */
export function fenceLength(source: string, at: number, end: number): number {
  const mark = source.charCodeAt(at);
  let index = at;
  while (index < end && source.charCodeAt(index) === mark) index++;
  if (index - at < 3) return 0;
  // A line with further backticks is a paragraph with a code span.
  if (mark === 0x60 && source.slice(index, end).includes('`')) return 0;
  return index - at;
}

/** Where the code that starts at `from` ends: behind its closing fence, or with the source. */
export function fenceEnd(source: string, from: number, mark: number, length: number): number {
  for (let start = from; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const next = newline === -1 ? source.length : newline + 1;
    let at = start;
    while (at < next && source.charCodeAt(at) === SPACE) at++;
    if (at - start < 4) {
      let index = at;
      while (index < next && source.charCodeAt(index) === mark) index++;
      if (index - at >= length && /^[ \t]*\r?\n?$/.test(source.slice(index, next))) return next;
    }
    start = next;
  }
  return source.length;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
