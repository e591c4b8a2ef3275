import { parseFragment } from 'parse5';
import type { JsoupVersion } from './tags.ts';
import { tagEnd } from './tokens.ts';
import { NO_STAND_INS, type StandIns } from './walk.ts';

/** Whitespace to every parser, and all but unused: it stands for CR where a parser would drop that. */
const FORM_FEED = '\f';

/** A page's source as the parser must see it to build the tree that jsoup builds. */
export interface FixedSource {
  readonly source: string;
  readonly standIns: StandIns;
}

const NUL_REFERENCE = /&#(?:0+(?![0-9])|x0+(?![0-9a-f]));?/gi;
const SURROGATE_REFERENCE =
  /&#(?:x0*(d[89a-f][0-9a-f]{2})(?![0-9a-f])|0*(5[5-7][0-9]{3})(?![0-9]));?/gi;
const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/**
 * Rewrites the few things in which jsoup's parser leaves the HTML standard, so that a standard
 * parser gives its text: the newline after `<textarea>` stays, a reference to a lone surrogate or to NUL is that character, `textarea` and
 * `title` without an end end at the next tag, CDATA keeps its whitespace.
 */
export function fixSource(html: string, version: JsoupVersion): FixedSource {
  let source = fixRawText(html);
  if (source.includes('&#')) {
    source = source.replace(NUL_REFERENCE, '\0');
    if (version !== '1.15.3') source = source.replace(SURROGATE_REFERENCE, surrogate);
  }
  if (version === '1.15.3' && source.includes('&')) source = escapePrefixes(source);
  return standIn(source, version);
}

function endTag(name: string): RegExp {
  return new RegExp(`</${name}(?=[\\s/>])`, 'gi');
}

/**
 * The source with CR replaced: the standard's parser turns it into LF, jsoup does not, which shows
 * in preformatted text. In a page that holds form feeds it is left to the parser.
 */
export function keepLineEnds(fixed: FixedSource): FixedSource {
  const { source, standIns } = fixed;
  if (!source.includes('\r') || source.includes(FORM_FEED)) return fixed;
  return {
    source: source.replaceAll('\r', FORM_FEED),
    standIns: { ...standIns, carriageReturn: FORM_FEED },
  };
}

/**
 * jsoup keeps the newline after `<textarea>`, and ends an unclosed `textarea` or `title` before
 * the next tag, where the standard drops the one and lets the other run to the page's end.
 */
function fixRawText(source: string): string {
  let result = '';
  let copied = 0;
  const insert = (at: number, text: string): void => {
    result += source.slice(copied, at) + text;
    copied = at;
  };
  const tags = /<(textarea|title|\/?svg)(?=[\s/>])/gi;
  const unclosed = new Set<string>();
  let inSvg = false;
  for (let start = tags.exec(source); start !== null; start = tags.exec(source)) {
    const name = start[1]!.toLowerCase();
    const from = tagEnd(source, tags.lastIndex);
    if (from === -1) break;
    tags.lastIndex = from;
    if (name.endsWith('svg')) {
      inSvg = name === 'svg';
      continue;
    }
    if (name === 'textarea' && source.charCodeAt(from) === 0x0a) insert(from, '\n');
    const end = unclosed.has(name) ? -1 : find(source, endTag(name), from);
    if (end !== -1) {
      tags.lastIndex = end;
      continue;
    }
    unclosed.add(name);
    const tag = find(source, /<[a-z]/gi, from);
    if (tag !== -1 && !inSvg) insert(tag, `</${name}>`);
  }
  return copied === 0 ? source : result + source.slice(copied);
}

function find(source: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? -1;
}

function surrogate(
  reference: string,
  hex: string | undefined,
  decimal: string | undefined,
): string {
  const unit = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return unit >= 0xd800 && unit <= 0xdfff ? String.fromCharCode(unit) : reference;
}

/** Until 1.15.3 a name without a semicolon is a reference only when all its letters are. */
function escapePrefixes(source: string): string {
  const decoded = new Map<string, string>();
  const decode = (reference: string): string => {
    let value = decoded.get(reference);
    if (value === undefined) {
      const [node] = parseFragment(reference).childNodes;
      value = node !== undefined && 'value' in node ? node.value : reference;
      decoded.set(reference, value);
    }
    return value;
  };
  return source.replace(/&([a-z][a-z0-9]*)(;?)/gi, (reference, name: string) => {
    const value = decode(`&${name};`);
    const whole = value === ';' || !value.endsWith(';');
    const alone = reference.endsWith(';') || decode(`&${name}`) === value;
    return whole && alone ? reference : `&amp;${reference.slice(1)}`;
  });
}

function standIn(html: string, version: JsoupVersion): FixedSource {
  const needsNul = version !== '1.23.1' && html.includes('\0');
  // Since 1.23.1 CDATA is a comment outside SVG and MathML.
  const needsCdata =
    html.includes(CDATA_START) && (version !== '1.23.1' || /<(?:svg|math)[\s/>]/i.test(html));
  if (!needsNul && !needsCdata) return { source: html, standIns: NO_STAND_INS };
  const [start, end, zero] = unusedCharacters(html);
  let source = html;
  if (needsCdata) source = markCdata(source, start, end, version);
  if (needsNul) source = source.replaceAll('\0', zero);
  const cdata = { cdataStart: start, cdataEnd: end };
  return { source, standIns: { ...cdata, nul: needsNul ? zero : null, carriageReturn: null } };
}

function markCdata(source: string, start: string, end: string, version: JsoupVersion): string {
  let result = '';
  let copied = 0;
  let at = source.indexOf(CDATA_START);
  while (at !== -1) {
    const from = at + CDATA_START.length;
    const to = source.indexOf(CDATA_END, from);
    if (to === -1) break;
    const text = source.slice(from, to);
    if (version === '1.23.1') {
      result += source.slice(copied, from) + start + text + end;
      copied = to;
    } else if (!/<\/script|-->/i.test(text)) {
      // Before, CDATA was text in HTML too. In a script or comment it must not be touched.
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      result += source.slice(copied, at) + start + escaped + end;
      copied = to + CDATA_END.length;
    }
    at = source.indexOf(CDATA_START, to);
  }
  return result + source.slice(copied);
}

/** Noncharacters that the page does not hold. */
function unusedCharacters(html: string): [string, string, string] {
  const unused: string[] = [];
  for (let code = 0xfdd0; code <= 0xfdef && unused.length < 3; code++) {
    const character = String.fromCharCode(code);
    if (!html.includes(character)) unused.push(character);
  }
  return [unused[0] ?? '\ufdd0', unused[1] ?? '\ufdd1', unused[2] ?? '\ufdd2'];
}
