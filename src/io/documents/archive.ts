import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { UncutError, type UncutErrorCode } from '../../core/error.ts';
import { checkLimit, limitOf } from '../limits.ts';

/** A ZIP archive in memory, read within bounds whatever its headers claim. */
export interface Archive {
  /** Names of its files, in the order of its directory; folders are not among them. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * The bytes of a file.
   *
   * @throws UncutError with the archive's code for a file that is damaged, encrypted, packed in
   *   another way, or not there; `limit` for one that unpacks to more than it may.
   */
  read(name: string): Uint8Array;
}

/** A file of the archive: where its packed bytes stand. */
interface Packed {
  readonly entry: Entry;
  readonly start: number;
  readonly end: number;
}

/** What an entry may unpack to before its ratio counts: a small one may repeat itself. */
const RATIO_FREE_BYTES = 1 << 20;

const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a ZIP archive: its directory is checked at once, a file is unpacked when it is asked for.
 * Nothing is written, and no archive inside is opened.
 *
 * @param file the archive's name in messages
 * @param code of errors other than `limit`
 * @throws UncutError for no archive, a damaged one, names that are absolute, lead out with `..` or
 *   come twice, and files whose bytes overlap; `limit` for too many entries.
 */
export async function openArchive(
  bytes: Uint8Array,
  file: string,
  code: UncutErrorCode = 'page',
): Promise<Archive> {
  const fail = (what: string, cause?: unknown) =>
    new UncutError(code, `${file}: ${what}`, { cause });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fromBufferPromise } = await import('yauzl');
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(buffer);
  } catch (error) {
    throw fail(`expected a ZIP archive, got none that is whole (${reason(error)})`, error);
  }
  checkLimit('archiveEntries', zip.entryCount, file);
  const packed = new Map<string, Packed>();
  let last = 'the first entry';
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      last = `the entry after ${JSON.stringify(name)}`;
      if (name.endsWith('/')) continue;
      if (packed.has(name)) {
        throw fail(`two entries are named ${JSON.stringify(name)}; pack it again`);
      }
      const { fileDataStart: start } = await zip
        .readLocalFileHeaderPromise(entry, { minimal: true })
        .catch((error) => {
          throw fail(`${JSON.stringify(name)}: ${reason(error)}; is the file cut off?`, error);
        });
      packed.set(name, { entry, start, end: start + entry.compressedSize });
    }
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw fail(`the archive's directory can't be read at ${last}: ${reason(error)}`, error);
  }
  checkOverlap(packed, fail);

  let unpacked = 0;
  return {
    names: [...packed.keys()],
    has: (name) => packed.has(name),
    read(name) {
      const found = packed.get(name);
      if (found === undefined) throw fail(`no entry ${JSON.stringify(name)} in the archive`);
      const content = unpack(found, buffer, `${file}: ${JSON.stringify(name)}`, code, unpacked);
      unpacked += content.length;
      return content;
    },
  };
}

/** No byte of the archive belongs to two files: flat bombs share theirs. */
function checkOverlap(
  packed: ReadonlyMap<string, Packed>,
  fail: (what: string) => UncutError,
): void {
  const sorted = [...packed].sort(([, a], [, b]) => a.start - b.start);
  for (const [index, [name, { start }]] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before !== undefined && before[1].end > start) {
      throw fail(
        `the bytes of ${JSON.stringify(before[0])} and ${JSON.stringify(name)} overlap, as in an archive that is made to fill memory`,
      );
    }
  }
}

function unpack(
  { entry, start, end }: Packed,
  archive: Buffer,
  where: string,
  code: UncutErrorCode,
  before: number,
): Uint8Array {
  const { compressionMethod: method, uncompressedSize: size } = entry;
  if (entry.isEncrypted()) {
    throw new UncutError(code, `${where}: is encrypted; remove the password and pack it again`);
  }
  if (method !== STORED && method !== DEFLATED) {
    throw new UncutError(
      code,
      `${where}: is packed by method ${method}, and only stored and deflated files are read; pack it again as a plain ZIP`,
    );
  }
  // The size that the directory claims is only the first thing that is checked.
  checkLimit('entryBytes', size, where);
  checkLimit('archiveBytes', before + size, where);
  const packed = archive.subarray(start, end);
  const content = method === STORED ? packed : inflate(packed, where, code, before);
  if (content.length !== size || crc32(content) !== entry.crc32) {
    const found = content.length === size ? 'other bytes' : `${content.length} bytes`;
    throw new UncutError(
      code,
      `${where}: expected ${size} bytes with the checksum of the directory, found ${found}; the archive is damaged`,
    );
  }
  return content;
}

function inflate(packed: Buffer, where: string, code: UncutErrorCode, before: number): Buffer {
  const most = {
    entryBytes: limitOf('entryBytes'),
    archiveBytes: limitOf('archiveBytes') - before,
    archiveRatio: Math.max(RATIO_FREE_BYTES, packed.length * limitOf('archiveRatio')),
  };
  const bound = Math.min(...Object.values(most));
  try {
    return inflateRawSync(packed, { maxOutputLength: bound });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') {
      throw new UncutError(code, `${where}: can't be unpacked: ${reason(error)}; it is damaged`, {
        cause: error,
      });
    }
    if (bound === most.entryBytes) checkLimit('entryBytes', bound + 1, where);
    if (bound === most.archiveBytes) checkLimit('archiveBytes', before + bound + 1, where);
    checkLimit('archiveRatio', Math.floor(bound / packed.length) + 1, where);
    throw error;
  }
}

function reason(error: unknown): string {
  return (error as Error).message.replace(/\.$/, '');
}
