import { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, FoundVia, Page } from '../core/types.ts';
import { locateElements } from '../corpus/locate.ts';
import { trimText } from '../corpus/locate-pin.ts';
import { Suggester, type Suggestion } from '../corpus/suggest.ts';

/** Where a text is on the pages: by the strictest way of comparing that finds it anywhere. */
export interface TextHome {
  /** Ids in page order; empty when it is on none. */
  readonly pages: readonly string[];
  readonly via: FoundVia | null;
}

/** Texts for which the nearest passage of all pages is looked for. */
const MOST_SUGGESTED = 100;

/**
 * Searches texts over all pages: exact, else with whitespace folded, else with typography folded.
 * Each text's whitespace at its ends does not count.
 */
export function searchPages(
  pages: readonly Page[],
  texts: readonly string[],
): ReadonlyMap<string, TextHome> {
  const homes = new Map<string, { pages: string[]; via: FoundVia | null }>();
  for (const text of texts) homes.set(text, { pages: [], via: null });
  const distinct = [...homes.keys()];
  const needles = distinct.map(trimText);
  for (const { id, text } of pages) {
    findOccurrences(text, needles, { limit: 1 }).forEach((starts, index) => {
      if (starts.length === 0) return;
      const home = homes.get(distinct[index]!)!;
      home.pages.push(id);
      home.via = 'exact';
    });
  }
  const left = distinct.filter((text) => homes.get(text)!.via === null && trimText(text) !== '');
  if (left.length === 0) return homes;
  const options = { occurrences: 'all', find: findOccurrences } as const;
  for (const page of pages) {
    const labels = left.map((text): ExpectedElement => ({ id: '', page: page.id, text }));
    const { located } = locateElements(page, labels, options);
    located.forEach(({ via }, index) => {
      if (via === null) return;
      const home = homes.get(left[index]!)!;
      // Other whitespace is nearer than other typography.
      if (home.via === 'folded' && via === 'whitespace') home.pages = [];
      else if (home.via === 'whitespace' && via === 'folded') return;
      home.pages.push(page.id);
      home.via = via;
    });
  }
  return homes;
}

/** The passage of all pages nearest to each text that is on none, for a message; at most some. */
export function nearestPassages(
  pages: readonly Page[],
  texts: readonly string[],
): ReadonlyMap<string, Suggestion & { readonly page: string }> {
  const wanted = [...new Set(texts)].slice(0, MOST_SUGGESTED);
  const nearest = new Map<string, Suggestion & { readonly page: string }>();
  if (wanted.length === 0) return nearest;
  for (const page of pages) {
    const suggester = new Suggester(page.text);
    for (const text of wanted) {
      const found = suggester.suggest(text);
      if (found === null || found.similarity <= (nearest.get(text)?.similarity ?? 0)) continue;
      nearest.set(text, { ...found, page: page.id });
    }
  }
  return nearest;
}
