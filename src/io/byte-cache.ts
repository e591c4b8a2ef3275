import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of the SHA-256 in front of every entry. */
const DIGEST_BYTES = 32;

/** A folder of entries by key; an entry that is damaged is as good as none. */
export class ByteCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #written = 0;
  #serial = 0;

  /** `maxBytes` bounds the folder; the entries that were not used for longest go first. */
  constructor(folder: string, maxBytes = 1 << 30) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** The entry's bytes when they are there and whole, else null. `key` is hex. */
  async get(key: string): Promise<Uint8Array | null> {
    const path = this.#path(key);
    let entry: Uint8Array;
    try {
      entry = await readFile(path);
    } catch {
      return null;
    }
    const bytes = entry.subarray(DIGEST_BYTES);
    if (!digestOf(key, bytes).equals(entry.subarray(0, DIGEST_BYTES))) {
      await rm(path, { force: true });
      return null;
    }
    const now = new Date();
    await utimes(path, now, now).catch(() => {});
    return bytes;
  }

  /** Keeps the bytes; a cache that can't be written is no fault of the run. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(key);
    const unfinished = `${path}.${process.pid}-${this.#serial++}`;
    try {
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(unfinished, Buffer.concat([digestOf(key, bytes), bytes]));
      await rename(unfinished, path);
      this.#written += bytes.length;
    } catch {
      await rm(unfinished, { force: true }).catch(() => {});
    }
  }

  /** Removes what is over the bound; does nothing when nothing was written. */
  async prune(): Promise<void> {
    if (this.#written === 0) return;
    const entries: { path: string; size: number; used: number }[] = [];
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const info = await stat(path).catch(() => null);
      if (info?.isFile()) entries.push({ path, size: info.size, used: info.mtimeMs });
    }
    let total = entries.reduce((sum, { size }) => sum + size, 0);
    entries.sort((a, b) => a.used - b.used);
    for (const { path, size } of entries) {
      if (total <= this.#maxBytes) break;
      await rm(path, { force: true });
      total -= size;
    }
  }

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), key.slice(2));
  }
}

/** The key is part of the digest, so that an entry under another name is not trusted. */
function digestOf(key: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(bytes).digest();
}
