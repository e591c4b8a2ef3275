import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Page, Piece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import springAi from '../../strategies/spring-ai.ts';

interface GoldenCase {
  readonly name: string;
  readonly text: string;
  readonly options: {
    readonly chunkSize: number;
    readonly minChunkSizeChars: number;
    readonly minChunkLengthToEmbed: number;
    readonly maxNumChunks: number;
    readonly keepSeparator: boolean;
    readonly punctuationMarks: string | null;
    readonly encodingType: string | null;
  };
  readonly lineSeparator: string;
  readonly expected: readonly string[] | null;
  readonly error?: string;
  readonly note?: string;
  readonly versions_run: readonly string[];
  readonly differs: Readonly<Record<string, readonly string[] | { readonly error: string }>>;
}

const golden = readFileSync(new URL('../golden/spring-ai-splitter.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenCase);

function pageOf(text: string): Page {
  return { id: 'page', format: 'text', mode: 'raw', text, blocks: [] };
}

/** What the strategy makes of a golden case: its chunks, or the message of its error. */
function run(golden: GoldenCase, version: string): string[] | string {
  const { chunkSize, punctuationMarks, encodingType, ...rest } = golden.options;
  const tokenizer = tokenizerFor(encodingType === 'O200K_BASE' ? 'o200k_base' : 'cl100k_base');
  const page = pageOf(golden.text);
  try {
    const params = resolveParams(springAi, {
      ...rest,
      size: chunkSize,
      ...(punctuationMarks === null ? {} : { punctuationMarks }),
      lineSeparator: golden.lineSeparator,
      version,
      specialTokens: 'throw',
    });
    const tools = splitTools(page.text, { tokenizer });
    return textsOf(page, springAi.split(page, params, tools) as Iterable<Piece | string>);
  } catch (error) {
    return (error as Error).message;
  }
}

function textsOf(page: Page, pieces: Iterable<Piece | string>): string[] {
  return [...pieces].map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'text' in piece ? piece.text : page.text.slice(piece.start, piece.end);
  });
}

function split(text: string, given: Record<string, string | number | boolean>) {
  const page = pageOf(text);
  const warnings: string[] = [];
  const tools = splitTools(text, {
    tokenizer: tokenizerFor('cl100k_base'),
    warn: (message) => warnings.push(message),
  });
  const pieces = [
    ...(springAi.split(page, resolveParams(springAi, given), tools) as Iterable<Piece | string>),
  ];
  return { pieces, texts: textsOf(page, pieces), warnings };
}

// Lone surrogates have bytes in jtokkit that no tiktoken gives; no decoded file holds one.
const comparable = golden.filter(({ note }) => note === undefined);

describe('what Spring AI printed', () => {
  test('417 of the 423 golden cases hold no lone surrogate', () => {
    expect(golden).toHaveLength(423);
    expect(comparable).toHaveLength(417);
  });

  test.each(['2.0.1', '2.0.0', '1.1.8', '1.1.1', '1.0.9'])('version %s', (version) => {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const each of comparable) {
      if (!each.versions_run.includes(version)) continue;
      const expected = each.differs[version] ?? each.expected;
      const got = run(each, version);
      compared++;
      if (Array.isArray(expected)) {
        if (JSON.stringify(got) !== JSON.stringify(expected)) {
          wrong.push({ name: each.name, got, expected });
        }
      } else if (typeof got !== 'string') wrong.push({ name: each.name, got, expected });
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(300);
  });

  test('an error names the exception of the original', () => {
    const crash = golden.find(({ name }) => name === 'crash-mini/c2-m3-e0')!;
    expect(run(crash, '2.0.1')).toContain('fromIndex(3) > toIndex(2)');
    const special = golden.find(({ name }) => name === 'special-token/default')!;
    expect(run(special, '2.0.1')).toContain('Encoding special tokens is not supported');
  });
});

describe('spring-ai', () => {
  test('letters that share a token with the mark are lost, and so is a short tail', () => {
    const { pieces } = split('Visit shop.example.com for refunds and billing help today', {
      size: 5,
      minChunkSizeChars: 3,
    });
    expect(pieces).toEqual([
      { start: 0, end: 19 },
      { start: 23, end: 51 },
    ]);
  });

  test('a text below the size is cut at its last full stop only up to 1.1.0', () => {
    const text = 'Hi there. This note has no closing mark';
    const given = { size: 10_000, minChunkSizeChars: 5 };
    expect(split(text, given).texts).toEqual([text]);
    expect(split(text, { ...given, version: '1.1.0' }).texts).toEqual([
      'Hi there.',
      'This note has no closing mark',
    ]);
  });

  test('a chunk that is page text has its span, one with half characters is bare text', () => {
    const { pieces, texts } = split('价格每月四十九元，含税。可以随时取消订阅。请联系客服。', {
      size: 7,
      minChunkSizeChars: 3,
    });
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.includes('\ufffd'))).toHaveLength(2);
    expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([
      { start: 0, end: 7 },
      { start: 20, end: 27 },
    ]);
  });

  test('the text of a special token is plain text with a warning', () => {
    const { texts, warnings } = split('The marker <|endoftext|> ends a sample.', {});
    expect(texts).toEqual(['The marker <|endoftext|> ends a sample.']);
    expect(warnings).toEqual([expect.stringContaining('<|endoftext|> at 11')]);
  });

  test.each([
    [{ version: 'two' }, 'version must be like'],
    [{ specialTokens: 'drop' }, 'specialTokens must be'],
    [{ minChunkSizeChars: 0.5 }, 'minChunkSizeChars must be a whole number'],
    [{ punctuationMarks: ',', version: '1.1.1' }, 'exists since Spring AI 1.1.3'],
  ])('%o is refused', (given, message) => {
    expect(() => resolveParams(springAi, given)).toThrow(message);
  });
});
