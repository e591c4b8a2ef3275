import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import type { Page, Piece } from '../../src/core/types.ts';
import { importPackage } from '../../src/io/import-package.ts';
import { checkStrategy } from '../../src/run/check-strategy.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { collectPieces } from '../../src/strategy/collect-pieces.ts';
import type { ParamValue, Strategy } from '../../src/strategy/define.ts';
import { loadPeer, pieceWithOffsets } from '../../src/strategy/ecosystem.ts';
import { resolveParams, strategyId } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import chonkie from '../../strategies/chonkie.ts';
import chunkdown from '../../strategies/chunkdown.ts';
import llamaindex from '../../strategies/llamaindex.ts';
import llmSplitter from '../../strategies/llm-splitter.ts';
import orama from '../../strategies/orama.ts';
import { barePage, strategyPages } from '../support/strategy-pages.ts';

/** A folder whose node_modules holds the packages; where it is named, a missing one fails. */
const peers = process.env.UNCUT_PEERS;
const folder = peers ?? fileURLToPath(new URL('../../', import.meta.url));
const load = (name: string) => importPackage(name, folder);
const tokenizer = tokenizerFor('cl100k_base');

async function isMissing(name: string): Promise<boolean> {
  if (peers !== undefined) return false;
  return load(name).then(
    () => false,
    () => true,
  );
}

type Given = Readonly<Record<string, ParamValue>>;

async function split(strategy: Strategy, page: Page, given: Given): Promise<(Piece | string)[]> {
  const tools = splitTools(page.text, { tokenizer, load });
  return collectPieces(page, strategy.split(page, resolveParams(strategy, given), tools));
}

const pageOf = (id: string): Page => strategyPages.find((page) => page.id === id)!;

interface Use {
  readonly strategy: Strategy;
  readonly entry: string;
  readonly given: Given;
  /** How pieces may be placed on every page. */
  readonly allowed: readonly string[];
  /** Non-whitespace units in no placed chunk, by page; no other page loses any. */
  readonly loses: Readonly<Record<string, number>>;
}

const uses: readonly Use[] = [
  {
    ...{ strategy: llamaindex, entry: '@llamaindex/core/node-parser' },
    ...{ given: { size: 50, overlap: 10 }, allowed: ['exact'], loses: {} },
  },
  {
    ...{ strategy: llmSplitter, entry: 'llm-splitter', given: { size: 50, overlap: 10 } },
    allowed: ['given'],
    loses: {},
  },
  {
    ...{ strategy: llmSplitter, entry: 'llm-splitter' },
    ...{ given: { size: 50, unit: 'chars', group: 'paragraph' }, allowed: ['given'], loses: {} },
  },
  {
    ...{ strategy: chunkdown, entry: 'chunkdown', given: { size: 200 } },
    allowed: ['given', 'exact', 'folded', 'unplaced'],
    // Text of chunks whose letters are not on the page in this order.
    loses: { 'guide.md': 635, 'crlf.md': 635 },
  },
  {
    ...{ strategy: orama, entry: '@orama/chunker', given: { size: 50 } },
    allowed: ['exact', 'folded'],
    loses: {},
  },
  {
    ...{ strategy: orama, entry: '@orama/chunker', given: { size: 50, by: 'sentences' } },
    allowed: ['exact', 'folded'],
    loses: {},
  },
  {
    ...{ strategy: chonkie, entry: '@chonkiejs/core', given: { size: 50 } },
    allowed: ['given', 'exact', 'folded', 'damaged', 'unplaced'],
    // Characters of two units that a border cuts, and chunks joined by other whitespace.
    loses: { 'cjk.txt': 13, 'emoji.txt': 633 },
  },
  {
    ...{ strategy: chonkie, entry: '@chonkiejs/core' },
    ...{ given: { size: 50, overlap: 10, chunker: 'sentence' }, allowed: ['given'], loses: {} },
  },
  {
    ...{ strategy: chonkie, entry: '@chonkiejs/core', given: { size: 50, chunker: 'token' } },
    allowed: ['exact', 'damaged', 'unplaced'],
    // Characters that a token border cuts.
    loses: { 'cjk.txt': 8, 'emoji.txt': 24, 'arabic.txt': 2 },
  },
];

for (const { strategy, entry, given, allowed, loses } of uses) {
  const skip = await isMissing(entry);
  const why = skip ? ` (skipped: ${entry} is not installed; name a folder in UNCUT_PEERS)` : '';
  describe.skipIf(skip)(`${strategy.name} ${JSON.stringify(given)}${why}`, () => {
    test('splits every page into pieces that find their place', async () => {
      for (const page of strategyPages) {
        const pieces = await split(strategy, page, given);
        const hows = placeChunks(page.text, pieces).map((placement, index) => {
          const piece = pieces[index]!;
          const blank = typeof piece === 'string' ? piece : 'text' in piece ? piece.text : 'x';
          return blank.trim() === '' ? 'blank' : placement.how;
        });
        for (const how of hows) expect([...allowed, 'blank'], page.id).toContain(how);
        if (page.text.trim() !== '') expect(pieces.length, page.id).toBeGreaterThan(0);
      }
    });

    test('holds the contract, and loses what is known', async () => {
      const checks = await checkStrategy(strategy, strategyPages, { params: given, load });
      expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
      const losing = checks.filter(({ lost }) => lost > 0);
      expect(Object.fromEntries(losing.map(({ page, lost }) => [page, lost]))).toEqual(loses);
    });

    test('gives the same pieces again', async () => {
      const page = pageOf('guide.md');
      expect(await split(strategy, page, given)).toEqual(await split(strategy, page, given));
    });
  });
}

describe.skipIf(await isMissing('llm-splitter'))('offsets of llm-splitter', () => {
  test('are those of the text, in UTF-16 units', async () => {
    for (const id of ['emoji.txt', 'cjk.txt', 'crlf.md']) {
      const pieces = await split(llmSplitter, pageOf(id), { size: 50 });
      expect(pieces.every((piece) => typeof piece !== 'string' && 'start' in piece)).toBe(true);
    }
  });
});

describe.skipIf(await isMissing('@chonkiejs/core'))('chonkie', () => {
  test('cuts lines apart where characters take several bytes: its offsets count bytes', async () => {
    const lines = (dash: string) =>
      Array.from({ length: 6 }, (_, i) => `Line ${i} ${dash} text that ends here.`).join('\n');
    const ends = async (dash: string) => {
      const page = barePage('p', lines(dash));
      const pieces = await split(chonkie, page, { size: 40, unit: 'chars' });
      return pieces.slice(0, -1).map((piece) => {
        const { end = -1 } = piece as { readonly end?: number };
        return page.text[end - 1];
      });
    };
    expect(new Set(await ends('-'))).toEqual(new Set(['\n']));
    expect(new Set(await ends('—')).size).toBeGreaterThan(1);
  });

  test('refuses an overlap for the recursive chunker', () => {
    expect(() => resolveParams(chonkie, { overlap: 10 })).toThrow('has no overlap, got 10');
    expect(() => resolveParams(chonkie, { chunker: 'words' })).toThrow('chunker must be one of');
  });
});

describe.skipIf(await isMissing('@llamaindex/core/node-parser'))('llamaindex', () => {
  test('drops repeated punctuation of long sentences', async () => {
    const page = barePage('p', 'one two three four five six seven eight nine, ten ...and eleven');
    const pieces = (await split(llamaindex, page, { size: 10 })) as string[];
    expect(page.text).toContain('...and');
    expect(pieces.join('')).not.toContain('...');
  });
});

describe('parameters', () => {
  test.each([
    [llamaindex, { size: 400 }, 'llamaindex-400-0'],
    [llmSplitter, { size: 400, group: 'paragraph' }, 'llm-splitter-400-0-group=paragraph'],
    [chunkdown, { size: 1600 }, 'chunkdown-1600'],
    [orama, { size: 400, by: 'sentences' }, 'orama-400-by=sentences'],
    [chonkie, { size: 400, overlap: 50, chunker: 'token' }, 'chonkie-400-50-chunker=token'],
  ] as const)('%#: the id says what was asked for', (strategy, given: Given, id) => {
    expect(strategyId(strategy, resolveParams(strategy, given))).toBe(id);
  });

  test('what a package cannot do is refused', () => {
    expect(() => resolveParams(chunkdown, { unit: 'tokens' })).toThrow('unit must be "chars"');
    expect(() => resolveParams(chunkdown, { overflow: 0.5 })).toThrow('1 or more, got 0.5');
    expect(() => resolveParams(orama, { by: 'lines' })).toThrow('by must be words or sentences');
    expect(() => resolveParams(llmSplitter, { group: 'x' })).toThrow('group must be character or');
  });
});

describe('a package', () => {
  test('that is not installed is named with the command that installs it', async () => {
    const none = () => Promise.reject(new Error("Cannot find package 'llm-splitter'\nfrom here"));
    const tools = splitTools('text', { tokenizer, load: none });
    await expect(
      Promise.resolve(llmSplitter.split(barePage('p', 'text'), llmSplitter.params, tools)),
    ).rejects.toThrow(
      "this strategy needs the package llm-splitter, which could not be loaded (Cannot find package 'llm-splitter'): npm install llm-splitter@0.3.0",
    );
  });

  test('of CommonJS shows its exports as if they were named', async () => {
    const module = { default: { one: 1, two: 2 }, two: 3 };
    const peer = { name: 'p', version: '1.0.0' };
    const loaded = await loadPeer<{ one: number; two: number }>({ load: async () => module }, peer);
    expect(loaded).toMatchObject({ one: 1, two: 3 });
  });
});

test('offsets count where they hold the text and cut no character', () => {
  expect(pieceWithOffsets('ab 😀', 'b', 1, 2)).toEqual({ start: 1, end: 2 });
  expect(pieceWithOffsets('ab 😀', 'b', 0, 1)).toEqual({ text: 'b' });
  expect(pieceWithOffsets('ab 😀', 'ab \ud83d', 0, 4)).toEqual({ text: 'ab \ud83d' });
});
