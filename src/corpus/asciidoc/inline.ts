import { isWordChar, TextWriter } from '../markup/text-writer.ts';

/** Marks of emphasis, code, highlights, sub- and superscript, and of text taken as it is. */
const MARKS = '*_`#+^~';

/** Attributes that stand for a character. */
const CHARACTERS: Readonly<Record<string, string>> = {
  empty: '',
  blank: '',
  sp: ' ',
  nbsp: '\u00a0',
  zwsp: '\u200b',
  amp: '&',
  lt: '<',
  gt: '>',
  plus: '+',
  asterisk: '*',
  backtick: '`',
  caret: '^',
  tilde: '~',
  startsb: '[',
  endsb: ']',
  vbar: '|',
  'two-colons': '::',
};

/** A macro's name and target at the end of a word. */
const MACRO = /(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_-]{0,39}):([^\s:][^\s]*|)$/u;

/** Longest name and target that are looked at. */
const MACRO_LENGTH = 2000;

const CHARACTER = /^\{([a-z-]{2,12})\}/;

/**
 * The words of inline AsciiDoc: without emphasis, backticks, anchors, and of macros and links what
 * a reader sees. A line end is a space, and a line end behind ` +` stays one.
 */
export function asciidocWords(source: string): string {
  return hardLines(source)
    .map((line) => unmarked(line))
    .join('\n');
}

function hardLines(source: string): string[] {
  const lines = source.split(/\r\n?|\n/).map((line) => line.trim());
  const joined: string[] = [];
  let open: string[] = [];
  for (const line of lines) {
    const hard = line.endsWith(' +');
    open.push(hard ? line.slice(0, -2).trimEnd() : line);
    if (!hard) continue;
    joined.push(open.join(' '));
    open = [];
  }
  if (open.length > 0) joined.push(open.join(' '));
  return joined;
}

function unmarked(text: string): string {
  return pairedMarks(macrosOf(text));
}

/** Anchors, references, macros and attributes give what a reader sees of them. */
function macrosOf(text: string): string {
  if (!/[[\](<{]/.test(text)) return text;
  const writer = new TextWriter(text);
  while (writer.at < text.length) {
    const char = text[writer.at]!;
    if (char === '[') bracket(writer);
    else if (char === '<' && text.startsWith('<<', writer.at)) reference(writer);
    else if (char === '(' && text.startsWith('((', writer.at)) indexTerm(writer);
    else if (char === '{') attribute(writer);
    else if (char === '\\' && text[writer.at + 1] === '{') {
      writer.replace(writer.at + 1);
      writer.at++;
    } else writer.at++;
  }
  return writer.finish();
}

/** `[[anchor]]`, `[.role]#text#`, and the brackets of `name:target[text]` or `https://a.b[text]`. */
function bracket(writer: TextWriter): void {
  const { source, at } = writer;
  if (source.startsWith('[[', at)) {
    const close = writer.find(']]', at + 2);
    if (close !== -1 && close - at < 300) {
      const end = source[close + 2] === ']' ? close + 3 : close + 2;
      writer.replace(end);
      return;
    }
  }
  const close = writer.find(']', at + 1);
  if (close === -1) {
    writer.at++;
    return;
  }
  const behind = source[close + 1];
  if (
    behind !== undefined &&
    '#*_`'.includes(behind) &&
    /^[.#%]?[\w.#% -]*$/.test(source.slice(at + 1, Math.min(close, at + 200)))
  ) {
    writer.replace(close + 1);
    return;
  }
  const macro = MACRO.exec(lastWord(source, at));
  if (macro === null) {
    writer.at++;
    return;
  }
  const [whole, name = '', target = ''] = macro;
  // A bare address is its own target.
  const shown = target.startsWith('//') ? whole : target;
  writer.at = at - whole.length;
  writer.replace(close + 1, macroWords(name, source.slice(at + 1, close), shown));
}

/** What stands in front of an offset without spaces, brackets or marks of references. */
function lastWord(source: string, end: number): string {
  let at = end;
  while (at > 0 && end - at < MACRO_LENGTH && !/[\s[\]<>(){}*`"|]/.test(source[at - 1]!)) at--;
  return source.slice(at, end);
}

function macroWords(name: string, inner: string, target: string): string {
  const text = inner.replaceAll('\\]', ']');
  const [first = ''] = text.split(',');
  switch (name) {
    case 'image':
      return first.replace(/^"|"$/g, '');
    case 'anchor':
    case 'icon':
    case 'indexterm':
      return '';
    case 'footnote':
      return ` ${text}`;
    case 'menu':
      return [target, text].filter((one) => one !== '').join(' ');
    case 'link':
    case 'xref':
    case 'mailto':
    case 'https':
    case 'http':
    case 'ftp':
    case 'irc': {
      const shown =
        /^"([^"]*)"/.exec(text)?.[1] ?? text.replace(/,\s*[a-z]+=.*$/s, '').replace(/\^$/, '');
      return shown === '' || /^[a-z]+=/.test(shown) ? target : shown;
    }
    default:
      return text;
  }
}

/** `<<target,text>>`. */
function reference(writer: TextWriter): void {
  const { source, at } = writer;
  const close = writer.find('>>', at + 2);
  if (close === -1) {
    writer.at += 2;
    return;
  }
  const inner = source.slice(at + 2, close);
  const comma = inner.indexOf(',');
  writer.replace(close + 2, comma === -1 ? inner : inner.slice(comma + 1).trim());
}

/** `((term))`, which shows, and `(((term)))`, which does not. */
function indexTerm(writer: TextWriter): void {
  const { source, at } = writer;
  const hidden = source.startsWith('(((', at);
  const close = writer.find(hidden ? ')))' : '))', at + 2);
  if (close === -1) writer.at += 2;
  else writer.replace(close + (hidden ? 3 : 2), hidden ? '' : source.slice(at + 2, close));
}

function attribute(writer: TextWriter): void {
  const name = CHARACTER.exec(writer.source.slice(writer.at, writer.at + 16))?.[1];
  const character =
    name === undefined || !Object.hasOwn(CHARACTERS, name) ? undefined : CHARACTERS[name];
  if (character === undefined) writer.at++;
  else writer.replace(writer.at + name!.length + 2, character);
}

/**
 * Leaves out the marks that have a partner. A single mark opens in front of a word's start and
 * closes behind its end; a doubled one may stand inside a word.
 */
function pairedMarks(text: string): string {
  if (!/[*_`#+^~\\]/.test(text)) return text;
  /** Places of opening marks without partner so far, by mark. */
  const open = new Map<string, number>();
  const cuts: (readonly [number, number])[] = [];
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    if (char === '\\' && text[at + 1] !== undefined && MARKS.includes(text[at + 1]!)) {
      cuts.push([at, at + 1]);
      at += 2;
      continue;
    }
    if (!MARKS.includes(char)) {
      at++;
      continue;
    }
    let run = at;
    while (text[run] === char) run++;
    const length = run - at;
    const mark = length > 1 ? char + char : char;
    const free = length > 1 || char === '^' || char === '~';
    const before = text[at - 1];
    const behind = text[run];
    const closes = !/\s/.test(before ?? ' ') && (free || !isWordChar(behind));
    const opens = !/\s/.test(behind ?? ' ') && (free || !isWordChar(before));
    const opener = open.get(mark);
    if (length > 2) {
      at = run;
      continue;
    }
    if (closes && opener !== undefined) {
      cuts.push([opener, opener + length], [at, run]);
      open.delete(mark);
    } else if (opens) open.set(mark, at);
    at = run;
  }
  cuts.sort(([a], [b]) => a - b);
  let out = '';
  let from = 0;
  for (const [start, end] of cuts) {
    out += text.slice(from, start);
    from = end;
  }
  return out + text.slice(from);
}
