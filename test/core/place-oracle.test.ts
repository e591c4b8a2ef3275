import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import { type SplitterSetting, splitWithTruth } from '../support/offset-oracle.ts';
import { certain, irregular, repetitive, setting } from '../support/random-splits.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const lines = { kind: 'character' as const, separators: ['\n'], keepSeparator: false };

/** Four times, `a ⏎ a` stands here with an empty line, and behind that without one. */
const rivals = Array.from('ABCACCBACBCBCBBBCAAABBCBBBCBBACACACB', (name) => {
  const paragraphs: Readonly<Record<string, string>> = {
    A: 'a a aaa\naaa a a',
    B: 'a\naaa aaa aaa aa a',
    C: 'aa aa aaa\na a aa aa\na',
  };
  return paragraphs[name];
}).join('\n\n');

describe('chunks of LangChain splitters on repetitive text', () => {
  it.each([
    ['few words', repetitive],
    ['few words and all kinds of whitespace', irregular],
  ])('of %s lie where the splitter took them from, or are called ambiguous', async (_, texts) => {
    await fc.assert(
      fc.asyncProperty(texts, setting, async (text, options) => {
        const { chunks, spans } = await splitWithTruth(text, options);
        const placements = placeChunks(text, chunks);
        expect(placements).toHaveLength(chunks.length);
        placements.forEach((placement, index) => {
          if ('ambiguous' in placement && placement.ambiguous) return;
          expect(placement).toEqual(certain(text, chunks[index]!, spans[index]!));
        });
      }),
      { numRuns: 200 },
    );
  });

  it('that hold no empty lines are never certain of an equal text beside them', async () => {
    // Short overlaps of single words: a chunk made of [a, empty, a] may equal the text behind it.
    const small: fc.Arbitrary<SplitterSetting> = fc.record({
      kind: fc.constant('character' as const),
      separators: fc.constant(['\n']),
      chunkSize: fc.integer({ min: 8, max: 24 }),
      chunkOverlap: fc.integer({ min: 1, max: 6 }),
      keepSeparator: fc.constant(false),
    });
    await fc.assert(
      fc.asyncProperty(repetitive, small, async (text, options) => {
        const { chunks, spans } = await splitWithTruth(text, options);
        placeChunks(text, chunks).forEach((placement, index) => {
          if ('ambiguous' in placement && placement.ambiguous) return;
          expect(placement).toEqual(certain(text, chunks[index]!, spans[index]!));
        });
      }),
      { numRuns: 200, examples: [[rivals, { ...lines, chunkSize: 11, chunkOverlap: 2 }]] },
    );
  });

  it('without overlap are never ambiguous', async () => {
    await fc.assert(
      fc.asyncProperty(repetitive, setting, async (text, options) => {
        const { chunks, spans } = await splitWithTruth(text, { ...options, chunkOverlap: 0 });
        expect(placeChunks(text, chunks)).toEqual(
          spans.map((span, index) => certain(text, chunks[index]!, span)),
        );
      }),
      { numRuns: 100 },
    );
  });
});
