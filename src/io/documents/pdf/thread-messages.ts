import type { UncutErrorCode } from '../../../core/error.ts';
import type { ExtractedPdf, PdfOptions } from './extract.ts';

/** What the thread is told to read. */
export interface PdfRequest {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: PdfOptions;
  /** What its buffers may hold together. */
  readonly maxBytes: number;
}

/** What the thread tells: a page was begun, the text, or why there is none. */
export type PdfReply =
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'done'; readonly pdf: ExtractedPdf }
  | { readonly type: 'failed'; readonly code: UncutErrorCode; readonly message: string }
  /** The buffers would hold more than the limit. */
  | { readonly type: 'too-large' };
