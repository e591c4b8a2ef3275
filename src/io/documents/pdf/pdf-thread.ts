import { parentPort } from 'node:worker_threads';
import { UncutError } from '../../../core/error.ts';
import { boundMemory } from './bound-memory.ts';
import { extractPdf } from './extract.ts';
import type { PdfReply, PdfRequest } from './thread-messages.ts';

const port = parentPort!;
const reply = (message: PdfReply): void => port.postMessage(message);

let limit = Number.POSITIVE_INFINITY;
boundMemory(
  () => limit,
  () => reply({ type: 'too-large' }),
);

// Only what this module says counts: pdf.js writes its remarks to the console.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => {};
// pdf.js fetches what it is given no factory for; nothing of a PDF may reach the network.
globalThis.fetch = () => Promise.reject(new Error('a PDF fetches nothing'));

port.on('message', async ({ name, bytes, options, maxBytes }: PdfRequest) => {
  limit = maxBytes;
  try {
    const onPage = (page: number): void => reply({ type: 'page', page });
    reply({ type: 'done', pdf: await extractPdf(bytes, { name, onPage }, options) });
  } catch (error) {
    const code = error instanceof UncutError ? error.code : 'page';
    const { message } = error as Error;
    reply({
      type: 'failed',
      code,
      message: error instanceof UncutError ? message : `${name}: ${message}`,
    });
  }
});
