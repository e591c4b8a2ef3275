import { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, FoundVia, Page } from '../core/types.ts';
import { locateElements } from '../corpus/locate.ts';
import { Suggester, type Suggestion } from '../corpus/suggest.ts';

/** Where a text is on the pages: by the strictest way of comparing that finds it anywhere. */
export interface TextHome {
  /** Ids in page order; empty when it is on none. */
  readonly pages: readonly string[];
  readonly via: FoundVia | null;
}

/** Texts for which the nearest passage of all pages is looked for. */
const MOST_SUGGESTED = 50;

/** Pages that are looked at for one text. */
const LIKELY_PAGES = 3;

/** Stands between pages in the text that is searched; no folding changes it. */
const BETWEEN = '\uE000';

/**
 * Searches texts over all pages: exact, else with whitespace folded, else with typography folded.
 * Each text's whitespace at its ends does not count. The pages are searched as one text, since a
 * search of thousands of texts is prepared once a text that is searched.
 */
export function searchPages(
  pages: readonly Page[],
  texts: readonly string[],
): ReadonlyMap<string, TextHome> {
  const homes = new Map<string, TextHome>();
  const distinct = [...new Set(texts)];
  if (distinct.length === 0) return homes;
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pages) {
    starts.push(length);
    length += text.length + BETWEEN.length;
  }
  const joined: Page = {
    ...{ id: '', format: 'text', mode: 'raw', blocks: [] },
    text: pages.map(({ text }) => text).join(BETWEEN),
  };
  const labels = distinct.map((text): ExpectedElement => ({ id: '', page: '', text }));
  const options = { occurrences: 'all', find: findOccurrences } as const;
  locateElements(joined, labels, options).located.forEach(({ occurrences, via }, index) => {
    const found: string[] = [];
    let page = 0;
    for (const start of occurrences.starts) {
      while (page + 1 < starts.length && starts[page + 1]! <= start) page++;
      const { id } = pages[page]!;
      if (found.at(-1) !== id) found.push(id);
    }
    homes.set(distinct[index]!, { pages: found, via });
  });
  return homes;
}

/**
 * The passage nearest to each text that is on no page, for a message: of the pages that share its
 * rarest words, and for at most some texts, since near passages are costly to find.
 */
export function nearestPassages(
  pages: readonly Page[],
  texts: readonly string[],
): ReadonlyMap<string, Suggestion & { readonly page: string }> {
  const wanted = [...new Set(texts)].slice(0, MOST_SUGGESTED);
  const nearest = new Map<string, Suggestion & { readonly page: string }>();
  if (wanted.length === 0) return nearest;
  const words = new Map(wanted.map((text) => [text, wordsOf(text)]));
  const pageWords = pages.map(({ text }) => wordsOf(text));
  const rarity = new Map<string, number>();
  for (const word of new Set([...words.values()].flatMap((set) => [...set]))) {
    rarity.set(word, 1 / (1 + pageWords.filter((set) => set.has(word)).length));
  }
  for (const text of wanted) {
    const shared = pageWords.map((set) =>
      [...words.get(text)!].reduce((sum, one) => sum + (set.has(one) ? rarity.get(one)! : 0), 0),
    );
    const likely = [...pages.keys()].sort((a, b) => shared[b]! - shared[a]! || a - b);
    for (const page of likely.slice(0, LIKELY_PAGES).map((index) => pages[index]!)) {
      const found = new Suggester(page.text).suggest(text);
      if (found === null || found.similarity <= (nearest.get(text)?.similarity ?? 0)) continue;
      nearest.set(text, { ...found, page: page.id });
    }
  }
  return nearest;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
