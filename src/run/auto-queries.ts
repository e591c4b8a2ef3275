import type { ExpectedElement } from '../core/types.ts';
import { sentenceSpans } from '../corpus/rules/sentences.ts';
import type { ExpectingQuery } from './retrieve.ts';

/** Marks at the start of a line: heading, quote, list item, task box. */
const BLOCK_MARKS = /^(?:#{1,6}\s+|>\s*|[-*+•]\s+|\d{1,9}[.)]\s+|\[[ xX]\]\s+)+/;

const LINK = /!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g;
const INLINE_MARKS = /\*\*|`+|~~|(?<![\p{L}\d_])__(?=\S)|(?<=\S)__(?![\p{L}\d_])/gu;

/** Up to two words and a number with a sign that ends it: `User Story 1 - `, `Requirement 3.2: `. */
const NUMBERED =
  /^(?:\p{L}+[ \t]){0,2}\p{L}*[-_.]?\d+(?:[-_.]\d+)*[a-z]?\s*(?:[:.)–—|]|-(?=\s))\s*/u;

/** Capitals and a number: `FR-001 `, `[REQ_12] `, `V2.1.3 `, `SC-ABC-7: `. */
const CODE =
  /^[[(]?\p{Lu}[\p{Lu}\d]*(?:[-_.][\p{Lu}\d]+)*[-_.]?\d+(?:[-_.]\d+)*[a-z]?[\])]?(?:\s*[:.)|–—-]+\s*|\s+)/u;

/**
 * One query an element, from its own words: the first sentence of its first paragraph (of a table
 * row the longest cell) without list marks, emphasis, link addresses and its id. Query and element
 * have the same id. Such queries share words with their element, which flatters BM25: they compare
 * strategies, they do not tell what users will ask.
 */
export function autoQueries(elements: readonly ExpectedElement[]): ExpectingQuery[] {
  return elements.map((element) => ({
    id: element.id,
    text: questionOf(element),
    elements: [element.id],
  }));
}

function questionOf({ id, text }: ExpectedElement): string {
  const paragraph = text.trim().split(/\n[^\S\n]*\n/, 1)[0]!;
  const lines = paragraph.split('\n').map((line) => line.trim().replace(BLOCK_MARKS, ''));
  const words = lines.join(' ').replace(LINK, '$1').replace(INLINE_MARKS, '');
  const name = id.slice(id.lastIndexOf('#') + 1).replace(/~\d+$/, '');
  const question = withoutId(longestCell(words), name);
  const sentence = sentenceSpans(question)
    .map(({ start, end }) => question.slice(start, end))
    .find((part) => /\p{L}/u.test(part));
  return sentence ?? (question || text.trim());
}

/** The longest cell of a table row; other text as it is. */
function longestCell(text: string): string {
  if (!text.startsWith('|')) return text;
  const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '');
}

/** The text without the id in front of it, when words are left. */
function withoutId(text: string, name: string): string {
  const rest = text.startsWith(name)
    ? text.slice(name.length).replace(/^[\s:.)\]|–—-]+/, '')
    : text.replace(CODE, '').replace(NUMBERED, '');
  return /\p{L}/u.test(rest) ? rest : text;
}
