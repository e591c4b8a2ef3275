import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { checkLimit } from '../../limits.ts';
import { type Assembled, assemble } from './assemble.ts';
import { BodyCount } from './body.ts';
import { cmapSource } from './cmaps.ts';
import { findHeadings } from './headings.ts';
import { addCompounds } from './join-hyphens.ts';
import { openPdf } from './open-pdf.ts';
import {
  blocksOfPage,
  draftPage,
  linesOnPage,
  type PageDraft,
  withoutLines,
} from './page-draft.ts';
import { PageFaults } from './page-faults.ts';
import { readRuns } from './read-runs.ts';
import { runningHeads } from './running-heads.ts';

/** How the text of a PDF is taken. */
export interface PdfOptions {
  /** Join words that a hyphen at the end of a line parts; they stand as they are unless set. */
  readonly joinHyphens?: boolean | undefined;
}

/** Which PDF is read, and who follows it. */
export interface PdfContext {
  /** What messages call it. */
  readonly name: string;
  /** Called before a page is read, with its number from 1. */
  readonly onPage?: (page: number) => void;
}

/** The text of a PDF, its blocks, and what of it may be missing. */
export interface ExtractedPdf extends Assembled {
  readonly warnings: readonly string[];
  /** Whether character maps are missing that a package would bring. */
  readonly isPartial: boolean;
}

/**
 * The text and blocks of a PDF in reading order. Pages are read one by one; of each only its lines
 * are kept.
 *
 * @throws UncutError `page` naming the file when it can't be read; `limit` when it has too many
 *   pages.
 */
export async function extractPdf(
  bytes: Uint8Array,
  { name, onPage = () => {} }: PdfContext,
  options: PdfOptions = {},
): Promise<ExtractedPdf> {
  const cmaps = cmapSource();
  const document = await openPdf(bytes, name, cmaps);
  try {
    checkLimit('pdfPages', document.numPages, name);
    const faults = new PageFaults(name, document.numPages, cmaps.missing);
    const pages = await readDrafts(document, faults, onPage);
    const count = new BodyCount();
    const compounds = options.joinHyphens === true ? new Set<string>() : null;
    const lines = pages.map((page) => ({ lines: linesOnPage(page), height: page.height }));
    for (const line of lines.flatMap((page) => page.lines)) {
      count.add(line);
      if (compounds !== null) addCompounds(compounds, line.text);
    }
    const body = count.body();
    const running = runningHeads(lines, body);
    faults.leftOut(running);
    const drafts = pages.map((page) => blocksOfPage(withoutLines(page, running), body));
    return {
      ...assemble(findHeadings(drafts, body), compounds),
      warnings: faults.warnings(),
      isPartial: cmaps.missing.size > 0,
    };
  } finally {
    await document.destroy();
  }
}

async function readDrafts(
  document: PDFDocumentProxy,
  faults: PageFaults,
  onPage: (page: number) => void,
): Promise<PageDraft[]> {
  const hasFields = (await document.getFieldObjects().catch(() => null)) !== null;
  const { Marked } = ((await document.getMarkInfo().catch(() => null)) ?? {}) as {
    Marked?: boolean;
  };
  const pages: PageDraft[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    let page: PDFPageProxy | null = null;
    onPage(number);
    try {
      page = await document.getPage(number);
      const runs = await readRuns(page, hasFields);
      faults.look(number, runs.runs);
      pages.push(await draftPage(page, runs, Marked === true));
    } catch (error) {
      pages.push({ parts: [], height: 0 });
      faults.failed(number, error as Error);
    } finally {
      page?.cleanup();
    }
  }
  return pages;
}
