import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { checkLimit } from '../../limits.ts';
import { type Assembled, assemble } from './assemble.ts';
import { BodyCount } from './body.ts';
import { cmapSource } from './cmaps.ts';
import { readingOrder } from './columns.ts';
import { type Body, type Draft, linesOf } from './draft.ts';
import { findHeadings } from './headings.ts';
import { addCompounds } from './join-hyphens.ts';
import { type Line, makeLine } from './lines.ts';
import { openPdf } from './open-pdf.ts';
import { PageFaults } from './page-faults.ts';
import { paragraphs } from './paragraphs.ts';
import { readRuns } from './read-runs.ts';
import { readStructure } from './structure.ts';
import { taggedBlocks } from './tagged.ts';
import type { TextRun } from './text-run.ts';

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
}

/** A page before the document's body text is known: blocks by its structure, or lines. */
type PageDraft = readonly (Draft | LooseLines)[];

/** Lines of a region whose blocks are not known. */
interface LooseLines {
  readonly lines: readonly Line[];
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
    for (const line of pages.flatMap(linesOnPage)) {
      count.add(line);
      if (compounds !== null) addCompounds(compounds, line.text);
    }
    const drafts = withHeadings(pages, count.body());
    return { ...assemble(drafts, compounds), warnings: faults.warnings() };
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
      const { runs } = await readRuns(page, hasFields);
      faults.look(number, runs);
      pages.push(await draftPage(page, runs, Marked === true));
    } catch (error) {
      pages.push([]);
      faults.failed(number, error as Error);
    } finally {
      page?.cleanup();
    }
  }
  return pages;
}

async function draftPage(
  page: PDFPageProxy,
  runs: readonly TextRun[],
  marked: boolean,
): Promise<PageDraft> {
  const structure = marked ? await readStructure(page).catch(() => null) : null;
  const tagged = structure === null ? null : taggedBlocks(runs, structure);
  if (tagged === null) return linesInOrder(runs);
  return tagged.parts.flatMap((part): (Draft | LooseLines)[] =>
    'runs' in part ? linesInOrder(part.runs) : [part],
  );
}

/** Lines by their place; text that is turned otherwise than most comes after the rest. */
function linesInOrder(runs: readonly TextRun[]): LooseLines[] {
  const turned = new Map<TextRun['turn'], TextRun[]>();
  for (const run of runs) {
    const group = turned.get(run.turn);
    if (group === undefined) turned.set(run.turn, [run]);
    else group.push(run);
  }
  const length = (group: readonly TextRun[]) =>
    group.reduce((sum, { text }) => sum + text.length, 0);
  return [...turned.values()]
    .sort((a, b) => length(b) - length(a))
    .flatMap((group) => readingOrder(group).map((rows) => ({ lines: rows.map(makeLine) })));
}

function linesOnPage(page: PageDraft): Line[] {
  return page.flatMap((part): readonly Line[] => ('lines' in part ? part.lines : linesOf(part)));
}

function withHeadings(pages: readonly PageDraft[], body: Body): Draft[][] {
  const drafts = pages.map((page) =>
    page.flatMap((part): Draft[] => ('lines' in part ? paragraphs(part.lines, body) : [part])),
  );
  const all = findHeadings(drafts.flat(), body);
  let from = 0;
  return drafts.map((page) => all.slice(from, (from += page.length)));
}
