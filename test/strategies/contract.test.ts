import { describe, expect, test } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import type { Span } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { checkStrategy } from '../../src/strategy/check.ts';
import type { ParamValue, Strategy } from '../../src/strategy/define.ts';
import { CUTS_PAIRS } from '../../src/strategy/langchain.ts';
import character from '../../strategies/character.ts';
import fixed from '../../strategies/fixed.ts';
import latex from '../../strategies/latex.ts';
import markdown from '../../strategies/markdown.ts';
import markdownHeaders from '../../strategies/markdown-headers.ts';
import oracle from '../../strategies/oracle.ts';
import overlapping from '../../strategies/overlapping.ts';
import recursive from '../../strategies/recursive.ts';
import semantic from '../../strategies/semantic.ts';
import sentence from '../../strategies/sentence.ts';
import springAi from '../../strategies/spring-ai.ts';
import structureAware from '../../strategies/structure-aware.ts';
import token from '../../strategies/token.ts';
import { bagOfWords } from '../support/bag-of-words.ts';
import { strategyPages } from '../support/strategy-pages.ts';

const tokenizer = tokenizerFor('cl100k_base');

type Given = Readonly<Record<string, ParamValue>>;

/** Strategies with parameters that make many chunks; the flag says whether size is kept. */
const uses: readonly (readonly [strategy: Strategy, given: Given, keepsSize: boolean])[] = [
  [fixed, { size: 50 }, false],
  [fixed, { size: 1 }, false],
  [fixed, { size: 100, unit: 'chars' }, false],
  [fixed, { size: 1, unit: 'chars' }, false],
  [overlapping, { size: 50, overlap: 10 }, false],
  [overlapping, { size: 3, overlap: 2 }, false],
  [overlapping, { size: 100, overlap: 30, unit: 'chars' }, false],
  [structureAware, {}, true],
  [structureAware, { size: 100 }, true],
  [structureAware, { size: 100, repeatHeader: true }, true],
  [structureAware, { size: 30 }, true],
  [structureAware, { size: 1 }, false],
  [structureAware, { size: 200, unit: 'chars' }, true],
  [sentence, { size: 40 }, true],
  [sentence, { size: 40, overlap: 20 }, true],
  [sentence, { size: 60, unit: 'chars' }, true],
  [semantic, { size: 60 }, true],
  [semantic, { size: 60, breakpoints: 'minima', buffer: 0 }, true],
  [semantic, { size: 200, unit: 'chars', breakpoints: 'threshold', minimum: 50 }, true],
  [markdownHeaders, { size: 60 }, true],
  [markdownHeaders, { size: 60, path: true }, true],
  [markdownHeaders, { level: 1, size: 2000, unit: 'chars' }, true],
  [oracle, { size: 30 }, true],
  [oracle, { size: 30, unit: 'chars' }, true],
  [recursive, { size: 50 }, true],
  [recursive, { size: 50, overlap: 10, format: 'markdown' }, false],
  [recursive, { size: 60, unit: 'chars' }, true],
  [markdown, { size: 50 }, true],
  [latex, { size: 50 }, true],
  [character, { size: 50, separator: '\n' }, false],
  [token, { size: 50, overlap: 5 }, false],
  [springAi, { size: 50, minChunkSizeChars: 20 }, false],
];

const title = (strategy: Strategy, given: Given) => `${strategy.name} ${JSON.stringify(given)}`;

describe.each(uses.map((use) => [title(use[0], use[1]), ...use] as const))(
  '%s',
  (_, strategy, given, keepsSize) => {
    test('holds the contract on every page', async () => {
      const checks = await checkStrategy(strategy, strategyPages, {
        tokenizer,
        params: given,
        place: placeChunks,
        embed: async (texts) => bagOfWords(texts),
        expected: (page): Span[] => page.blocks.map(({ start, end }) => ({ start, end })),
      });
      const broken = checks.filter(({ problems }) => problems.length > 0);
      expect(broken).toEqual([]);
      expect(checks.map(({ page }) => page)).toEqual(strategyPages.map(({ id }) => id));
      if (keepsSize) expect(checks.filter(({ oversize }) => oversize > 0)).toEqual([]);
      if (strategy.lossy === CUTS_PAIRS) {
        const losing = checks.filter(({ lost }) => lost > 0).map(({ page }) => page);
        expect(['emoji.txt']).toEqual(expect.arrayContaining(losing));
      }
      if (strategy.lossy !== undefined) return;
      // A page without text gives no chunk; any other gives one.
      for (const { page, chunks } of checks) {
        expect(chunks > 0, page).toBe(page !== 'empty.txt' && page !== 'blank.txt');
      }
    });
  },
);
