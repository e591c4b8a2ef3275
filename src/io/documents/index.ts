import type { DocumentContext, DocumentReader, DocumentType, OpenedDocument } from './types.ts';

/** Readers by type; each loads its packages when it is used. */
const READERS: Readonly<Record<DocumentType, () => Promise<DocumentReader>>> = {
  docx: async () => (await import('./docx/read.ts')).readDocx,
  epub: async () => (await import('./epub.ts')).readEpub,
  ipynb: async () => (await import('./notebook.ts')).readNotebook,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  zip: async () => (await import('./zip.ts')).readZip,
};

/** Types whose readers are other packages' code, which may hang on a damaged file. */
const FOREIGN: ReadonlySet<string> = new Set<DocumentType>(['docx']);

/** Types that take long to open, and whose pages are texts. */
const SLOW: ReadonlySet<string> = new Set<DocumentType>(['docx', 'pdf']);

/** Whether it pays to keep what a file of a type holds for later runs. */
export function isSlow(type: string): boolean {
  return SLOW.has(type);
}

/** Whether files of a type are opened before their pages' text is taken. */
export function isDocument(type: string): type is DocumentType {
  return Object.hasOwn(READERS, type);
}

/** Whether a file is read by code that may have to be ended. */
export function isForeign(type: string): boolean {
  return FOREIGN.has(type);
}

/**
 * Opens a document: what pages it holds.
 *
 * @throws UncutError `page` or `limit` naming the file when it can't be read.
 */
export async function openDocument(
  type: DocumentType,
  bytes: Uint8Array,
  context: DocumentContext,
): Promise<OpenedDocument> {
  const read = await READERS[type]();
  return read(bytes, context);
}
