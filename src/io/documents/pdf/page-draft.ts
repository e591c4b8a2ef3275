import type { PDFPageProxy } from 'unpdf/pdfjs';
import { readingOrder } from './columns.ts';
import { joinColumns } from './continues.ts';
import { type Body, type Draft, linesOf } from './draft.ts';
import { type Line, makeLine, makeRows } from './lines.ts';
import { paragraphs } from './paragraphs.ts';
import { readStructure } from './structure.ts';
import { taggedBlocks } from './tagged.ts';
import type { PageRuns, TextRun } from './text-run.ts';
import { writtenRows } from './written-cells.ts';

/** A page before the document's body text is known, its parts in reading order. */
export interface PageDraft {
  readonly parts: readonly (Draft | LooseLines)[];
  /** In PDF units. */
  readonly height: number;
}

/** Lines of a column, or across columns, whose blocks are not known. */
export interface LooseLines {
  readonly lines: readonly Line[];
}

/** Takes blocks from the page's own structure when it has a sound one, else lines by their place. */
export async function draftPage(
  page: PDFPageProxy,
  { runs, height }: PageRuns,
  marked: boolean,
): Promise<PageDraft> {
  const structure = marked ? await readStructure(page).catch(() => null) : null;
  const tagged = structure === null ? null : taggedBlocks(runs, structure);
  if (tagged === null) return { parts: linesInOrder(runs), height };
  const parts = tagged.parts.flatMap((part): (Draft | LooseLines)[] =>
    'runs' in part ? linesInOrder(part.runs) : [part],
  );
  return { parts, height };
}

/** All lines of a page. */
export function linesOnPage({ parts }: PageDraft): Line[] {
  return parts.flatMap((part): readonly Line[] => ('lines' in part ? part.lines : linesOf(part)));
}

/** The page without some of its lines. */
export function withoutLines({ parts, height }: PageDraft, out: ReadonlySet<Line>): PageDraft {
  if (out.size === 0) return { parts, height };
  const left = parts.map((part): Draft | LooseLines =>
    'lines' in part
      ? { lines: part.lines.filter((line) => !out.has(line)) }
      : { ...part, cells: part.cells.map((cell) => cell.filter((line) => !out.has(line))) },
  );
  const hasText = (part: Draft | LooseLines) =>
    'lines' in part ? part.lines.length > 0 : part.cells.some((cell) => cell.length > 0);
  return { parts: left.filter(hasText), height };
}

/** The page's blocks. */
export function blocksOfPage({ parts }: PageDraft, body: Body): Draft[] {
  return joinColumns(
    parts.map((part): Draft[] => ('lines' in part ? paragraphs(part.lines, body) : [part])),
  );
}

/** Lines by their place; text that is turned otherwise than most comes after the rest. */
function linesInOrder(runs: readonly TextRun[]): (Draft | LooseLines)[] {
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
    .flatMap((group) => readingOrder(group))
    .flatMap((rows) => writtenRows(rows.flat()))
    .map((part) => ('runs' in part ? { lines: makeRows(part.runs).map(makeLine) } : part));
}
