import type { BlockKind, ExpectedElement, Page } from '../../core/types.ts';
import { elementIds } from './element-ids.ts';
import { proseReader } from './prose.ts';
import { sentenceSpans } from './sentences.ts';

/** The key words of BCP 14 (RFC 2119, RFC 8174), longer ones first; only capitals count. */
const KEY_WORD =
  /(?<![\p{Script=Latin}\p{N}]|[\p{Script=Latin}\p{N}][-_])(?:(?:MUST|SHALL|SHOULD)[\s*_]+NOT|NOT[\s*_]+RECOMMENDED|MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL)(?![\p{Script=Latin}\p{N}]|[-_][\p{Script=Latin}\p{N}])/u;

/** "The key words MUST, ... are to be interpreted as described in BCP 14": no requirement. */
const BOILERPLATE = /key\s?words?\b.*(?:BCP\s*14|RFC\s*(?:2119|8174))/is;

const CODE_SPAN = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g;

/** Which blocks are read. */
export interface Bcp14Options {
  /** Default: all kinds; code never counts. */
  readonly blocks?: readonly BlockKind[];
}

/**
 * The sentences of a page that hold a BCP 14 key word in capitals, in page order, each pinned.
 * The kind is the sentence's first such word, with single spaces; the id counts that word on the
 * page: `docs/a.md#MUST-NOT-2`. Sentences end at block borders and table cells; words in code do
 * not count, nor does the sentence that introduces the key words.
 */
export function elementsByBcp14(page: Page, options: Bcp14Options = {}): ExpectedElement[] {
  const id = elementIds(page.id);
  const counts = new Map<string, number>();
  const elements: ExpectedElement[] = [];
  const proseOf = proseReader(page);
  for (const block of page.blocks) {
    if (options.blocks?.includes(block.kind) === false) continue;
    for (const prose of proseOf(block)) {
      const text = page.text.slice(prose.start, prose.end);
      // Segmenting is the slow part and most paragraphs have no key word.
      if (!KEY_WORD.test(text)) continue;
      for (const { start, end } of sentenceSpans(text)) {
        const from = start + quoteMarks(page, text.slice(start, end));
        const words = text.slice(from, end);
        const match = KEY_WORD.exec(withoutCode(page, words));
        if (match === null || BOILERPLATE.test(words)) continue;
        const kind = match[0].replace(/[\s*_]+/g, ' ');
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        elements.push({
          id: id(`${kind.replace(' ', '-')}-${count}`),
          page: page.id,
          text: words,
          start: prose.start + from,
          end: prose.start + end,
          kind,
        });
      }
    }
  }
  return elements;
}

/** Sentences of raw markup with code spans blanked; other text has no code marks. */
function withoutCode({ format, mode }: Page, sentence: string): string {
  if (mode !== 'raw' || format === 'html' || format === 'text') return sentence;
  // A single backtick is no code in reStructuredText.
  return sentence.replace(format === 'rst' ? /``[^`]+``/g : CODE_SPAN, (code) =>
    ' '.repeat(code.length),
  );
}

/** Length of the quote marks that a sentence at the start of a line begins with. */
function quoteMarks(page: Page, sentence: string): number {
  if (page.format !== 'markdown' || page.mode !== 'raw') return 0;
  return /^(?:>\s*)*/.exec(sentence)?.[0].length ?? 0;
}
