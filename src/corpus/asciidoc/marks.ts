/** What a delimited block holds. */
export type Delimited =
  | 'code'
  | 'comment'
  | 'example'
  | 'sidebar'
  | 'quote'
  | 'open'
  | 'pass'
  | 'table';

const BY_CHARACTER: Readonly<Record<string, Delimited>> = {
  '-': 'code',
  '.': 'code',
  '/': 'comment',
  '=': 'example',
  '*': 'sidebar',
  _: 'quote',
  '+': 'pass',
};

/** What the delimiter that is a whole line opens, or null. */
export function delimiter(line: string): Delimited | null {
  const char = line[0];
  if (char === undefined || line.length < 2) return null;
  if (line === '--') return 'open';
  if (line.startsWith('```')) return /^```[^\s`]*$/.test(line) ? 'code' : null;
  if (/^[|,:!]={3,}$/.test(line)) return 'table';
  const found = BY_CHARACTER[char];
  if (found === undefined || line.length < 4) return null;
  for (let at = 1; at < line.length; at++) if (line[at] !== char) return null;
  return found;
}

/** A list mark at the head of a line. */
export interface ListMark {
  /** Items with one key are of one list. */
  readonly key: string;
  /** Length of the mark, with what parts it from the text. */
  readonly width: number;
  /** Length of the term of a description list; 0 in others. */
  readonly term: number;
}

const BULLET = /^(-|\*{1,9}|•)[ \t]+(?=\S)/;
const NUMBER = /^(\.{1,9}|\d{1,9}\.|[A-Za-z]\.|[ivxlcdm]{1,12}\)|[IVXLCDM]{1,12}\))[ \t]+(?=\S)/;
const CALLOUT = /^<(?:\d{1,4}|\.)>[ \t]+(?=\S)/;

/** Longest part of a line that is searched for the mark behind a term. */
const TERM_LENGTH = 1000;

/** The list mark at the head of a line's text, or null. */
export function listMark(text: string): ListMark | null {
  const bullet = BULLET.exec(text);
  if (bullet !== null) return { key: bullet[1]!, width: bullet[0].length, term: 0 };
  const number = NUMBER.exec(text);
  if (number !== null) return { key: numberKey(number[1]!), width: number[0].length, term: 0 };
  const callout = CALLOUT.exec(text);
  if (callout !== null) return { key: '<1>', width: callout[0].length, term: 0 };
  return termMark(text.slice(0, TERM_LENGTH));
}

function numberKey(mark: string): string {
  if (mark.startsWith('.')) return mark;
  if (/^\d/.test(mark)) return '1.';
  if (mark.endsWith(')')) return /[IVXLCDM]/.test(mark) ? 'I)' : 'i)';
  return /[A-Z]/.test(mark) ? 'A.' : 'a.';
}

/** `term::`, `term:::`, `term::::` or `term;;`, alone or with text behind a space. */
function termMark(head: string): ListMark | null {
  if (head.startsWith('//')) return null;
  const close = /(:{2,4}|;;)(?=[ \t]|$)/g;
  for (let match = close.exec(head); match !== null; match = close.exec(head)) {
    const { index } = match;
    if (index === 0 || head[index - 1] === ':' || head[index - 1] === ';') continue;
    const behind = head.slice(index + match[0].length);
    const width = index + match[0].length + (behind.length - behind.trimStart().length);
    return { key: match[0], width, term: head.slice(0, index).trimEnd().length };
  }
  return null;
}

const TITLE = /^(={1,6}|#{1,6})[ \t]+(?=\S)/;

/** The level of a section's title, 1 for the page's own, and the length of its mark; or null. */
export function titleMark(text: string): { level: number; width: number } | null {
  const match = TITLE.exec(text);
  return match === null ? null : { level: match[1]!.length, width: match[0].length };
}

const UNDERLINES = '=-~^+';

/** The level of a title by the line below it, or null when that is none. */
export function underlinedLevel(title: string, below: string): number | null {
  const char = below[0];
  if (char === undefined || below.length < 2 || Math.abs(title.length - below.length) > 1)
    return null;
  const level = UNDERLINES.indexOf(char) + 1;
  if (level === 0 || title.startsWith('.') || !/[\p{L}\p{N}_]/u.test(title)) return null;
  for (let at = 1; at < below.length; at++) if (below[at] !== char) return null;
  return level;
}

/** Whether a line holds attributes of the block below it: `[source,java]`, `[[anchor]]`. */
export function isAttributeLine(text: string): boolean {
  if (!text.startsWith('[') || !text.endsWith(']')) return false;
  if (text.startsWith('[['))
    return /^\[\[(?:|[\p{L}_:][\p{L}\p{N}_\-:.]*(?:, *.+)?)\]\]$/u.test(text);
  return text.length === 2 || /^[\p{L}\p{N}_{,.#"'%]/u.test(text[1]!);
}

/** A line `.Title`, which names the block below it. */
export function isBlockTitle(text: string): boolean {
  return text.startsWith('.') && /^\.\.?[^ \t.]/.test(text);
}

/** A line that sets an attribute of the page: `:name: value`. */
export function isAttributeEntry(text: string): boolean {
  return (
    text.startsWith(':') &&
    /^:!?[\p{L}\p{N}_][\p{L}\p{N}_-]{0,200}!?:(?:[ \t]|$)/u.test(text.slice(0, 300))
  );
}

/** A line that says which lines count, or names another file: nothing is fetched or left out. */
export function isPreprocessor(text: string): boolean {
  return /^(?:ifdef|ifndef|ifeval|endif|include)::/.test(text.slice(0, 10)) && text.endsWith(']');
}

export function isLineComment(text: string): boolean {
  return text.startsWith('//') && !text.startsWith('///');
}

/** A rule across the page, or a page break. */
export function isBreak(text: string): boolean {
  return (
    text.length < 80 &&
    /^(?:'{3,}|<{3,}|-{3}|\*{3}|_{3}|- {1,3}- {1,3}-|\* {1,3}\* {1,3}\*|_ {1,3}_ {1,3}_)$/.test(
      text,
    )
  );
}

const BLOCK_MACRO = /^[\p{L}_][\p{L}\p{N}_-]{0,60}::(?:[^\s[][^[]*|)\[/u;

/** A macro that is a line of its own: `image::a.png[A picture]`. */
export function isBlockMacro(text: string): boolean {
  return text.endsWith(']') && BLOCK_MACRO.test(text);
}
