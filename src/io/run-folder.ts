import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { UncutError } from '../core/error.ts';

/** Rows are written in pieces of about this many characters. */
const FLUSH_AT = 1 << 20;

/**
 * Writes a run's files into a folder of its own that appears under its final name only when it is
 * complete.
 */
export class RunWriter {
  readonly #out: string;
  readonly #work: string;
  readonly #files = new Map<string, RowFile>();

  private constructor(out: string, work: string) {
    this.#out = out;
    this.#work = work;
  }

  /**
   * Opens a run below the results folder `out`.
   *
   * @throws UncutError `results` when the folder can't be made or written, before any work is done.
   */
  static async open(out: string): Promise<RunWriter> {
    const work = join(out, `.unfinished-${process.pid}-${Date.now().toString(36)}`);
    try {
      const info = await stat(out).catch(() => null);
      if (info !== null && !info.isDirectory()) {
        throw new Error('it is a file, not a folder');
      }
      await mkdir(out, { recursive: true });
      await access(out, constants.W_OK);
      await mkdir(work);
      return new RunWriter(out, work);
    } catch (error) {
      throw new UncutError(
        'results',
        `results can't be written to ${out}: ${(error as Error).message}; name another folder with --out`,
        { cause: error },
      );
    }
  }

  /** Adds rows to a JSONL file of the run, a JSON object a line. */
  async add(name: string, rows: readonly object[]): Promise<void> {
    const file = await this.#open(name, '');
    for (const row of rows) file.pending += `${JSON.stringify(row)}\n`;
    if (file.pending.length > FLUSH_AT) await flush(file);
  }

  /** Adds text to a file of the run that begins with `head`. */
  async addText(name: string, head: string, parts: Iterable<string>): Promise<void> {
    const file = await this.#open(name, head);
    for (const part of parts) file.pending += part;
    if (file.pending.length > FLUSH_AT) await flush(file);
  }

  async #open(name: string, head: string): Promise<RowFile> {
    let file = this.#files.get(name);
    if (file === undefined) {
      file = { handle: await open(join(this.#work, name), 'w'), pending: head };
      this.#files.set(name, file);
    }
    return file;
  }

  /**
   * Writes the other files and gives the run its name; an equal earlier run of that name is
   * replaced. Returns the folder.
   */
  async finish(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const folder = join(this.#out, name);
    try {
      for (const file of this.#files.values()) {
        await flush(file);
        await file.handle.close();
      }
      for (const [file, content] of Object.entries(files)) {
        await writeFile(join(this.#work, file), content);
      }
      const before = `${this.#work}-before`;
      const replaced = await rename(folder, before).then(
        () => true,
        () => false,
      );
      await rename(this.#work, folder);
      if (replaced) await rm(before, { recursive: true, force: true });
      return folder;
    } catch (error) {
      throw new UncutError(
        'results',
        `the run can't be written to ${folder}: ${(error as Error).message}`,
        { cause: error },
      );
    }
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    for (const { handle } of this.#files.values()) await handle.close().catch(() => {});
    await rm(this.#work, { recursive: true, force: true });
  }
}

interface RowFile {
  readonly handle: FileHandle;
  pending: string;
}

async function flush(file: RowFile): Promise<void> {
  const text = file.pending;
  file.pending = '';
  if (text !== '') await file.handle.write(text);
}
