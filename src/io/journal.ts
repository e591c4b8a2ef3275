import { closeSync, createReadStream, openSync, truncateSync, writeSync } from 'node:fs';

/**
 * Work of this many milliseconds is lost at most when the process is killed. A run that is faster has
 * nothing written: a journal costs about a fifth of what it spares.
 */
const WRITE_EVERY_MS = 2000;

/**
 * Finished work, a JSON value a line, written so that a kill at any moment leaves whole lines and
 * at most one part of a line.
 */
export class Journal {
  readonly #file: number;
  #pending: unknown[] = [];
  #written = performance.now();

  /** Goes on after the first `length` bytes of the file. */
  constructor(path: string, length: number) {
    this.#file = openSync(path, 'a');
    truncateSync(path, length);
  }

  /** Adds a value; it is written when the last writing is some time ago. */
  add(value: unknown): void {
    this.#pending.push(value);
    if (performance.now() - this.#written > WRITE_EVERY_MS) this.write();
  }

  /** Writes what waits. */
  write(): void {
    // A line at a time: a value can be some megabytes.
    for (const value of this.#pending)
      writeWhole(this.#file, Buffer.from(`${JSON.stringify(value)}\n`));
    this.#pending = [];
    this.#written = performance.now();
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Writes all bytes; not by a promise, which a worker of the process would have to carry out. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** A line of a journal, and where in the file the next one begins. */
export interface JournalLine {
  readonly value: unknown;
  /** Bytes. */
  readonly end: number;
}

/** The whole lines of a journal up to the first that is damaged. */
export async function* readJournal(path: string): AsyncGenerator<JournalLine> {
  const newline = 0x0a;
  let parts: Buffer[] = [];
  let end = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    let from = 0;
    const bytes = piece as Buffer;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      const line = Buffer.concat([...parts, bytes.subarray(from, at)]);
      parts = [];
      from = at + 1;
      let value: unknown;
      try {
        value = JSON.parse(line.toString('utf8'));
      } catch {
        return;
      }
      end += line.length + 1;
      yield { value, end };
    }
    if (from < bytes.length) parts.push(bytes.subarray(from));
  }
}
