import type { Random } from './random.ts';

/** How one page writes its text down: an archive has many hands. */
export interface Ink {
  readonly random: Random;
  readonly keyword: 'strong' | 'em' | 'span' | 'none';
  /** How the space between a number and its unit is written. */
  readonly unitSpace: ' ' | '&nbsp;' | '\u00a0';
  readonly quotes: 'literal' | 'named' | 'numeric';
  readonly letters: 'literal' | 'named' | 'decomposed';
  readonly softHyphens: '' | '&shy;' | '\u00ad';
  readonly omitsEndTags: boolean;
  /** Share of sentences after which the line is broken with `br`. */
  readonly breaks: number;
  /** Whether the people who label this page type straight quotes and plain dashes. */
  readonly plainLabels: boolean;
  /** Requirement ids of this page, which become links where they are mentioned. */
  readonly anchors: ReadonlySet<string>;
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '“': '&ldquo;',
  '”': '&rdquo;',
  '’': '&rsquo;',
  '–': '&ndash;',
  '—': '&mdash;',
  '…': '&hellip;',
  '€': '&euro;',
  '≤': '&le;',
  '≥': '&ge;',
  ä: '&auml;',
  ö: '&ouml;',
  ü: '&uuml;',
  Ü: '&Uuml;',
  ß: '&szlig;',
  é: '&eacute;',
  è: '&egrave;',
  å: '&aring;',
  ø: '&oslash;',
};

const keywords = new Set(['MUST NOT', 'MUST', 'SHOULD NOT', 'SHOULD', 'MAY']);
const parts =
  /MUST NOT|MUST|SHOULD NOT|SHOULD|\bMAY\b|\b[A-Z]{2,4}-\d{3,4}\b|[a-z]+(?:_[a-z]+)+|\d (?=(?:ms|seconds?|minutes?|hours?|days?|%|kB|MB|kWh|km|m|°C)(?![A-Za-z]))|\b[a-z]{12,}\b|\. (?=[A-Z])|[&<>“”’–—…€≤≥]|[À-ɏ]/g;

/** Writes plain text as HTML; what a reader sees of it stays the same up to typography. */
export function inkOf(plain: string, ink: Ink, depth: number): string {
  const html = plain.replace(parts, (part) => inkPart(part, ink));
  return wrapLines(html, depth);
}

/** Writes the text of a `pre` element: only what must be escaped is, and line ends stay. */
export function preOf(plain: string, ink: Ink): string {
  const soft = ink.softHyphens === '' ? '' : '\u00ad';
  return plain
    .replace(/[&<>]/g, (sign) => named[sign] ?? sign)
    .replace(/\b[a-z]{12,}\b/g, (word) => hyphenate(word, soft));
}

/** The label that a person would write for this text: one ordinary space between words. */
export function labelOf(plain: string, ink: Ink): string {
  const spaced = plain.replace(/\s+/g, ' ').trim();
  if (!ink.plainLabels) return spaced;
  return spaced.replace(/[“”]/g, '"').replace(/’/g, "'").replace(/[–—]/g, '-');
}

function inkPart(part: string, ink: Ink): string {
  if (keywords.has(part)) return inkKeyword(part, ink);
  if (/^[A-Z]{2,4}-\d{3,4}$/.test(part)) {
    return ink.anchors.has(part) ? `<a href="#${part}">${part}</a>` : `<code>${part}</code>`;
  }
  if (part.includes('_')) return `<code>${part}</code>`;
  if (part === '. ') return ink.random.chance(ink.breaks) ? '.<br>' : part;
  if (part.endsWith(' ')) return part.slice(0, -1) + ink.unitSpace;
  if (part.length >= 12) return hyphenate(part, ink.random.chance(0.5) ? ink.softHyphens : '');
  if (part === '&' || part === '<' || part === '>') return named[part]!;
  if (/[À-ɏ]/.test(part)) {
    if (ink.letters === 'decomposed') return part.normalize('NFD');
    return ink.letters === 'named' ? (named[part] ?? part) : part;
  }
  if (ink.quotes === 'numeric') return `&#${part.charCodeAt(0)};`;
  return ink.quotes === 'named' ? (named[part] ?? part) : part;
}

function inkKeyword(word: string, ink: Ink): string {
  switch (ink.keyword) {
    case 'none':
      return word;
    case 'span':
      return `<span class="bcp14">${word}</span>`;
    case 'strong':
    case 'em':
      return `<${ink.keyword}>${word}</${ink.keyword}>`;
  }
}

function hyphenate(word: string, soft: string): string {
  const ending = /(?:tion|ment|ness|ance|ence|ing|ably|ity)s?$/.exec(word);
  const at = ending === null || ending.index < 4 ? Math.ceil(word.length / 2) : ending.index;
  return word.slice(0, at) + soft + word.slice(at);
}

function wrapLines(html: string, depth: number): string {
  const pad = `\n${'  '.repeat(depth)}`;
  let width = 0;
  return html.replace(/ (?=([^ ]*))/g, (space, next: string) => {
    width += 1 + next.length;
    if (width < 96) return space;
    width = next.length;
    return pad;
  });
}
