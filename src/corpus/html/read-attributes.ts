import { isSpace } from './tokens.ts';

/** The attributes of a tag as far as they say whether it is shown. */
export interface TagAttributes {
  /** By lower-case name, the first of each; values are not decoded. */
  readonly values: ReadonlyMap<string, string>;
  readonly selfClosing: boolean;
}

/** Reads the attributes between a tag's name, which ends at `from`, and its end `to`, after `>`. */
export function readAttributes(source: string, from: number, to: number): TagAttributes {
  const values = new Map<string, string>();
  const last = to - 1;
  let selfClosing = false;
  let i = from;
  while (i < last) {
    const unit = source.charCodeAt(i);
    if (isSpace(unit) || unit === 0x2f) {
      selfClosing = unit === 0x2f && i + 1 === last;
      i++;
      continue;
    }
    const start = i++;
    while (i < last && !endsName(source.charCodeAt(i))) i++;
    const name = source.slice(start, i).toLowerCase();
    let value = '';
    let next = i;
    while (next < last && isSpace(source.charCodeAt(next))) next++;
    if (source.charCodeAt(next) === 0x3d) {
      i = next + 1;
      while (i < last && isSpace(source.charCodeAt(i))) i++;
      const quote = source.charCodeAt(i);
      if (i < last && (quote === 0x22 || quote === 0x27)) {
        const end = source.indexOf(quote === 0x22 ? '"' : "'", i + 1);
        value = source.slice(i + 1, end);
        i = end + 1;
      } else {
        const valueStart = i;
        while (i < last && !isSpace(source.charCodeAt(i))) i++;
        value = source.slice(valueStart, i);
      }
    }
    if (!values.has(name)) values.set(name, value);
  }
  return { values, selfClosing };
}

function endsName(unit: number): boolean {
  return unit === 0x3d || unit === 0x2f || isSpace(unit);
}
