import type { Block, PageFormat } from '../../core/types.ts';

/** Files of pages that are not the pages' text: they are opened first. */
export type DocumentType = 'docx' | 'epub' | 'ipynb' | 'pdf' | 'zip';

/** A page as it stands in a document. */
export interface DocumentPage {
  /** Its name within the document, or null when the document is the page. */
  readonly name: string | null;
  readonly format: PageFormat;
  /**
   * What the page's text is taken from; with `blocks`, the text itself. Bytes are decoded as those
   * of a page file are.
   */
  readonly source: string | Uint8Array;
  /** What the reader knows of the structure: spans in `source`, in order, that hold all text. */
  readonly blocks?: readonly Block[];
}

/** What a document holds. */
export interface OpenedDocument {
  readonly pages: readonly DocumentPage[];
  /** Each names the file. */
  readonly warnings: readonly string[];
  /** Set when a package that is not installed would give more text: not to be kept for later. */
  readonly isPartial?: boolean;
}

/** Which file is read, and how. */
export interface DocumentContext {
  /** What messages call it. */
  readonly name: string;
  /** Join words that a hyphen at the end of a line parts (PDF). */
  readonly joinHyphens?: boolean | undefined;
  /** Milliseconds that a page may take, 0 for no limit; 60,000 unless set (PDF). */
  readonly pageTimeout?: number | undefined;
}

/**
 * Opens a document.
 *
 * @throws UncutError `page` or `limit` naming the file when it can't be read.
 */
export type DocumentReader = (
  bytes: Uint8Array,
  context: DocumentContext,
) => OpenedDocument | Promise<OpenedDocument>;
