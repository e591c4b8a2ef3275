import { UncutError } from '../../core/error.ts';

/** First word of a rank table: format 1. */
export const RANKS_MAGIC = 0x31524355;
export const RANKS_HEADER_BYTES = 16;

/**
 * The tokens of an encoding in order of their bytes, each as what it shares with the one before
 * and the bytes after that; so a trie of them is read off without comparing anything.
 */
export interface RankTable {
  /** Number of tokens in the table. */
  readonly tokens: number;
  /** One more than the highest id; ids without a token have no bytes. */
  readonly size: number;
  /** Id (rank) of each token. */
  readonly ids: Uint32Array;
  /** Number of leading bytes shared with the token before. */
  readonly shared: Uint8Array;
  /** Number of bytes after the shared ones. */
  readonly extra: Uint8Array;
  /** The bytes after the shared ones, of all tokens one after the other. */
  readonly suffixes: Uint8Array;
}

/**
 * Reads a rank table: four little-endian 32-bit words (magic, tokens, size, bytes of suffixes),
 * then ids (32-bit), shared, extra (8-bit each), suffixes. `bytes` is used in place where it is
 * aligned.
 *
 * @throws UncutError `encoding` when the bytes are no rank table or cut short.
 */
export function readRanks(bytes: Uint8Array): RankTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length >= RANKS_HEADER_BYTES && view.getUint32(0, true) === RANKS_MAGIC;
  const tokens = whole ? view.getUint32(4, true) : 0;
  const suffixBytes = whole ? view.getUint32(12, true) : 0;
  const expected = RANKS_HEADER_BYTES + tokens * 6 + suffixBytes;
  if (!whole || bytes.length !== expected) {
    throw new UncutError(
      'encoding',
      `expected a rank table of ${expected} bytes, got ${bytes.length} bytes that are none; build it again (npm run build)`,
    );
  }
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const at = aligned.byteOffset + RANKS_HEADER_BYTES;
  return {
    tokens,
    size: view.getUint32(8, true),
    ids: new Uint32Array(aligned.buffer, at, tokens),
    shared: new Uint8Array(aligned.buffer, at + tokens * 4, tokens),
    extra: new Uint8Array(aligned.buffer, at + tokens * 5, tokens),
    suffixes: new Uint8Array(aligned.buffer, at + tokens * 6, suffixBytes),
  };
}
