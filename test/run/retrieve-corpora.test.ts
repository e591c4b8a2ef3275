import { describe, expect, test } from 'vitest';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { HALF } from '../../src/core/threshold.ts';
import { locateElements } from '../../src/corpus/locate.ts';
import { bm25 } from '../../src/retrieve/index.ts';
import { fileJobs } from '../../src/run/evaluate.ts';
import { splitPage } from '../../src/run/evaluate-page.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { readPages } from '../../src/run/read-pages.ts';
import { retrieveRun } from '../../src/run/retrieve.ts';
import { type PageHoldings, pageHoldings } from '../../src/run/retrieve-page.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import fixed from '../../strategies/fixed.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

/** Fixed windows of 200 tokens over a corpus. */
async function holdingsOf(path: string): Promise<PageHoldings[]> {
  const corpus = await openCorpus(path);
  const tokenizer = tokenizerFor('cl100k_base');
  const use = { id: 'fixed-200', strategy: fixed, params: { size: 200 }, source: null };
  const pages: PageHoldings[] = [];
  for (const { file, labels } of fileJobs(corpus)) {
    for (const { page, elements } of (await readPages(corpus, file, labels)).pages) {
      const { located } = locateElements(page, elements, {
        occurrences: 'all',
        find: findOccurrences,
      });
      const { ends } = tokenizer.encode(page.text);
      const tools = splitTools(page.text, {
        ...{ tokenizer, ends: () => ends, expected: [], warn: () => {} },
      });
      const chunks = await splitPage(page, use, tools, 'ordered');
      pages.push(pageHoldings(page, located, chunks, HALF));
    }
  }
  return pages;
}

describe.each([
  { name: 'xquad-en', chunks: 220, hit1: 1017, hit5: 1149, partial5: 1158, cut: 9 },
  { name: 'xquad-zh', chunks: 377, hit1: 948, hit5: 1109, partial5: 1135, cut: 26 },
])('$name', ({ name, chunks, hit1, hit5, partial5, cut }) => {
  const path = sharedPath(`data/${name}`);

  test.skipIf(path === null)(
    `BM25 finds the answers of its 1,190 questions${path === null ? ` (${sharedMissing})` : ''}`,
    async () => {
      const pages = await holdingsOf(path!);
      expect(pages.reduce((sum, page) => sum + page.chunks.length, 0)).toBe(chunks);
      const { queries } = await openCorpus(path!);
      const [result] = await retrieveRun('fixed-200', pages, {
        ...{ queries: queries!, retrievers: [bm25()], ks: [1, 5], headline: 5 },
      });
      const [at1, at5] = result!.scores;
      expect(at5!.eligible).toBe(1190);
      expect(
        [at1!.hit, at5!.hit, at5!.partial, at5!.gapCut].map(({ numerator }) => numerator),
      ).toEqual([...[hit1, hit5, partial5, cut]]);
      expect(at5!.gap.numerator).toBe(partial5 - hit5);
    },
  );
});
