const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * A key that stands more than once in the outermost object of a valid JSON text, or null. `JSON.parse`
 * silently keeps the last of its values. Linear in the length of the text.
 *
 * @example
 * repeatedKey('{"id":"a","text":"x","id":"b"}'); // 'id'
 */
export function repeatedKey(source: string): string | null {
  const seen = new Set<string>();
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (unit === QUOTE) {
      const start = at;
      at = stringEnd(source, start);
      if (depth !== 1 || !isKey(source, at + 1)) continue;
      const key = JSON.parse(source.slice(start, at + 1)) as string;
      if (seen.has(key)) return key;
      seen.add(key);
    } else if (source[at] === '{' || source[at] === '[') depth++;
    else if (source[at] === '}' || source[at] === ']') depth--;
  }
  return null;
}

/** The index of the quote that ends the string which begins at `start`. */
function stringEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charCodeAt(at) !== QUOTE) {
    at += source.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Whether a colon follows, behind whitespace. */
function isKey(source: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(source[at] ?? 'x')) at++;
  return source[at] === ':';
}
