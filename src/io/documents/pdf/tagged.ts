import { isCode } from './code.ts';
import type { Draft } from './draft.ts';
import { type Line, makeLine } from './lines.ts';
import { ARTIFACT } from './read-runs.ts';
import type { StructureLeaf } from './structure.ts';
import type { TextRun } from './text-run.ts';

/** A structure that names less of the text than this is not trusted. */
const LEAST_NAMED = 0.9;

/** The blocks that the page's structure names, with the runs that it leaves out. */
export interface Tagged {
  /** In reading order; runs that no block holds stand where they were written. */
  readonly parts: readonly (Draft | { readonly runs: readonly TextRun[] })[];
}

/**
 * Takes the blocks from the page's own structure; null when it is not sound: it names too little of
 * the text, or the same content twice.
 */
export function taggedBlocks(
  runs: readonly TextRun[],
  leaves: readonly StructureLeaf[],
): Tagged | null {
  const owner = new Map<string, number>();
  for (const [index, { cells }] of leaves.entries()) {
    for (const content of cells.flat()) {
      if (owner.has(content)) return null;
      owner.set(content, index);
    }
  }
  const inside: TextRun[][] = leaves.map(() => []);
  /** Runs without a block, by the leaf that was written before them; 0 is the top of the page. */
  const loose: TextRun[][] = Array.from({ length: leaves.length + 1 }, () => []);
  let named = 0;
  let unnamed = 0;
  let before = 0;
  for (const run of runs) {
    const leaf = run.content === null ? undefined : owner.get(run.content);
    if (leaf !== undefined) {
      inside[leaf]!.push(run);
      before = leaf + 1;
      named += run.text.length;
    } else {
      loose[before]!.push(run);
      if (run.content !== ARTIFACT) unnamed += run.text.length;
    }
  }
  if (named === 0 || named < LEAST_NAMED * (named + unnamed)) return null;
  const parts: (Draft | { runs: readonly TextRun[] })[] = [];
  const addLoose = (index: number): void => {
    if (loose[index]!.length > 0) parts.push({ runs: loose[index]! });
  };
  addLoose(0);
  for (const [index, leaf] of leaves.entries()) {
    const draft = draftOf(leaf, inside[index]!);
    if (draft !== null) parts.push(draft);
    addLoose(index + 1);
  }
  return { parts };
}

function draftOf({ kind, level, cells }: StructureLeaf, runs: readonly TextRun[]): Draft | null {
  const lines = cells
    .map((contents) => {
      const place = new Map(contents.map((content, index) => [content, index]));
      const own = runs.filter(({ content }) => place.has(content!));
      // The structure's order goes before the writing order.
      own.sort((a, b) => place.get(a.content!)! - place.get(b.content!)! || a.order - b.order);
      return linesInOrder(own);
    })
    .filter((cell) => cell.length > 0);
  if (lines.length === 0) return null;
  const asCode = kind === 'paragraph' && lines.flat().every(isCode);
  return {
    kind: asCode ? 'code' : kind,
    ...(level === undefined || asCode ? {} : { level }),
    cells: lines,
    tagged: true,
  };
}

/** Lines of runs that are in reading order: a new one begins where the baseline moves. */
function linesInOrder(runs: readonly TextRun[]): Line[] {
  const lines: TextRun[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (line !== undefined && isSameLine(line, run)) line.push(run);
    else lines.push([run]);
  }
  return lines.map(makeLine);
}

function isSameLine(line: readonly TextRun[], run: TextRun): boolean {
  const last = line.at(-1)!;
  const base = line.reduce((largest, one) => (one.size > largest.size ? one : largest));
  if (run.turn !== last.turn) return false;
  const step = Math.abs(run.y - base.y);
  if (step <= 0.3 * Math.min(base.size, run.size)) return true;
  const isScript = run.size < 0.85 * base.size || base.size < 0.85 * run.size;
  const largest = Math.max(base.size, run.size);
  return isScript && step < 0.6 * largest && Math.abs(run.x0 - last.x1) < largest;
}
