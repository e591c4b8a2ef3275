/**
 * Where a tag ends: the offset after its `>`, or -1 when the page ends inside it. `from` is just
 * after the tag name. A quote counts only where an attribute value starts, so a `>` in a quoted
 * value does not end the tag.
 */
export function tagEnd(source: string, from: number): number {
  const length = source.length;
  let i = from;
  for (;;) {
    // Plain tags: nothing but names up to the end.
    let unit = source.charCodeAt(i);
    while (i < length && unit !== GREATER && unit !== EQUALS) unit = source.charCodeAt(++i);
    if (i >= length) return -1;
    if (unit === GREATER) return i + 1;
    // An equals sign where a name would start is part of that name.
    if (startsName(source, i, from)) {
      i++;
      while (i < length && !endsName(source.charCodeAt(i))) i++;
      i = skipSpace(source, i);
      if (source.charCodeAt(i) !== EQUALS) continue;
    }
    i = skipSpace(source, i + 1);
    const quote = source.charCodeAt(i);
    if (quote === 0x22 || quote === 0x27) {
      i = source.indexOf(quote === 0x22 ? '"' : "'", i + 1);
      if (i === -1) return -1;
      i++;
    } else {
      while (i < length && source.charCodeAt(i) !== GREATER && !isSpace(source.charCodeAt(i))) i++;
    }
    from = i;
  }
}

const GREATER = 0x3e;
const EQUALS = 0x3d;

export function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0c || unit === 0x0d;
}

function skipSpace(source: string, from: number): number {
  let i = from;
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}

function endsName(unit: number): boolean {
  return unit === EQUALS || unit === GREATER || unit === 0x2f || isSpace(unit);
}

/** Whether only spaces and slashes stand between `at` and the name or value before it. */
function startsName(source: string, at: number, from: number): boolean {
  let i = at - 1;
  while (i >= from && isSpace(source.charCodeAt(i))) i--;
  // After a name come spaces, then the equals sign; a slash or the last value's end starts anew.
  return i < from || source.charCodeAt(i) === 0x2f;
}

/** Where a tag name ends that starts at `from`. */
export function nameEnd(source: string, from: number): number {
  let i = from;
  for (;;) {
    const unit = source.charCodeAt(i);
    // NaN at the end of the source compares false to all.
    if (!(unit >= 0) || unit === GREATER || unit === 0x2f || isSpace(unit)) return i;
    i++;
  }
}

/** Where a comment ends whose text starts at `from`. */
export function commentEnd(source: string, from: number): number {
  if (source[from] === '>') return from + 1;
  if (source.startsWith('->', from)) return from + 2;
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.exec(source) === null ? source.length : end.lastIndex;
}

export function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a);
}
