import { UncutError, type UncutErrorCode } from '../../core/error.ts';

/** A tag of an XML text with its span in it. */
export interface XmlTag {
  readonly kind: 'open' | 'close' | 'empty';
  /** With its prefix. */
  readonly name: string;
  /** Without its prefix. */
  readonly local: string;
  readonly start: number;
  readonly end: number;
  /** What stands between name and end: {@link attributeOf} reads it. */
  readonly attributes: string;
}

/** Nesting that is read at most: what comes behind walks the tree by recursion. */
const MAX_DEPTH = 500;

/**
 * The tags of an XML text in order. A document type that declares anything is refused, so that no
 * entity ever is; comments, instructions and CDATA are skipped.
 *
 * @param where file and entry, in messages
 * @throws UncutError for declarations, a tag that does not end or closes another, and for
 *   nesting beyond 500.
 */
export function* scanXml(
  source: string,
  where: string,
  code: UncutErrorCode = 'page',
): Generator<XmlTag, void> {
  const fail = (what: string, at: number) =>
    new UncutError(code, `${where}:${source.slice(0, at).split('\n').length}: ${what}`);
  const open: string[] = [];
  let at = source.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([start]) => source.startsWith(start, at));
    if (skipped !== undefined) {
      const end = source.indexOf(skipped[1], at + skipped[0].length);
      if (end < 0) throw fail(`expected XML: what begins with ${skipped[0]} never ends`, at);
      at = source.indexOf('<', end + skipped[1].length);
      continue;
    }
    const end = tagEnd(source, at);
    if (end < 0) throw fail('expected XML: a tag never ends', at);
    if (source.startsWith('<!', at)) {
      // What a document type declares begins with a bracket; what it refers to is never fetched.
      if (source.slice(at, end).includes('[')) {
        throw fail('declares entities in a document type, which are not read', at);
      }
      at = source.indexOf('<', end);
      continue;
    }
    const isClose = source[at + 1] === '/';
    const isEmpty = source[end - 2] === '/';
    const inner = source.slice(at + (isClose ? 2 : 1), end - (isEmpty ? 2 : 1));
    const name = /^[^\s/]*/.exec(inner)![0];
    if (isClose) {
      const opened = open.pop();
      if (opened !== name) {
        throw fail(`expected XML: </${name}> closes ${opened ?? 'nothing'}`, at);
      }
    } else if (!isEmpty && open.push(name) > MAX_DEPTH) {
      throw new UncutError('limit', `${where}: elements nested more than ${MAX_DEPTH} deep`);
    }
    yield {
      kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
      name,
      local: name.slice(name.indexOf(':') + 1),
      start: at,
      end,
      attributes: inner.slice(name.length),
    };
    at = source.indexOf('<', end);
  }
  if (open.length > 0) throw fail(`expected XML: <${open.at(-1)}> never ends`, source.length);
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** After the `>` that ends a tag: one in a quoted value does not. */
function tagEnd(source: string, start: number): number {
  let quote = 0;
  for (let at = start + 1; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (quote !== 0) {
      if (unit === quote) quote = 0;
    } else if (unit === 0x22 || unit === 0x27) quote = unit;
    else if (unit === 0x3e) return at + 1;
  }
  return -1;
}

/** The value of an attribute by its name without prefix, or null when the tag has none. */
export function attributeOf(tag: XmlTag, name: string): string | null {
  for (const [, key, , double, single] of tag.attributes.matchAll(ATTRIBUTE)) {
    if (key === name || key!.endsWith(`:${name}`)) return unescapeXml(double ?? single ?? '');
  }
  return null;
}

const ATTRIBUTE = /(?:^|\s)([^\s=]+)\s*=\s*("([^"]*)"|'([^']*)')/g;

/** XML text without its five entities and character references; others stay as they are. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, number, name) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Text as XML holds it. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** XML as text: by its byte order mark, else by what its declaration says, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(
    head,
  )?.[1];
  const marked = head.startsWith('\xff\xfe')
    ? 'utf-16le'
    : head.startsWith('\xfe\xff')
      ? 'utf-16be'
      : null;
  // Read as single bytes, the declaration cannot be UTF-16.
  const said = declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  try {
    return new TextDecoder(marked ?? said).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
