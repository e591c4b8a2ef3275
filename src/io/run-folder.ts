import { closeSync, constants, openSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UncutError } from '../core/error.ts';
import { Journal, type JournalLine, readJournal, writeWhole } from './journal.ts';
import { takeLock } from './run-lock.ts';

/** Rows are written in pieces of about this many characters or bytes. */
const FLUSH_AT = 1 << 20;

/** What an unfinished run says of itself. */
export interface RunHead {
  /** ISO 8601. */
  readonly started: string;
  /** SHA-256 of everything that its results depend on, by what it is. */
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Writes a run's files into a folder of its own that appears under its final name only when it is
 * complete. Until then it lies in `.unfinished-<key>` below the results folder:
 *
 * ```text
 * lock            the process that is at work
 * head.json       when it was started, of which inputs
 * journal.jsonl   finished work
 * run/            the files as they will be
 * ```
 */
export class RunWriter {
  /** The files as they are so far. */
  readonly folder: string;
  /** Of this run, or of the one that it goes on with. */
  readonly head: RunHead;
  /** What became of an unfinished run of the same key, if there was one. */
  readonly earlier: 'none' | 'kept' | 'dropped';
  readonly #out: string;
  readonly #work: string;
  readonly #files = new Map<string, RowFile>();
  #journal: Journal | null = null;

  private constructor(
    out: string,
    work: string,
    head: RunHead,
    earlier: 'none' | 'kept' | 'dropped',
  ) {
    this.earlier = earlier;
    this.#out = out;
    this.#work = work;
    this.folder = join(work, 'run');
    this.head = head;
  }

  /**
   * Opens a run below the results folder `out`.
   *
   * @param key names the run among the unfinished ones: the same for the same command
   * @param resume whether finished work of an unfinished run of that key is kept
   * @throws UncutError `results` when the folder can't be made or written, or another process
   *   works on the same run, before any work is done.
   */
  static async open(
    out: string,
    key: string,
    head: RunHead,
    { resume = false }: { readonly resume?: boolean } = {},
  ): Promise<RunWriter> {
    const work = join(out, `.unfinished-${key}`);
    try {
      const info = await stat(out).catch(() => null);
      if (info !== null && !info.isDirectory()) {
        throw new Error('it is a file, not a folder');
      }
      await mkdir(out, { recursive: true });
      await access(out, constants.W_OK);
      await mkdir(work, { recursive: true });
      await takeLock(work);
      const left = await readHead(join(work, 'head.json'));
      const earlier = resume ? left : null;
      await rm(join(work, 'run'), { recursive: true, force: true });
      await mkdir(join(work, 'run'));
      if (earlier === null) {
        await rm(join(work, 'journal.jsonl'), { force: true });
        await writeFile(join(work, 'head.json'), JSON.stringify(head));
      }
      const fate = left === null ? 'none' : earlier === null ? 'dropped' : 'kept';
      return new RunWriter(out, work, earlier ?? head, fate);
    } catch (error) {
      if (error instanceof UncutError) throw error;
      throw new UncutError(
        'results',
        `results can't be written to ${out}: ${(error as Error).message}; name another folder with --out`,
        { cause: error },
      );
    }
  }

  /** The finished work of the run that this one goes on with. */
  async *finished(): AsyncGenerator<JournalLine> {
    const path = join(this.#work, 'journal.jsonl');
    if ((await stat(path).catch(() => null)) !== null) yield* readJournal(path);
  }

  /**
   * Opens the journal for work that is added.
   *
   * @param length bytes of it that stay
   */
  journal(length: number): Journal {
    this.#journal ??= new Journal(join(this.#work, 'journal.jsonl'), length);
    return this.#journal;
  }

  /** Adds rows to a JSONL file of the run, a JSON object a line. */
  add(name: string, rows: readonly object[]): void {
    const file = this.#open(name, '');
    for (const row of rows) file.pending += `${JSON.stringify(row)}\n`;
    if (file.pending.length > FLUSH_AT) flush(file);
  }

  /** Adds UTF-8 to a file of the run that begins with `head`; the bytes may change afterwards. */
  addBytes(name: string, head: string, bytes: Uint8Array): void {
    const file = this.#open(name, head);
    if (file.pending !== '' || file.used + bytes.length > FLUSH_AT) flush(file);
    if (bytes.length > FLUSH_AT) writeWhole(file.handle, bytes);
    else {
      file.bytes ??= new Uint8Array(FLUSH_AT);
      file.bytes.set(bytes, file.used);
      file.used += bytes.length;
    }
  }

  #open(name: string, head: string): RowFile {
    let file = this.#files.get(name);
    if (file === undefined) {
      file = {
        ...{ handle: openSync(join(this.folder, name), 'w'), pending: head },
        ...{ bytes: null, used: 0 },
      };
      this.#files.set(name, file);
    }
    return file;
  }

  /** Writes the other files; {@link folder} then holds the whole run. */
  async complete(files: Readonly<Record<string, string>>): Promise<void> {
    for (const file of this.#files.values()) {
      flush(file);
      closeSync(file.handle);
    }
    this.#files.clear();
    for (const [file, content] of Object.entries(files)) {
      await writeFile(join(this.folder, file), content);
    }
  }

  /**
   * Gives the complete run its name; an equal earlier run of that name is replaced. Returns the
   * folder.
   *
   * @throws UncutError `results` when it can't be put there.
   */
  async finish(name: string): Promise<string> {
    const folder = join(this.#out, name);
    try {
      const before = join(this.#work, 'before');
      await rm(before, { recursive: true, force: true });
      await rename(folder, before).catch(() => {});
      await rename(this.folder, folder);
      return folder;
    } catch (error) {
      throw new UncutError(
        'results',
        `the run can't be written to ${folder}: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }

  /** Lets go of an unfinished run, to be gone on with later. */
  async leave(): Promise<void> {
    this.#close();
    await rm(join(this.#work, 'lock'), { force: true });
  }

  /** Removes what only an unfinished run needs. */
  async discard(): Promise<void> {
    this.#close();
    await rm(this.#work, { recursive: true, force: true });
  }

  #close(): void {
    for (const { handle } of this.#files.values()) closeSync(handle);
    this.#files.clear();
    this.#journal?.close();
    this.#journal = null;
  }
}

async function readHead(path: string): Promise<RunHead | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as RunHead;
  } catch {
    // Killed before it was written: nothing was finished then.
    return null;
  }
}

interface RowFile {
  readonly handle: number;
  /** What waits to be written: text, then bytes. */
  pending: string;
  bytes: Uint8Array | null;
  used: number;
}

function flush(file: RowFile): void {
  const { pending, bytes, used } = file;
  file.pending = '';
  file.used = 0;
  if (pending !== '') writeWhole(file.handle, Buffer.from(pending));
  if (bytes !== null) writeWhole(file.handle, bytes.subarray(0, used));
}
