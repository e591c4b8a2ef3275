import { append, greatest, least } from './long-lists.ts';
import type { TextRun } from './text-run.ts';

/** A part of a line that stands apart from the rest of it, as a cell of a table does. */
export interface Cell {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  /** First and last place in the writing order. */
  readonly first: number;
  readonly last: number;
}

/** Runs that stand on one baseline, in reading order. */
export interface Line {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** Size and font of most of its characters. */
  readonly size: number;
  readonly font: string;
  readonly mono: boolean;
  readonly rtl: boolean;
  /** Whether it is not turned. */
  readonly upright: boolean;
  readonly cells: readonly Cell[];
}

/** A gap that is wider than this, in font sizes, parts two cells. */
const CELL_GAP = 1.5;

/** A gap from which on there is a space between runs, in font sizes; wide letters stand wider. */
const SPACE_GAP = 0.15;
const WIDE_SPACE_GAP = 0.35;

/** Most spaces between two runs of code. */
const MOST_SPACES = 200;

const WIDE_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The line that the runs make. */
export function makeLine(runs: readonly TextRun[]): Line {
  const main = mainRun(runs);
  const rtl = isRtl(runs);
  const sorted = [...runs].sort((a, b) => (rtl ? b.x1 - a.x1 : a.x0 - b.x0) || a.order - b.order);
  const cells = splitCells(sorted, main.size, rtl);
  return {
    text: joinRuns(sorted, rtl),
    x0: least(runs, ({ x0 }) => x0),
    x1: greatest(runs, ({ x1 }) => x1),
    y: main.y,
    size: main.size,
    font: main.font,
    mono: runs.every(({ mono }) => mono),
    rtl,
    upright: runs[0]!.turn === 0,
    cells,
  };
}

/** Runs as rows of one baseline each, from the top; small raised or lowered ones join their row. */
export function makeRows(runs: readonly TextRun[]): TextRun[][] {
  const sorted = [...runs].sort((a, b) => a.y - b.y || a.order - b.order);
  const rows: TextRun[][] = [];
  for (const run of sorted) {
    const row = rows.at(-1);
    const near = row?.at(-1);
    if (row !== undefined && near !== undefined && run.y - near.y <= tolerance(run, near))
      row.push(run);
    else rows.push([run]);
  }
  return joinScripts(rows);
}

/** How far two baselines of one row may lie apart. */
function tolerance(a: TextRun, b: TextRun): number {
  return 0.25 * Math.min(a.size, b.size);
}

/** A row of small runs that touch runs of the next or the previous row is part of that row. */
function joinScripts(rows: readonly TextRun[][]): TextRun[][] {
  const joined: TextRun[][] = [];
  let raised: TextRun[] = [];
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    const previous = joined.at(-1);
    if (next !== undefined && row.every((run) => isScriptOf(run, next))) append(raised, row);
    else if (previous !== undefined && row.every((run) => isScriptOf(run, previous))) {
      append(previous, raised);
      append(previous, row);
      raised = [];
    } else {
      joined.push([...raised, ...row]);
      raised = [];
    }
  }
  return joined;
}

function isScriptOf(run: TextRun, row: readonly TextRun[]): boolean {
  return row.some(
    (base) =>
      run.size < 0.85 * base.size &&
      Math.abs(run.y - base.y) < 0.6 * base.size &&
      gapBetween(run, base) < 0.3 * base.size,
  );
}

function gapBetween(a: TextRun, b: TextRun): number {
  return Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);
}

/** The runs' text in their order, with a space where the writer or a gap puts one. */
export function joinRuns(runs: readonly TextRun[], rtl: boolean): string {
  let text = '';
  let previous: TextRun | null = null;
  for (const run of runs) {
    if (previous !== null && needsSpace(previous, run, rtl)) text += spaces(previous, run);
    text += run.text;
    previous = run;
  }
  return text;
}

function needsSpace(before: TextRun, run: TextRun, rtl: boolean): boolean {
  const gap = rtl ? before.x0 - run.x1 : run.x0 - before.x1;
  const follows = run.order === before.order + 1;
  if (follows && run.spaced) return true;
  const size = Math.min(before.size, run.size);
  const wide = WIDE_LETTER.test(before.text.slice(-1)) && WIDE_LETTER.test(run.text.slice(0, 1));
  return gap > size * (wide ? WIDE_SPACE_GAP : SPACE_GAP);
}

/** One space; in code as many as letters have room there. */
function spaces(before: TextRun, run: TextRun): string {
  if (!before.mono || !run.mono) return ' ';
  const letter = (run.x1 - run.x0) / run.text.length;
  const room = letter > 0 ? Math.round((run.x0 - before.x1) / letter) : 1;
  return ' '.repeat(Math.min(Math.max(1, room), MOST_SPACES));
}

function splitCells(sorted: readonly TextRun[], size: number, rtl: boolean): Cell[] {
  const groups: TextRun[][] = [];
  for (const run of sorted) {
    const before = groups.at(-1)?.at(-1);
    const gap = before === undefined ? Infinity : rtl ? before.x0 - run.x1 : run.x0 - before.x1;
    if (gap > CELL_GAP * size) groups.push([run]);
    else groups.at(-1)!.push(run);
  }
  return groups.map((runs) => ({
    text: joinRuns(runs, rtl),
    x0: least(runs, ({ x0 }) => x0),
    x1: greatest(runs, ({ x1 }) => x1),
    first: least(runs, ({ order }) => order),
    last: greatest(runs, ({ order }) => order),
  }));
}

/** The run that stands for the line: of the font and size that most of its characters have. */
function mainRun(runs: readonly TextRun[]): TextRun {
  const counts = new Map<string, number>();
  let best = runs[0]!;
  let most = 0;
  for (const run of runs) {
    const key = `${run.font} ${run.size.toFixed(1)}`;
    const count = (counts.get(key) ?? 0) + run.text.length;
    counts.set(key, count);
    if (count > most) {
      most = count;
      best = run;
    }
  }
  return best;
}

function isRtl(runs: readonly TextRun[]): boolean {
  let balance = 0;
  for (const { text, rtl } of runs) {
    if (rtl) balance += text.length;
    else if (/\p{L}/u.test(text)) balance -= text.length;
  }
  return balance > 0;
}
