import { describe, expect, test } from 'vitest';
import type { ParamValue } from '../../src/core/types.ts';
import { readCase } from '../support/cases.ts';
import { lostIn, type SplitCase, spansOf, split } from '../support/split-case.ts';

const inputOf = (id: string) => readCase(id).input as unknown as SplitCase;

/** Every placed chunk is the page between its offsets. */
function expectSlices({ page, chunks }: Awaited<ReturnType<typeof split>>): void {
  for (const { text, placement } of chunks) {
    if (placement.how === 'unplaced') throw new Error(`unplaced: ${text}`);
    expect(page.text.slice(placement.span.start, placement.span.end)).toBe(text);
  }
}

describe('splitters of LangChain', () => {
  test('S03s: a run without separators is cut at the size', async () => {
    const { expected } = readCase('S03s');
    const made = await split(inputOf('S03s'));
    const longest = Math.max(...made.chunks.map(({ text }) => text.length));
    expect(longest).toBeLessThanOrEqual(expected.maxChunkChars as number);
    expectSlices(made);
    expect(lostIn(made.page, made.chunks)).toEqual([]);
  });

  test.each(['recursive', 'markdown', 'latex', 'structure-aware', 'sentence', 'markdown-headers'])(
    'S03s: %s keeps the size on runs of other scripts, in tokens and characters',
    async (strategy) => {
      for (const text of [`Intro. ${'猫'.repeat(200)} end`, `a ${'x='.repeat(300)}`]) {
        for (const unit of ['tokens', 'chars']) {
          const made = await split({ text, strategy, params: { size: 20, unit } });
          const sizes = made.chunks.map(({ text, tokens }) =>
            unit === 'chars' ? text.length : tokens,
          );
          expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
          expectSlices(made);
          expect(lostIn(made.page, made.chunks)).toEqual([]);
        }
      }
    },
  );

  test('S03s: an emoji that the library cuts in two is damaged and lost, never half a match', async () => {
    const text = `a ${'😀'.repeat(9)}`;
    const made = await split({ text, strategy: 'recursive', params: { size: 7, unit: 'chars' } });
    expect(made.chunks.map(({ placement }) => placement.how)).toContain('damaged');
    for (const [start, end] of spansOf(made.chunks)) {
      expect(text.slice(start, end)).not.toMatch(/\p{Surrogate}/u);
    }
    const lost = lostIn(made.page, made.chunks);
    expect(lost.length).toBeGreaterThan(0);
    for (const [start, end] of lost) expect(text.slice(start, end)).toBe('😀');
  });

  test('S12s: a separator is literal', async () => {
    const { chunks } = await split(inputOf('S12s'));
    expect(chunks.map(({ text }) => text)).toEqual(readCase('S12s').expected.chunks);
  });

  test.each(['.', '|', '+', '?', '(', '[', '\\', '^', '$', '\\d', '.*', '$&', '{2}', '猫', '😀'])(
    'S12s: so is %s, kept or not',
    async (separator) => {
      const text = ['a', 'b', 'c'].join(separator);
      for (const keepSeparator of [false, true]) {
        const params = { separator, keepSeparator, unit: 'chars', size: 1, overlap: 0 };
        const { chunks } = await split({ text, strategy: 'character', params });
        expect(chunks.map((chunk) => chunk.text.replace(separator, ''))).toEqual(['a', 'b', 'c']);
      }
    },
  );

  test("S13s: the chunks are the library's, and share what their spans share", async () => {
    const { expected } = readCase('S13s');
    const input = inputOf('S13s');
    const params = { ...input.params, unit: 'chars' };
    const { chunks, use } = await split({ ...input, params });
    expect(chunks.map(({ text }) => text)).toEqual(expected.chunks);
    expect(sharedUnits(spansOf(chunks))).toEqual(expected.measuredOverlapChars);
    expect(use.id).toBe('recursive-14-5-unit=chars');
  });
});

/** Units that each chunk shares with the one before. */
function sharedUnits(spans: readonly (readonly [number, number])[]): number[] {
  return spans.slice(1).map(([start], index) => Math.max(0, spans[index]![1] - start));
}

describe("Spring AI's splitter", () => {
  const spring = (text: string, params: Readonly<Record<string, ParamValue>>) =>
    split({ text, strategy: 'spring-token', params });

  test('S07s: a text below the size is one chunk', async () => {
    const { chunks } = await split(inputOf('S07s'));
    expect(chunks.map(({ text }) => text)).toEqual(readCase('S07s').expected.chunks);
  });

  test.each(['1.1.1', '1.1.3', '2.0.0', '2.0.1'])('S07s: since 1.1.1, %s too', async (version) => {
    const params = { size: 10_000, minChunkSizeChars: 10, version };
    for (const text of [
      'Hi there. This note has no closing mark',
      'Erstens! Zweitens\r\nDrittens',
    ]) {
      const { chunks } = await spring(text, params);
      expect(chunks.map((chunk) => chunk.text)).toEqual([text]);
    }
  });

  test('S07s: earlier releases cut it at its last mark, as they did', async () => {
    const params = { size: 10_000, minChunkSizeChars: 5, version: '1.0.0' };
    const { chunks } = await spring('Hi there. This note has no closing mark', params);
    expect(chunks.map(({ text }) => text)).toEqual(['Hi there.', 'This note has no closing mark']);
  });

  test('S08s: what shares a token with the mark is lost, and so is a short tail', async () => {
    const { expected } = readCase('S08s');
    const { page, chunks } = await split(inputOf('S08s'));
    expect(chunks.map(({ text }) => text)).toEqual(expected.chunks);
    expect(lostIn(page, chunks)).toEqual(expected.lostSpansReported);
  });

  test('S17s: characters that a window cuts are damaged, their rest is placed', async () => {
    const { expected } = readCase('S17s') as unknown as {
      expected: {
        chunkCount: number;
        chunksWithReplacementChar: number;
        spansOfCleanChunks: [number, number][];
        damagedCharacters: [number, number][];
      };
    };
    const { page, chunks } = await split(inputOf('S17s'));
    expect(chunks).toHaveLength(expected.chunkCount);
    const damaged = chunks.filter(({ text }) => text.includes('\ufffd'));
    expect(damaged).toHaveLength(expected.chunksWithReplacementChar);
    for (const { placement } of damaged) expect(placement.how).toBe('damaged');
    const clean = chunks.filter((chunk) => !damaged.includes(chunk));
    expect(spansOf(clean)).toEqual(expected.spansOfCleanChunks);
    expect(lostIn(page, chunks)).toEqual(expected.damagedCharacters);
  });

  test.each(['한국어 문장을 자르는 일은 쉽지 않다.', '😀😃😄😁😆😅🤣😂', 'Ἐν ἀρχῇ ἦν ὁ λόγος'])(
    'S17s: no half of a character of %s is taken for text of the page',
    async (text) => {
      for (const size of [2, 3, 5, 7]) {
        const { page, chunks } = await spring(text, {
          ...{ size, minChunkSizeChars: 3, minChunkLengthToEmbed: 0 },
        });
        expect(chunks.length).toBeGreaterThan(1);
        for (const { text: held, placement } of chunks) {
          if (placement.how === 'unplaced') continue;
          const slice = page.text.slice(placement.span.start, placement.span.end);
          expect(held.replaceAll('\ufffd', '')).toContain(slice);
        }
      }
    },
  );
});
