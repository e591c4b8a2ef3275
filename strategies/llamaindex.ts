import { defineStrategy } from '../src/strategy/define.ts';
import { loadPeer, type Peer, unitsOf } from '../src/strategy/ecosystem.ts';

const PEER: Peer = {
  name: '@llamaindex/core',
  version: '0.6.22',
  entry: '@llamaindex/core/node-parser',
};

interface NodeParser {
  readonly SentenceSplitter: new (options: {
    readonly chunkSize: number;
    readonly chunkOverlap: number;
    readonly tokenizer: { encode(text: string): Uint32Array };
  }) => { splitText(text: string): string[] };
}

export default defineStrategy({
  name: 'llamaindex',
  summary: "LlamaIndex's SentenceSplitter (package @llamaindex/core).",
  needs: PEER,
  lossy: 'drops repeated punctuation inside sentences that are longer than size',
  params: { size: 800, overlap: 0, unit: 'tokens' },
  async split(page, { size, overlap, unit }, tools) {
    const { SentenceSplitter } = await loadPeer<NodeParser>(tools, PEER);
    const splitter = new SentenceSplitter({
      chunkSize: size,
      chunkOverlap: overlap,
      tokenizer: { encode: unitsOf(tools, unit) },
    });
    // An empty page gives one empty text.
    return splitter.splitText(page.text).filter((text) => text !== '');
  },
});
