import pc from 'picocolors';
import stringWidth from 'string-width';
import type { Run, StrategyRun } from '../core/run.ts';
import {
  formatCount,
  formatInterval,
  formatRatio,
  formatShare,
  plainLine,
  plural,
} from './format.ts';
import { type Column, pad, shorten, tableLines } from './table.ts';
import { worstLines } from './terminal-cuts.ts';
import { type Colors, type TerminalOptions, wrap } from './terminal-layout.ts';
import { characters, retrieval } from './terminal-retrieval.ts';
import type { WorstCuts } from './worst-cuts.ts';

/** From this width on, all columns stand in one table. */
const WIDE = 120;

/** Cut elements shown in all, and at most for one strategy; the rest is in report.md. */
const SHOWN_CUTS = 9;
const SHOWN_CUTS_EACH = 3;

/** The report of a run for a terminal: what came through whole, at what cost, and the worst cuts. */
export function terminalReport(run: Run, worst: WorstCuts, options: TerminalOptions): string {
  const colors = pc.createColors(options.color);
  const lines = [
    title(run, colors),
    '',
    ...headlines(run, colors),
    '',
    ...tables(run, options, colors),
    ...notes(run, options, colors),
    ...retrieval(run, options, colors),
    ...characters(run, options, colors),
  ];
  const cutting = run.strategies.filter(({ survival }) => survival.cut > 0);
  const each = Math.min(SHOWN_CUTS_EACH, Math.floor(SHOWN_CUTS / cutting.length));
  for (const strategy of each === 0 ? [] : cutting) {
    lines.push(...worstLines(strategy, worst.of(strategy.id).slice(0, each), options, colors));
  }
  return `${lines.join('\n')}\n`;
}

function title(run: Run, colors: Colors): string {
  const { corpus, conventions } = run;
  const tokens = run.strategies[0]?.tokens.pages ?? 0;
  const version = corpus.version === null ? '' : ` v${corpus.version}`;
  const facts = `${plural(corpus.pages, 'page')}, ${plural(tokens, 'token')} ${conventions.encoding}`;
  return `${colors.bold(plainLine(corpus.id))}${plainLine(version)}  ${colors.dim(facts)}`;
}

/** `1,881 requirements: 1,720 whole, 160 cut, 1 missing`. */
export function headline(strategy: StrategyRun, noun: string): string {
  const { elements, whole, cut, missing } = strategy.survival;
  return `${formatCount(elements)} ${nounFor(elements, noun)}: ${formatCount(whole)} whole, ${formatCount(cut)} cut, ${formatCount(missing)} missing`;
}

/** `1 requirement`, `2 requirements`: the noun of a corpus is a plural. */
function nounFor(count: number, noun: string): string {
  return count === 1 ? noun.replace(/s$/, '') : noun;
}

function headlines(run: Run, colors: Colors): string[] {
  const width = Math.max(...run.strategies.map(({ id }) => stringWidth(id)));
  return run.strategies.map((strategy) => {
    const { elements, whole, cut, missing } = strategy.survival;
    const parts = [
      colors.green(`${formatCount(whole)} whole`),
      cut === 0 ? '0 cut' : colors.red(`${formatCount(cut)} cut`),
      missing === 0 ? '0 missing' : colors.yellow(`${formatCount(missing)} missing`),
    ];
    return `${pad(strategy.id, width, 'left')}  ${formatCount(elements)} ${plainLine(nounFor(elements, run.corpus.noun))}: ${parts.join(', ')}`;
  });
}

interface Field {
  readonly column: Column;
  readonly cell: (strategy: StrategyRun) => string;
}

const right = (head: string, cell: (strategy: StrategyRun) => string): Field => ({
  column: { head, align: 'right' },
  cell,
});

/** Ids as tables show them: in at most two fifths of a line where that keeps them apart. */
function tableNames(run: Run, width: number): Field {
  const ids = run.strategies.map(({ id }) => id);
  const short = ids.map((id) => shorten(id, Math.max(24, Math.floor(width * 0.4))));
  const names = new Map(ids.map((id, index) => [id, short[index]!]));
  const apart = new Set(short).size === ids.length;
  return {
    column: { head: 'strategy', align: 'left' },
    cell: ({ id }) => (apart ? names.get(id)! : id),
  };
}

const RATES: readonly Field[] = [
  right('whole', ({ survival }) => formatShare(survival.rate)),
  right('95% interval', ({ survival }) =>
    survival.interval === null
      ? shortReason(survival.intervalReason)
      : formatInterval(survival.interval),
  ),
  right('expected', ({ survival }) => formatShare(survival.expectedRate)),
  right('stitched', ({ survival }) => {
    const located = survival.whole + survival.cut;
    return formatShare(located === 0 ? null : survival.stitched / located);
  }),
];

const COSTS: readonly Field[] = [
  right('chunks', ({ chunks }) => formatCount(chunks)),
  right('tokens', ({ tokens }) => formatCount(tokens.chunks)),
  right('redundancy', ({ redundancy }) => formatRatio(redundancy)),
  right('median', ({ tokens }) => (tokens.median === null ? '-' : formatCount(tokens.median))),
  right('p95', ({ tokens }) => (tokens.p95 === null ? '-' : formatCount(tokens.p95))),
  right('max', ({ tokens }) => (tokens.max === null ? '-' : formatCount(tokens.max))),
];

const TROUBLES: readonly Field[] = [
  right('oversize', ({ tokens }) => formatCount(tokens.oversize)),
  right('unplaced', ({ unplaced }) => formatCount(unplaced)),
  right('damaged', ({ damaged }) => formatCount(damaged)),
  right('ambiguous', ({ ambiguous }) => formatCount(ambiguous)),
  right('lost text', ({ lost }) => formatCount(lost.characters)),
];

function shortReason(reason: string | undefined): string {
  return reason?.split(':')[0] ?? '-';
}

function tables(run: Run, options: TerminalOptions, colors: Colors): string[] {
  const troubles = TROUBLES.filter(({ cell }) => run.strategies.some((s) => cell(s) !== '0'));
  const groups =
    options.width >= WIDE ? [[...RATES, ...COSTS, ...troubles]] : [RATES, [...COSTS, ...troubles]];
  return groups
    .flatMap((fields) => fitting(run, fields, options.width))
    .flatMap(([head, ...rows]) => [colors.dim(head!), ...rows, '']);
}

/** One table, or several that repeat the names when the columns do not fit side by side. */
function fitting(run: Run, fields: readonly Field[], width: number): string[][] {
  const shown = [tableNames(run, width), ...fields];
  const lines = tableLines(
    shown.map(({ column }) => column),
    run.strategies.map((strategy) => shown.map(({ cell }) => cell(strategy))),
  );
  if (fields.length < 2 || lines.every((line) => stringWidth(line) <= width)) return [lines];
  const half = Math.ceil(fields.length / 2);
  return [
    ...fitting(run, fields.slice(0, half), width),
    ...fitting(run, fields.slice(half), width),
  ];
}

function notes(run: Run, options: TerminalOptions, colors: Colors): string[] {
  const texts: string[] = [
    'whole: share of located elements that some chunk holds entirely. stitched: that all chunks together hold.',
  ];
  if (run.strategies.some(({ survival }) => survival.expectedRate !== null)) {
    texts.push('expected: the mean over every phase of the windows; whole above it is luck.');
  }
  for (const { id, pages } of run.strategies) {
    if (pages === run.corpus.pages) continue;
    texts.push(
      `${id}: over ${formatCount(pages)} of ${formatCount(run.corpus.pages)} pages; it failed on the others.`,
    );
  }
  if (run.corpus.repeated > 0) {
    texts.push(
      `${plural(run.corpus.repeated, 'text')} on a page more than once; ${run.conventions.occurrences === 'all' ? 'any place counts' : 'only the pinned place counts'}.`,
    );
  }
  for (const strategy of run.strategies) texts.push(...overlapNote(strategy));
  for (const { id, survival } of run.strategies) {
    if (survival.withoutFallback === undefined) continue;
    texts.push(
      `${id}: ${formatCount(survival.withoutFallback.whole)} whole without grades by the text of unplaced chunks.`,
    );
  }
  return texts.flatMap((text) => wrap(text, options.width)).map((line) => colors.dim(line));
}

/** Says where an overlap was asked for and less of it came. */
export function overlapNote({ id, overlap }: StrategyRun): string[] {
  if (overlap === undefined || overlap.median === null) return [];
  const { configured, unit, median, borders, without } = overlap;
  return median >= configured
    ? []
    : [
        `${id}: configured overlap ${formatCount(configured)} ${unit}, measured ${formatCount(median)} (median of ${plural(borders, 'border')}; ${formatCount(without)} without any).`,
      ];
}
