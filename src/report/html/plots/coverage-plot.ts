import { type PageRows, type RowVisitor, visitRows } from '../../../core/page-rows.ts';
import type { StrategyRun } from '../../../core/run.ts';
import { formatShare } from '../../format.ts';
import { type Drawing, drawSvg, percentTick } from './draw.ts';
import type { Figure } from './figure.ts';
import { stylesOf } from './series.ts';

const STEPS = 50;

/** The share of located elements of which some chunk holds at least t, for t from 0 to 1. */
export function coverageCurve(
  drawing: Drawing,
  strategies: readonly StrategyRun[],
  rows: readonly PageRows[],
  threshold: string,
): Figure | null {
  const { plot } = drawing;
  const curves = coverageShares(strategies.length, rows);
  if (!curves.some(({ located }) => located > 0)) return null;
  const points = curves.flatMap(({ shares, located }, index) =>
    located === 0
      ? []
      : shares.map((share, step) => ({ series: String(index), t: step / STEPS, share })),
  );
  const [num = 1, den = 2] = threshold.split('/').map(Number);
  const styles = stylesOf(strategies);
  const least = Math.min(...points.map(({ share }) => share));
  const svg = drawSvg(drawing, {
    x: { label: 'coverage t', tickFormat: percentTick, ticks: 5 },
    y: {
      label: 'share of elements',
      grid: true,
      tickFormat: percentTick,
      domain: [Math.max(0, Math.floor(least * 20 - 0.2) / 20), 1],
    },
    marks: [
      plot.ruleX([num / den], { stroke: 'var(--soft)', strokeDasharray: '2 4' }),
      ...styles.map(({ color, dash }, index) =>
        plot.line(
          points.filter(({ series }) => series === String(index)),
          { x: 't', y: 'share', stroke: color, strokeDasharray: dash, strokeWidth: 2 },
        ),
      ),
    ],
  });
  const shown = [0.25, 0.5, 0.75, 0.9, 1];
  return {
    title: 'How much of the elements survives',
    caption: `Share of elements of which some chunk holds at least t. At 100% it is the whole rate; dotted: the threshold of partial, ${threshold}.`,
    summary: curves
      .map(
        ({ shares }, index) =>
          `${strategies[index]!.id}: ${formatShare(shares[STEPS / 2] ?? null)} at half, ${formatShare(shares[STEPS] ?? null)} whole`,
      )
      .join('; '),
    svg,
    keys: strategies.map(({ id }, index) => ({ name: id, ...styles[index]! })),
    heads: ['Strategy', ...shown.map((t) => `t = ${percentTick(t)}`)],
    rows: curves.map(({ shares }, index) => [
      strategies[index]!.id,
      ...shown.map((t) => formatShare(shares[Math.round(t * STEPS)] ?? null)),
    ]),
  };
}

/** For each strategy the share of its located elements with coverage >= step / 50, by step. */
export function coverageShares(
  strategies: number,
  rows: readonly PageRows[],
): readonly { readonly located: number; readonly shares: readonly number[] }[] {
  const reached = Array.from({ length: strategies }, () => new Array<number>(STEPS + 1).fill(0));
  const visitor: RowVisitor = {
    whole(strategy) {
      reached[strategy]![STEPS]!++;
    },
    other(strategy, _, { status, coverage }) {
      if (coverage === null) return;
      const [held, length] = status === 'whole' ? [1, 1] : coverage;
      // In whole numbers, so that no step is missed by rounding.
      reached[strategy]![Math.floor((held * STEPS) / length)]!++;
    },
  };
  for (const page of rows) visitRows(page, visitor);
  return reached.map((counts) => {
    const located = counts.reduce((sum, count) => sum + count, 0);
    let sum = 0;
    const shares = counts.map(() => 0);
    for (let step = STEPS; step >= 0; step--) {
      sum += counts[step]!;
      shares[step] = located === 0 ? 0 : sum / located;
    }
    return { located, shares };
  });
}
