import { isWordChar, joinLines, TextWriter } from '../markup/text-writer.ts';

const ROLE = /:[A-Za-z][\w:.+-]*:$/;
const ROLE_BEHIND = /^:[A-Za-z][\w:.+-]*:/;

/** Longest name of a role, with its colons. */
const ROLE_LENGTH = 80;

/**
 * The words of inline reStructuredText: without emphasis, backticks, roles, targets, bars and the
 * underscores of references, as a reader sees them; line ends are spaces.
 */
export function rstWords(source: string): string {
  const text = joinLines(source);
  const writer = new TextWriter(text);
  while (writer.at < text.length) {
    const char = text[writer.at]!;
    if (char === '\\') escaped(writer);
    else if (char === '`') backtick(writer);
    else if (char === '*') emphasis(writer);
    else if (char === '|') substitution(writer);
    else if (char === '_') reference(writer);
    else if (char === ':') role(writer);
    else writer.at++;
  }
  return writer.finish();
}

/** A backslash takes the meaning of what follows; before a space it stands for nothing. */
function escaped(writer: TextWriter): void {
  const next = writer.source[writer.at + 1];
  if (next === undefined) writer.at++;
  else if (next === ' ') writer.replace(writer.at + 2);
  else {
    writer.replace(writer.at + 1);
    writer.at++;
  }
}

function backtick(writer: TextWriter): void {
  const { source, at } = writer;
  if (source.startsWith('``', at)) {
    const close = closing(writer, '``', at + 2);
    if (close === -1) writer.at += 2;
    else writer.replace(close + 2, source.slice(at + 2, close));
    return;
  }
  const close = closing(writer, '`', at + 1);
  if (close === -1) {
    writer.at++;
    return;
  }
  const tail = /^__?/.exec(source.slice(close + 1, close + 3))?.[0].length ?? 0;
  const behind =
    tail > 0
      ? tail
      : (ROLE_BEHIND.exec(source.slice(close + 1, close + 1 + ROLE_LENGTH))?.[0].length ?? 0);
  writer.replace(close + 1 + behind, linkText(source.slice(at + 1, close)));
}

/** Where a mark closes: behind text, and not inside a word; -1 when nowhere. */
function closing(writer: TextWriter, mark: string, from: number): number {
  const { source } = writer;
  return writer.find(mark, from, (at) => {
    const before = source[at - 1];
    if (before === undefined || /\s/.test(before)) return false;
    return (before !== '\\' || mark === '``') && !inWord(source, at + mark.length);
  });
}

/** Whether a word goes on there; underscores behind a mark make it a reference. */
function inWord(source: string, at: number): boolean {
  let end = at;
  while (source[end] === '_' && end < at + 2) end++;
  return isWordChar(source[end]);
}

/** `text` of `text <target>`; the target when there is no text. */
function linkText(inner: string): string {
  const open = inner.endsWith('>') ? inner.lastIndexOf('<') : -1;
  if (open === -1) return inner.replace(/^[~!](?=\S)/, '').replaceAll('\\', '');
  const text = inner.slice(0, open).trim();
  return text === '' ? inner.slice(open + 1, -1) : text.replaceAll('\\', '');
}

function emphasis(writer: TextWriter): void {
  const { source, at } = writer;
  const mark = source.startsWith('**', at) ? '**' : '*';
  const opens = !isWordChar(source[at - 1]) && /^\S/.test(source[at + mark.length] ?? ' ');
  const close = opens ? closing(writer, mark, at + mark.length) : -1;
  if (close === -1) {
    writer.at += mark.length;
    return;
  }
  writer.replace(close + mark.length, source.slice(at + mark.length, close));
}

/** `|name|`, which stands for what the page defines. */
function substitution(writer: TextWriter): void {
  const { source, at } = writer;
  const opens = !isWordChar(source[at - 1]) && /^[^\s|]/.test(source[at + 1] ?? ' ');
  const close = opens ? closing(writer, '|', at + 1) : -1;
  if (close === -1) {
    writer.at++;
    return;
  }
  const tail = /^_{0,2}/.exec(source.slice(close + 1, close + 3))![0].length;
  writer.replace(close + 1 + tail, source.slice(at + 1, close));
}

/** The underscores of `name_` and `name__`, and the one in front of a target `_`name``. */
function reference(writer: TextWriter): void {
  const { source, at } = writer;
  if (source[at + 1] === '`' && !isWordChar(source[at - 1])) {
    writer.replace(at + 1);
    return;
  }
  let end = at;
  while (source[end] === '_') end++;
  const before = source[at - 1];
  const named = before !== undefined && (isWordChar(before) || before === ']') && before !== '_';
  if (named && end - at <= 2 && !isWordChar(source[end])) writer.replace(end);
  else writer.at = end;
}

/** The name of a role in front of its text. */
function role(writer: TextWriter): void {
  const { source, at } = writer;
  const head = source.slice(at, at + ROLE_LENGTH);
  const tick = head.indexOf('`');
  if (tick > 1 && ROLE.test(head.slice(0, tick)) && !isWordChar(source[at - 1])) {
    writer.replace(at + tick);
  } else writer.at++;
}
