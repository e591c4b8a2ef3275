import { unpackResults } from '../../io/queue-result.ts';
import { type FileJob, type FileResult, failedFile } from '../evaluate-file.ts';
import { unlessAborted } from '../pool.ts';
import { type Batch, singly, type UnreadFile } from './batches.ts';
import { type Entry, newEntry, resultsFor } from './entry.ts';
import type { BatchState, RunQueue } from './run-queue.ts';
import type { SeenWorker } from './workers-seen.ts';

/** Batches in Redis for each batch that workers do at a time, and the least. */
const WINDOW_EACH = 4;
const LEAST_WINDOW = 16;
const MOST_WINDOW = 1024;

/** A batch that was not heard of for so long is asked for. */
const ASK_AFTER_MS = 3000;

/** Compressed results that wait here for an earlier one, in bytes. */
const MOST_AHEAD_BYTES = 256 * 1024 * 1024;

/**
 * Puts batches into a queue, only so many at a time, takes their results out as soon as they are
 * there, and hands them over in the order of the corpus.
 */
export class Collection {
  readonly #queue: RunQueue;
  readonly #batches: Iterator<Batch | UnreadFile>;
  readonly #from: number;
  /** In the order of the corpus; the first is handed over next. */
  readonly #entries: Entry[] = [];
  /** Those that are in Redis. */
  readonly #waiting = new Map<string, Entry>();
  #window = LEAST_WINDOW;
  #bytesAhead = 0;
  #isCut = false;
  #error: { readonly thrown: unknown } | null = null;
  #isStopped = false;
  #isChanged = false;
  #onChange: () => void = () => {};

  /** @param from place of the first file whose result is handed over */
  constructor(queue: RunQueue, batches: Iterator<Batch | UnreadFile>, from: number) {
    this.#queue = queue;
    this.#batches = batches;
    this.#from = from;
  }

  /** Takes the result of a batch, or does what follows from its failure. */
  hear(id: string, state: BatchState): void {
    const entry = this.#waiting.get(id);
    if (entry === undefined || this.#isStopped) return;
    const work = this.#settle(id, entry, state);
    void work.catch((error) => this.fail(error));
  }

  /** Sets how many batches are in Redis, by the workers that are there. */
  makeRoom(workers: readonly SeenWorker[]): void {
    const atOnce = workers.reduce(
      (sum, { jobs, refusal }) => sum + (refusal === null ? jobs : 0),
      0,
    );
    const window = Math.min(MOST_WINDOW, Math.max(LEAST_WINDOW, WINDOW_EACH * atOnce));
    if (window > this.#window) this.#wake();
    this.#window = window;
  }

  /** Finds out about each batch in Redis: an event may be lost, and so may a batch. */
  async checkAll(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#waiting].filter(([, { heard }]) => now - heard > ASK_AFTER_MS);
    await Promise.all(
      silent.map(async ([id, entry]) => {
        const state = await this.#queue.stateOf(id);
        if (this.#isStopped || this.#waiting.get(id) !== entry) return;
        entry.heard = performance.now();
        await this.#settle(id, entry, state);
      }),
    );
  }

  /** Ends the collection with an error. */
  fail(thrown: unknown): void {
    this.#error ??= { thrown };
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Results of all files from the first on.
   *
   * @param evaluate makes the result of a file that this process can't read
   */
  async *results(
    evaluate: (job: FileJob) => Promise<FileResult>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FileResult> {
    const onAbort = (): void => this.#wake();
    signal?.addEventListener('abort', onAbort);
    try {
      for (;;) {
        this.#isChanged = false;
        await unlessAborted(this.#fill(), signal);
        const entry = this.#entries[0];
        if (entry === undefined) return;
        const results = await this.#resultsOf(entry, evaluate);
        if (results === null) {
          await this.#change(signal);
          continue;
        }
        this.#entries.shift();
        yield* results;
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #wake(): void {
    this.#isChanged = true;
    this.#onChange();
  }

  /** Waits until something has happened. */
  async #change(signal: AbortSignal | undefined): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.#onChange = resolve));
    if (!this.#isChanged && this.#error === null && signal?.aborted !== true) await woken;
    if (this.#error !== null) throw this.#error.thrown;
    signal?.throwIfAborted();
  }

  /** Adds batches until there are enough in Redis. */
  async #fill(): Promise<void> {
    const fresh: { id: string; batch: Batch; entry: Entry }[] = [];
    while (
      !this.#isCut &&
      this.#waiting.size + fresh.length < this.#window &&
      this.#bytesAhead < MOST_AHEAD_BYTES
    ) {
      const { done, value: batch } = this.#batches.next();
      if (done === true) {
        this.#isCut = true;
        break;
      }
      const id = 'unread' in batch ? null : this.#queue.idOf(batch);
      const entry = newEntry(batch, id);
      this.#entries.push(entry);
      if ('files' in batch) fresh.push({ id: id!, batch, entry });
    }
    await this.#add(fresh);
  }

  /** Adds batches; what an earlier process of this run left is taken as it is. */
  async #add(list: readonly { id: string; batch: Batch; entry: Entry }[]): Promise<void> {
    if (list.length === 0 || this.#isStopped) return;
    for (const { id, entry } of list) this.#waiting.set(id, entry);
    await this.#queue.add(list.filter(({ id }) => !this.#queue.left.has(id)));
    for (const { id } of list) if (this.#queue.left.delete(id)) this.hear(id, { is: 'done' });
  }

  async #settle(id: string, entry: Entry, state: BatchState): Promise<void> {
    switch (state.is) {
      case 'waiting':
        entry.isGone = false;
        return;
      case 'gone':
        // Asked twice: it may be on its way here.
        if (!entry.isGone) {
          entry.isGone = true;
          return;
        }
        if (this.#isStopped) return;
        // Redis lost it, with all that it did not write to disk.
        await this.#queue.add([{ id, batch: entry.batch as Batch }]);
        return;
      case 'failed':
        await this.#fail(id, entry, state.reason);
        return;
      case 'done': {
        const block = await this.#queue.take(id);
        // Taken by another look at it, or lost by Redis.
        if (block === null || !this.#waiting.delete(id)) return;
        entry.block = block;
        this.#bytesAhead += block.length;
        this.#wake();
      }
    }
  }

  /** A batch that failed is tried file by file; a file that failed by itself is a failure. */
  async #fail(id: string, entry: Entry, reason: string): Promise<void> {
    if (!this.#waiting.delete(id)) return;
    await this.#queue.forget(id);
    const batch = entry.batch as Batch;
    if (batch.alone) {
      entry.results = batch.files.map((job) => failedFile(job, reason));
    } else {
      const needed = singly(batch).filter(({ files }) => files[0]!.place >= this.#from);
      const parts = needed.map((part) => {
        const id = this.#queue.idOf(part);
        return { id, batch: part, entry: newEntry(part, id) };
      });
      entry.parts = parts.map((part) => part.entry);
      await this.#add(parts);
    }
    this.#wake();
  }

  /** The results of an entry, or null when they are not all there. */
  async #resultsOf(
    entry: Entry,
    evaluate: (job: FileJob) => Promise<FileResult>,
  ): Promise<readonly FileResult[] | null> {
    if (entry.parts !== null) {
      const all: FileResult[] = [];
      for (const part of entry.parts) {
        const results = await this.#resultsOf(part, evaluate);
        if (results === null) return null;
        all.push(...results);
      }
      return all;
    }
    const { batch, block } = entry;
    if ('unread' in batch) return (entry.results ??= [await evaluate(batch.unread)]);
    if (entry.results !== null) return entry.results;
    if (block === null) return null;
    entry.block = null;
    this.#bytesAhead -= block.length;
    try {
      entry.results = resultsFor(batch, await unpackResults(block), this.#from);
    } catch (error) {
      this.#waiting.set(entry.id!, entry);
      await this.#fail(entry.id!, entry, (error as Error).message);
    }
    return entry.results;
  }
}
