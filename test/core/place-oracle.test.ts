import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import type { Placement, Span } from '../../src/core/types.ts';
import { type SplitterSetting, splitWithTruth } from '../support/offset-oracle.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const vocabularies = [
  ['a'],
  ['a', 'b'],
  ['red', 'fox', 'ran'],
  ['aa', 'a', 'aaa'],
  ['the', 'fee', 'is', 'due'],
];

/** Text of few words: random words, repeated lines, or repeated paragraphs. */
const repetitive = fc
  .tuple(fc.constantFrom(...vocabularies), fc.constantFrom('words', 'lines', 'paragraphs'))
  .chain(([vocabulary, shape]) => {
    const some = (part: fc.Arbitrary<string>, least: number, most: number, joint: string) =>
      fc
        .array(part, { minLength: least, maxLength: most, size: 'max' })
        .map((parts) => parts.join(joint));
    const word = fc.constantFrom(...vocabulary);
    if (shape === 'words') return some(word, 20, 300, ' ');
    const line = some(word, 1, 6, ' ');
    const part = shape === 'lines' ? line : some(line, 1, 3, '\n');
    return fc
      .array(part, { minLength: 3, maxLength: 3 })
      .chain((parts) => some(fc.constantFrom(...parts), 5, 40, shape === 'lines' ? '\n' : '\n\n'));
  });

const setting: fc.Arbitrary<SplitterSetting> = fc
  .record({
    kind: fc.constantFrom('recursive' as const, 'character' as const),
    separator: fc.constantFrom('\n\n', '\n', ' '),
    chunkSize: fc.integer({ min: 8, max: 90 }),
    overlap: fc.constantFrom(0, 0.1, 0.25, 0.5),
    keepSeparator: fc.boolean(),
  })
  .map(({ kind, separator, chunkSize, overlap, keepSeparator }) => ({
    kind,
    separators: kind === 'recursive' ? ['\n\n', '\n', ' ', ''] : [separator],
    chunkSize,
    chunkOverlap: Math.floor(chunkSize * overlap),
    keepSeparator,
  }));

/** The splitter drops empty splits, so a chunk may hold less whitespace than the page. */
function certain(text: string, chunk: string, span: Span): Placement {
  const how = text.slice(span.start, span.end) === chunk ? 'exact' : 'folded';
  return { how, span, ambiguous: false };
}

describe('chunks of LangChain splitters on repetitive text', () => {
  it('lie where the splitter took them from, or are called ambiguous', async () => {
    await fc.assert(
      fc.asyncProperty(repetitive, setting, async (text, options) => {
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
