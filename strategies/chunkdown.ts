import { defineStrategy } from '../src/strategy/define.ts';
import { loadPeer, type Peer } from '../src/strategy/ecosystem.ts';
import { placeByWords } from '../src/strategy/ecosystem-words.ts';

const PEER: Peer = { name: 'chunkdown', version: '3.5.0' };

interface Chunkdown {
  chunkdown(options: { readonly chunkSize: number; readonly maxOverflowRatio: number }): {
    split(text: string): { readonly chunks: readonly { readonly text: string }[] };
  };
}

export default defineStrategy({
  name: 'chunkdown',
  summary:
    'Package chunkdown: follows the Markdown tree; size is characters of text without the syntax.',
  needs: PEER,
  lossy: 'writes Markdown anew: a chunk is placed by its letters and digits, marks may differ',
  params: { size: 3200, unit: 'chars', overflow: 1 },
  check: ({ unit, overflow }) =>
    unit !== 'chars'
      ? `the package counts characters: unit must be "chars", got ${JSON.stringify(unit)}`
      : overflow >= 1
        ? null
        : `overflow is how many times the size a chunk may have to keep its parts together: 1 or more, got ${overflow}`,
  async split(page, { size, overflow }, tools) {
    const { chunkdown } = await loadPeer<Chunkdown>(tools, PEER);
    const splitter = chunkdown({ chunkSize: size, maxOverflowRatio: overflow });
    const { chunks } = splitter.split(page.text);
    return placeByWords(
      page.text,
      chunks.map(({ text }) => text),
    );
  },
});
