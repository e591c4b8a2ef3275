import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { placeChunks } from '../../src/core/place.ts';
import { splitWithTruth } from '../support/offset-oracle.ts';
import { certain, irregular, repetitive, setting } from '../support/random-splits.ts';
import { draw } from './draw.ts';
import type { FuzzTarget } from './target.ts';

export const placement = placementOf(
  'placement',
  'places of chunks of LangChain splitters against where the splitter took them from',
  repetitive,
);

export const whitespace = placementOf(
  'whitespace',
  'the same on text with all kinds of whitespace, of which splitters drop some',
  irregular,
);

function placementOf(name: string, summary: string, texts: fc.Arbitrary<string>): FuzzTarget {
  const cases = fc.tuple(texts, setting);
  let chunks = 0;
  let ambiguous = 0;
  return {
    ...{ name, summary },
    async try(next) {
      const [text, options] = draw(cases, next);
      const truth = await splitWithTruth(text, options);
      const placements = placeChunks(text, truth.chunks);
      assert.equal(placements.length, truth.chunks.length);
      for (const [index, one] of placements.entries()) {
        chunks++;
        if ('ambiguous' in one && one.ambiguous) {
          ambiguous++;
          assert(options.chunkOverlap > 0, 'ambiguous without overlap');
          continue;
        }
        const expected = certain(text, truth.chunks[index]!, truth.spans[index]!);
        assert.deepEqual(one, expected, JSON.stringify({ text, options, index }));
      }
    },
    figures: () => `${chunks} chunks, ${ambiguous} called ambiguous`,
  };
}
