import type { PageFormat } from '../core/types.ts';

/** A page's source as text, and what of it did not decode. */
export interface DecodedPage {
  readonly text: string;
  /** WHATWG name of the encoding that was used, in lower case. */
  readonly encoding: string;
  /** Absent when every byte decoded. `firstOffset` in bytes of the file, `count` in U+FFFD made. */
  readonly invalid?: { readonly firstOffset: number; readonly count: number };
  /** A declared charset that no decoder knows; another one was used. */
  readonly unknownCharset?: string;
}

/** How far into a page a charset declaration is looked for, in bytes (HTML standard, 13.2.3.2). */
const PRESCAN_BYTES = 1024;

/** The 0x80 to 0x9f rows of windows-1252 (Encoding standard); decoders of some runtimes miss them. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes a page: by its BOM, else the `declared` charset, else for HTML the charset that its
 * first 1,024 bytes declare, else UTF-8. A BOM is dropped. Bytes that do not decode become U+FFFD
 * and are reported; a U+FFFD that stands in the file is not.
 */
export function decodePage(
  bytes: Uint8Array,
  options: { readonly format: PageFormat; readonly declared?: string },
): DecodedPage {
  const bom = findBom(bytes);
  if (bom !== null) return decode(bytes, bom.encoding, bom.length);
  const labels = options.declared === undefined ? [] : [options.declared];
  if (options.format === 'html') labels.push(...declaredInHtml(bytes));
  let unknown: string | undefined;
  for (const label of labels) {
    const encoding = encodingOf(label);
    if (encoding !== null) return decode(bytes, encoding, 0, unknown);
    unknown ??= label;
  }
  return decode(bytes, 'utf-8', 0, unknown);
}

function findBom(bytes: Uint8Array): { encoding: string; length: number } | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { encoding: 'utf-8', length: 3 };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

/** Charset labels in an XML declaration and in `meta` tags, in page order. */
function declaredInHtml(bytes: Uint8Array): string[] {
  const head = String.fromCharCode(...bytes.subarray(0, PRESCAN_BYTES));
  const labels: string[] = [];
  const add = (label: string) => {
    // The declaration was read as single bytes, so it cannot be UTF-16 (HTML standard).
    labels.push(/^utf-?16/i.test(label) ? 'utf-8' : label);
  };
  const xml = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/i.exec(head);
  if (xml !== null) add(xml[1]!.trim());
  // One alternative a construct, so that a meta tag in a comment or an attribute is not seen.
  const tags =
    /<!--[\s\S]*?(?:-->|$)|<meta(?=[\s/])((?:"[^"]*"|'[^']*'|[^>"'])*)|<[a-z/!?](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;
  for (const tag of head.matchAll(tags)) {
    if (tag[1] === undefined) continue;
    const attributes = readAttributes(tag[1]);
    const charset = attributes.get('charset');
    if (charset !== undefined) add(charset.trim());
    else if (attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type') {
      const label = /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(attributes.get('content') ?? '');
      if (label !== null) add(label[1]!);
    }
  }
  return labels;
}

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const pairs = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
  for (const [, name, double, single, bare] of source.matchAll(pairs)) {
    const key = name!.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
  }
  return attributes;
}

function encodingOf(label: string): string | null {
  if (label.toLowerCase() === 'x-user-defined') return 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decode(
  bytes: Uint8Array,
  encoding: string,
  bomLength: number,
  unknownCharset?: string,
): DecodedPage {
  const body = bytes.subarray(bomLength);
  const unknown = unknownCharset === undefined ? {} : { unknownCharset };
  if (encoding === 'windows-1252') return { text: decode1252(body), encoding, ...unknown };
  const valid = decodeStrictly(body, encoding, false);
  if (valid !== null) return { text: valid, encoding, ...unknown };
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body);
  const count = countReplacements(text) - countGenuine(body, encoding);
  const firstOffset = bomLength + firstInvalid(body, encoding);
  return { text, encoding, invalid: { firstOffset, count }, ...unknown };
}

/** The text when all bytes decode, else null; with `open`, more bytes may follow. */
function decodeStrictly(bytes: Uint8Array, encoding: string, open: boolean): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: open });
  } catch {
    return null;
  }
}

/** Where the first sequence that does not decode begins, in bytes. */
function firstInvalid(bytes: Uint8Array, encoding: string): number {
  const decodes = (end: number, open: boolean) =>
    decodeStrictly(bytes.subarray(0, end), encoding, open) !== null;
  // A prefix that fails while open fails however it goes on, so failing is monotone in its length.
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (decodes(middle, true)) good = middle;
    else bad = middle;
  }
  // The last bytes before it may be the head of its sequence: at most three.
  let start = good;
  while (start > 0 && !decodes(start, false)) start--;
  return start;
}

/** How many U+FFFD stand in the bytes themselves. */
function countGenuine(bytes: Uint8Array, encoding: string): number {
  const forms: Record<string, readonly number[]> = {
    'utf-8': [0xef, 0xbf, 0xbd],
    'utf-16le': [0xfd, 0xff],
    'utf-16be': [0xff, 0xfd],
    gb18030: [0x84, 0x31, 0xa4, 0x37],
  };
  const form = forms[encoding];
  if (form === undefined) return 0;
  const step = encoding.startsWith('utf-16') ? 2 : 1;
  let count = 0;
  for (let at = 0; at + form.length <= bytes.length; at += step) {
    if (form.every((byte, index) => bytes[at + index] === byte)) count++;
  }
  return count;
}

function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}

function decode1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    let part = '';
    for (const byte of bytes.subarray(from, from + 8192)) {
      part += byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : String.fromCharCode(byte);
    }
    parts.push(part);
  }
  return parts.join('');
}
