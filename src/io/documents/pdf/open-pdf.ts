import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { UncutError } from '../../../core/error.ts';
import type { CmapSource } from './cmaps.ts';

/**
 * Opens a PDF for its text: no script of it is run, nothing is fetched, no font of the system is
 * used, no image is drawn. The caller destroys the document.
 *
 * @throws UncutError `page` when it is damaged, or protected by a password.
 */
export async function openPdf(
  bytes: Uint8Array,
  name: string,
  cmaps: CmapSource,
): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      useWasm: false,
      isImageDecoderSupported: false,
      isOffscreenCanvasSupported: false,
      maxImageSize: 0,
      disableAutoFetch: true,
      disableStream: true,
      stopAtErrors: false,
      cMapUrl: 'cmaps/',
      cMapPacked: true,
      standardFontDataUrl: 'fonts/',
      BinaryDataFactory: cmaps.factory,
    });
  } catch (error) {
    throw openError(error as Error, name);
  }
}

function openError(error: Error, name: string): UncutError {
  if (error.name === 'PasswordException') {
    return new UncutError(
      'page',
      `${name}: the PDF is protected by a password; save a copy without it: qpdf --decrypt --password=... ${name} open.pdf`,
      { cause: error },
    );
  }
  return new UncutError(
    'page',
    `${name}: expected a PDF, got one that can't be read: ${error.message.replace(/\.$/, '')}; repair it (qpdf ${name} repaired.pdf) or export it again`,
    { cause: error },
  );
}
