import type { DocxStyles } from './styles.ts';

/** What was noticed while a Word document was read. */
export interface DocxNotices {
  /** Of the reader behind, each once. */
  readonly messages: readonly string[];
  readonly counted: ReadonlyMap<string, number>;
  readonly unknownFormats: ReadonlySet<string>;
  readonly styles: DocxStyles;
}

/** Names of styles that look like headings to an author, in the languages of most documents. */
const LIKE_HEADING =
  /(^|[\s_-])(h[1-9]|head(ing|er)?s?|section|chapter|überschrift|titre|título|titolo|rubrik|kop|标题|見出し|제목)([\s_\d-]|$)/i;

/** Elements whose loss no reader of the text notices. */
const SILENT = /^(v|o|w10|wp|wp14|wps|wpg|wpc|a|a14|pic|w14|w15|office-word|\{[^}]*\}):?/;

const STYLE = /^Unrecognised paragraph style: '(.*)' \(Style ID: (.*)\)$/s;
const ELEMENT = /^An unrecognised element was ignored: (.*)$/s;
const SYMBOL = /^A w:sym element with an unsupported character was ignored: (.*)$/s;

/** What a user should know of a Word document that was read, a line for each kind. */
export function docxWarnings(file: string, notices: DocxNotices): string[] {
  const { messages, counted, unknownFormats } = notices;
  const warnings: string[] = [];
  const say = (what: string) => warnings.push(`${file}: ${what}`);
  const equations = counted.get('equation') ?? 0;
  if (equations > 0) {
    say(`${several(equations, 'equation')} became the characters in a row, without their layout`);
  }
  const embedded = counted.get('embedded document') ?? 0;
  if (embedded > 0) say(`${several(embedded, 'embedded document')} left out (w:altChunk)`);
  const matches = (pattern: RegExp) =>
    messages.flatMap((message) => pattern.exec(message)?.[1] ?? []);
  const styles = matches(STYLE).filter((name) => LIKE_HEADING.test(name) && !/^toc\b/i.test(name));
  if (styles.length > 0) {
    say(
      `paragraphs in ${names(styles)} became plain text: the style has no outline level, so they are no headings`,
    );
  }
  const elements = matches(ELEMENT).filter((name) => !SILENT.test(name) && name !== 'w:altChunk');
  if (elements.length > 0) say(`left out, since it is not read: ${names(elements)}`);
  const symbols = matches(SYMBOL);
  if (symbols.length > 0) say(`symbols left out: ${names(symbols)}`);
  if (unknownFormats.size > 0) {
    say(`automatic numbers in the format ${names([...unknownFormats])} were written as 1, 2, 3`);
  }
  return warnings;
}

/** Names shown at most. */
const SHOWN = 3;

function names(all: readonly string[]): string {
  const distinct = [...new Set(all)];
  const shown = distinct.slice(0, SHOWN).map((name) => JSON.stringify(name));
  return distinct.length > SHOWN
    ? `${shown.join(', ')} and ${distinct.length - SHOWN} more`
    : shown.join(', ');
}

function several(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
