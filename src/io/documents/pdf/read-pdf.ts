import { Worker } from 'node:worker_threads';
import { UncutError } from '../../../core/error.ts';
import { builtFile } from '../../built-file.ts';
import { limitOf } from '../../limits.ts';
import type { DocumentContext, OpenedDocument } from '../types.ts';
import type { ExtractedPdf } from './extract.ts';
import type { PdfReply, PdfRequest } from './thread-messages.ts';

/** Milliseconds that a page of a PDF may take unless the context says otherwise. */
const PAGE_MS = 60_000;

/** Most of V8's heap for the thread, in MiB: the lines of very long documents take the most. */
const HEAP_MIB = 2048;

/** The thread that reads PDFs, one after the other; it is begun anew after it was ended. */
let thread: Worker | null = null;

/** What is read now, for the next to wait for. */
let busy: Promise<unknown> = Promise.resolve();

/**
 * A PDF as one page with its blocks. It is read in a thread of its own, whose memory and time for
 * each page are bounded, without network and console.
 *
 * @throws UncutError `page` when it is damaged or protected; `limit` when it needs too much memory;
 *   `timeout` when a page takes too long. The message names the file.
 */
export async function readPdf(
  bytes: Uint8Array,
  context: DocumentContext,
): Promise<OpenedDocument> {
  const earlier = busy;
  let done = (): void => {};
  busy = new Promise<void>((resolve) => (done = resolve));
  try {
    await earlier;
    const { source, blocks, warnings, isPartial } = await readInThread(bytes, context);
    return { pages: [{ name: null, format: 'text', source, blocks }], warnings, isPartial };
  } finally {
    done();
  }
}

function readInThread(bytes: Uint8Array, context: DocumentContext): Promise<ExtractedPdf> {
  const { name, joinHyphens, pageTimeout = PAGE_MS } = context;
  const maxBytes = limitOf('pdfBytes');
  const worker = thread ?? startThread();
  thread = worker;
  worker.ref();
  return new Promise((resolve, reject) => {
    let page = 0;
    let timer: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(timer);
      worker.off('message', onReply).off('error', onError).off('exit', onExit);
      worker.unref();
    };
    /** Fails and ends the thread: what it does is not known. */
    const end = (error: UncutError): void => {
      finish();
      thread = null;
      worker.on('error', () => {});
      void worker.terminate();
      reject(error);
    };
    const watch = (): void => {
      clearTimeout(timer);
      if (pageTimeout > 0)
        timer = setTimeout(() => end(tookTooLong(name, page, pageTimeout)), pageTimeout);
    };
    const onReply = (reply: PdfReply): void => {
      switch (reply.type) {
        case 'page':
          page = reply.page;
          watch();
          break;
        case 'done':
          finish();
          resolve(reply.pdf);
          break;
        case 'failed':
          finish();
          reject(new UncutError(reply.code, reply.message));
          break;
        case 'too-large':
          end(tooLarge(name, page, maxBytes));
      }
    };
    const onError = (error: NodeJS.ErrnoException): void =>
      end(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooLarge(name, page, HEAP_MIB * 1024 * 1024)
          : new UncutError('page', `${name}: can't be read: ${error.message}`, { cause: error }),
      );
    const onExit = (): void =>
      end(new UncutError('page', `${name}: the thread that read it ended`));
    worker.on('message', onReply).on('error', onError).on('exit', onExit);
    watch();
    worker.postMessage({ name, bytes, options: { joinHyphens }, maxBytes } satisfies PdfRequest);
  });
}

function startThread(): Worker {
  return new Worker(builtFile('./pdf-thread.js', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
}

function at(page: number): string {
  return page === 0 ? 'opening it' : `page ${page}`;
}

function tookTooLong(name: string, page: number, limit: number): UncutError {
  return new UncutError(
    'timeout',
    `${name}: ${at(page)} took longer than ${limit / 1000} s; raise --page-timeout, or export the PDF again`,
  );
}

function tooLarge(name: string, page: number, maxBytes: number): UncutError {
  return new UncutError(
    'limit',
    `${name}: ${at(page)} takes more than ${Math.round(maxBytes / 1024 / 1024)} MiB of memory, more than a text needs; raise it with the environment variable UNCUT_MAX_PDF_BYTES`,
  );
}
