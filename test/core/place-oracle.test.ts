import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import { splitWithTruth } from '../support/offset-oracle.ts';
import { certain, repetitive, setting } from '../support/random-splits.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

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
