import type { SplitTools } from '../src/strategy/define.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import { loadPeer, type Peer, pieceWithOffsets, unitsOf } from '../src/strategy/ecosystem.ts';
import { tokenDecoder } from '../src/strategy/token-bytes.ts';

const PEER: Peer = { name: '@chonkiejs/core', version: '0.0.11' };

/** What the package asks of a tokenizer. */
interface ChonkieTokenizer {
  encode(text: string): Uint32Array;
  decode(ids: Uint32Array): string;
  decodeBatch(batch: readonly Uint32Array[]): string[];
  countTokens(text: string): number;
}

interface Chunker {
  chunk(
    text: string,
  ): Promise<{ readonly text: string; readonly startIndex: number; readonly endIndex: number }[]>;
}

interface Maker {
  create(options: {
    readonly tokenizer: ChonkieTokenizer | 'character';
    readonly chunkSize: number;
    readonly chunkOverlap?: number;
  }): Promise<Chunker>;
}

interface Chonkie {
  readonly TokenChunker: Maker;
  readonly SentenceChunker: Maker;
  readonly RecursiveChunker: Maker;
}

const CHUNKERS = ['recursive', 'sentence', 'token'];

export default defineStrategy({
  name: 'chonkie',
  summary: 'Package @chonkiejs/core: its recursive, sentence or token chunker.',
  needs: PEER,
  lossy: 'the token chunker cuts inside characters; the recursive one joins words by one space',
  params: { size: 800, overlap: 0, unit: 'tokens', chunker: 'recursive' },
  check: ({ chunker, overlap }) =>
    !CHUNKERS.includes(chunker)
      ? `chunker must be one of ${CHUNKERS.join(', ')}, got ${JSON.stringify(chunker)}`
      : chunker === 'recursive' && overlap > 0
        ? `the recursive chunker has no overlap, got ${overlap}; set it to 0 or take chunker=sentence`
        : null,
  async split(page, { size, overlap, unit, chunker }, tools) {
    const { TokenChunker, SentenceChunker, RecursiveChunker } = await loadPeer<Chonkie>(
      tools,
      PEER,
    );
    const options = {
      tokenizer: unit === 'chars' ? ('character' as const) : chonkieTokenizer(tools),
      chunkSize: size,
    };
    const made =
      chunker === 'recursive'
        ? await RecursiveChunker.create(options)
        : await (chunker === 'token' ? TokenChunker : SentenceChunker).create({
            ...options,
            chunkOverlap: overlap,
          });
    // Behind a long word its recursive chunker gives an empty text.
    const chunks = (await made.chunk(page.text)).filter(({ text }) => text !== '');
    // The token chunker's offsets count tokens as if each were one character.
    if (chunker === 'token' && unit !== 'chars') return chunks.map(({ text }) => text);
    return chunks.map(({ text, startIndex, endIndex }) =>
      pieceWithOffsets(page.text, text, startIndex, endIndex),
    );
  },
});

function chonkieTokenizer(tools: SplitTools): ChonkieTokenizer {
  const decode = tokenDecoder(tools.tokenizer);
  return {
    encode: unitsOf(tools, 'tokens'),
    decode,
    decodeBatch: (batch) => batch.map(decode),
    countTokens: (text) => tools.count(text),
  };
}
