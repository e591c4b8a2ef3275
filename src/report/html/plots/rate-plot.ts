import type { StrategyRun } from '../../../core/run.ts';
import { formatCount, formatInterval, formatShare } from '../../format.ts';
import { type Drawing, drawSvg, percentTick, seriesColor } from './draw.ts';
import type { Figure } from './figure.ts';
import { familiesOf } from './series.ts';

/** The whole rate against the chunk size, a line for each strategy and overlap; null with one size. */
export function rateBySize(drawing: Drawing, strategies: readonly StrategyRun[]): Figure | null {
  const lines = familiesOf(strategies).map(({ name, color, members }) => ({
    name,
    color,
    points: members.flatMap((run) =>
      typeof run.params.size === 'number' ? [{ size: run.params.size, run }] : [],
    ),
  }));
  if (!lines.some(({ points }) => points.length > 1)) return null;
  const { plot } = drawing;
  const all = lines.flatMap(({ points }, index) =>
    points.map(({ size, run }) => ({
      size,
      series: String(index),
      rate: run.survival.rate,
      expected: run.survival.expectedRate,
      low: run.survival.interval?.[0] ?? null,
      high: run.survival.interval?.[1] ?? null,
    })),
  );
  const known = all.filter(({ rate }) => rate !== null);
  const expected = all.filter((point) => point.expected !== null);
  const sizes = [...new Set(all.map(({ size }) => size))].sort((a, b) => a - b);
  const svg = drawSvg(drawing, {
    x: {
      type: 'log',
      label: 'chunk size',
      ticks: sizes,
      tickFormat: (size: number) => formatCount(size),
      inset: 12,
    },
    y: {
      label: 'whole',
      grid: true,
      tickFormat: percentTick,
      domain: rateDomain(all.flatMap(({ rate, low, expected: e }) => [rate, low, e])),
    },
    color: colorScale(lines.length),
    marks: [
      plot.line(expected, {
        x: 'size',
        y: 'expected',
        z: 'series',
        stroke: 'series',
        strokeDasharray: '3 4',
        strokeWidth: 1.5,
      }),
      plot.ruleX(
        known.filter(({ low }) => low !== null),
        { x: 'size', y1: 'low', y2: 'high', stroke: 'series', strokeOpacity: 0.45, strokeWidth: 3 },
      ),
      plot.line(known, { x: 'size', y: 'rate', z: 'series', stroke: 'series', strokeWidth: 2.5 }),
      plot.dot(known, { x: 'size', y: 'rate', fill: 'series', r: 4 }),
    ],
  });
  return {
    title: 'Whole rate by chunk size',
    caption: `Bars are 95% intervals.${expected.length > 0 ? ' Dashed: the rate expected at any phase of the windows; a line above it had luck.' : ''}`,
    summary: lines
      .map(
        ({ name, points }) =>
          `${name}: ${points.map(({ size, run }) => `${formatShare(run.survival.rate)} at ${size}`).join(', ')}`,
      )
      .join('; '),
    svg,
    keys: lines.flatMap(({ name, color, points }) =>
      points.length === 0 ? [] : [{ name, color }],
    ),
    ...rateTable(strategies),
  };
}

/** The whole rate of each strategy as a dot with its interval; null with one strategy. */
export function rateByStrategy(
  drawing: Drawing,
  strategies: readonly StrategyRun[],
): Figure | null {
  if (strategies.length < 2) return null;
  const { plot } = drawing;
  const all = strategies.map(({ survival }, index) => ({
    y: String(index),
    rate: survival.rate,
    expected: survival.expectedRate,
    low: survival.interval?.[0] ?? null,
    high: survival.interval?.[1] ?? null,
  }));
  const known = all.filter(({ rate }) => rate !== null);
  const expected = all.filter((point) => point.expected !== null);
  const svg = drawSvg(drawing, {
    height: 70 + strategies.length * 34,
    ...nameAxis(strategies.map(({ id }) => id)),
    x: {
      label: 'whole',
      grid: true,
      tickFormat: percentTick,
      ticks: 5,
      domain: rateDomain(all.flatMap(({ rate, low, expected: e }) => [rate, low, e])),
    },
    marks: [
      plot.ruleY(
        known.filter(({ low }) => low !== null),
        {
          y: 'y',
          x1: 'low',
          x2: 'high',
          stroke: 'var(--s0)',
          strokeOpacity: 0.4,
          strokeWidth: 5,
          strokeLinecap: 'round',
        },
      ),
      plot.tickX(expected, {
        x: 'expected',
        y: 'y',
        stroke: 'var(--s1)',
        strokeWidth: 2.5,
        inset: 6,
      }),
      plot.dot(known, { x: 'rate', y: 'y', fill: 'var(--s0)', r: 5 }),
    ],
  });
  return {
    title: 'Whole rate by strategy',
    caption: 'Dots are measured rates, with 95% intervals over pages.',
    summary: strategies
      .map(({ id, survival }) => `${id}: ${formatShare(survival.rate)}`)
      .join(', '),
    svg,
    keys: [
      { name: 'measured, with interval', color: 'var(--s0)' },
      ...(expected.length > 0
        ? [{ name: 'expected at any phase of the windows', color: 'var(--s1)' }]
        : []),
    ],
    ...rateTable(strategies),
  };
}

/** An axis of names, which are too long for the library's margin: each is cut to fit. */
export function nameAxis(names: readonly string[]) {
  const longest = Math.min(24, Math.max(...names.map((name) => name.length)));
  return {
    marginLeft: 22 + longest * 6.6,
    y: {
      label: null,
      domain: names.map((_, index) => String(index)),
      tickFormat: (index: string) => {
        const name = names[Number(index)] ?? '';
        return name.length > 24 ? `${name.slice(0, 23)}…` : name;
      },
      tickSize: 0,
    },
  };
}

/** Colours of series numbered from 0. */
export function colorScale(count: number) {
  const all = Array.from({ length: count }, (_, index) => index);
  return { type: 'ordinal', domain: all.map(String), range: all.map(seriesColor) } as const;
}

function rateTable(strategies: readonly StrategyRun[]) {
  return {
    heads: ['Strategy', 'Whole', 'Cut', 'Whole rate', '95% interval', 'Expected'],
    rows: strategies.map(({ id, survival }) => [
      id,
      formatCount(survival.whole),
      formatCount(survival.cut),
      formatShare(survival.rate),
      survival.interval === null
        ? (survival.intervalReason ?? '-')
        : formatInterval(survival.interval),
      formatShare(survival.expectedRate),
    ]),
  };
}

/** From a round figure below the least value to 1: rates are close to it, and 0 would flatten them. */
function rateDomain(values: readonly (number | null)[]): [number, number] {
  const least = Math.min(1, ...values.filter((value) => value !== null));
  return [Math.max(0, Math.floor(least * 20 - 0.2) / 20), 1];
}
