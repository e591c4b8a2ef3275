import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

const require = createRequire(import.meta.url);

/** Encodings that have ranks of their own; the others share one of these. */
export const rankNames = ['cl100k_base', 'o200k_base', 'p50k_base', 'r50k_base'] as const;

export type RankName = (typeof rankNames)[number];

const MAGIC = 0x31524355;

/** A token's bytes as a string of one unit each, and its id (rank). */
export interface RankedToken {
  readonly bytes: string;
  readonly id: number;
}

/** The rank table of an encoding, made from js-tiktoken's. */
export function packRanks(name: RankName): Uint8Array {
  return packTokens(unpackTokens(name));
}

/**
 * Distinct tokens in the form that `readRanks` reads: in order of their bytes, each as its id, the
 * number of bytes shared with the one before, and the bytes after that.
 */
export function packTokens(tokens: readonly RankedToken[]): Uint8Array {
  const sorted = tokens.toSorted((a, b) => (a.bytes < b.bytes ? -1 : 1));
  const ids = new Uint32Array(sorted.length);
  const shared = new Uint8Array(sorted.length);
  const extra = new Uint8Array(sorted.length);
  let suffixes = '';
  let before = '';
  let size = 0;
  sorted.forEach(({ bytes, id }, index) => {
    let same = 0;
    while (same < before.length && before.charCodeAt(same) === bytes.charCodeAt(same)) same++;
    ids[index] = id;
    shared[index] = same;
    extra[index] = bytes.length - same;
    suffixes += bytes.slice(same);
    before = bytes;
    if (id >= size) size = id + 1;
  });
  const header = new Uint32Array([MAGIC, sorted.length, size, suffixes.length]);
  return Buffer.concat([
    new Uint8Array(header.buffer),
    new Uint8Array(ids.buffer),
    shared,
    extra,
    Buffer.from(suffixes, 'latin1'),
  ]);
}

/** js-tiktoken's lines are `! first base64 base64 ...`: the ids from `first` on. */
function unpackTokens(name: RankName): RankedToken[] {
  const source = require(`js-tiktoken/ranks/${name}`) as { readonly bpe_ranks: string };
  const tokens: RankedToken[] = [];
  for (const line of source.bpe_ranks.split('\n')) {
    if (line === '') continue;
    const [, first, ...words] = line.split(' ');
    words.forEach((word, index) => {
      tokens.push({
        bytes: Buffer.from(word, 'base64').toString('latin1'),
        id: Number(first) + index,
      });
    });
  }
  return tokens;
}

/** Where the built rank tables are, as seen from the compiled `dist/src/io/`. */
export function ranksFile(name: RankName): URL {
  return new URL(`../../ranks/${name}.bin`, import.meta.url);
}

/** Writes a rank table and behind it its CRC-32 (little-endian). */
export function writeRanks(name: RankName, file: URL): void {
  const table = packRanks(name);
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(table));
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, Buffer.concat([table, check]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of rankNames) writeRanks(name, ranksFile(name));
}
