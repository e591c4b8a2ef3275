import { defineStrategy } from '../src/strategy/define.ts';
import { loadPeer, type Peer } from '../src/strategy/ecosystem.ts';

const PEER: Peer = { name: '@orama/chunker', version: '0.0.3' };

interface Chunker {
  getNumberOfTokens(text: string): number;
  chunk(text: string, maxTokens: number): string[];
}

interface OramaChunker {
  readonly FixedChunker: { readonly prototype: Chunker };
  readonly NLPChunker: { readonly prototype: Chunker };
}

/** The package's ways to cut: between words, or between sentences. */
const WAYS = ['words', 'sentences'];

export default defineStrategy({
  name: 'orama',
  summary: "Package @orama/chunker, counting the run's tokens; between words or sentences (by).",
  needs: PEER,
  lossy: 'joins words by single spaces, so that a chunk may differ from the page in whitespace',
  params: { size: 800, by: 'words' },
  check: ({ by }) =>
    WAYS.includes(by) ? null : `by must be ${WAYS.join(' or ')}, got ${JSON.stringify(by)}`,
  async split(page, { size, by }, tools) {
    const { FixedChunker, NLPChunker } = await loadPeer<OramaChunker>(tools, PEER);
    const { prototype } = by === 'words' ? FixedChunker : NLPChunker;
    // Without its constructor, which takes half a second to load gpt2's tokens to count by.
    const chunker: Chunker = Object.create(prototype);
    chunker.getNumberOfTokens = (text) => tools.count(text);
    return chunker.chunk(page.text, size).filter((text) => text !== '');
  },
});
