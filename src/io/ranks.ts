import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { packRanks, type RankName, ranksFile } from './build-ranks.ts';

/**
 * The rank table of an encoding: the file made at build time, or, where that is absent or damaged
 * (as when sources are run without a build), made now from js-tiktoken's ranks, which takes some
 * hundred milliseconds.
 */
export function loadRanks(name: RankName): Uint8Array {
  return readChecked(ranksFile(name)) ?? packRanks(name);
}

/** The bytes of a file without the CRC-32 at its end, or null when there is none or it differs. */
export function readChecked(file: URL): Uint8Array | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return null;
  }
  if (bytes.length < 4) return null;
  const table = bytes.subarray(0, -4);
  return crc32(table) === bytes.readUInt32LE(bytes.length - 4) ? table : null;
}
