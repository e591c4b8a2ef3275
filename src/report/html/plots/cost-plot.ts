import type { StrategyRun } from '../../../core/run.ts';
import { formatCount, formatRatio, formatShare } from '../../format.ts';
import { type Drawing, drawSvg, percentTick } from './draw.ts';
import type { Figure } from './figure.ts';
import { colorScale, nameAxis } from './rate-plot.ts';
import { familiesOf } from './series.ts';

/** The whole rate against what is embedded, with the strategies that no other beats at both. */
export function rateByCost(drawing: Drawing, strategies: readonly StrategyRun[]): Figure | null {
  const { plot } = drawing;
  const families = familiesOf(strategies);
  const points = families.flatMap(({ members }, family) =>
    members.flatMap(({ id, params, tokens, survival }) =>
      survival.rate === null || tokens.chunks === 0
        ? []
        : [
            {
              id,
              series: String(family),
              label: members.length > 1 && typeof params.size === 'number' ? `${params.size}` : '',
              tokens: tokens.chunks,
              rate: survival.rate,
            },
          ],
    ),
  );
  if (points.length < 2) return null;
  const cheapest = [...points].sort((a, b) => a.tokens - b.tokens || b.rate - a.rate);
  let best = -1;
  const front = cheapest.filter(({ rate }) => {
    const leads = rate > best;
    if (leads) best = rate;
    return leads;
  });
  const fewTokens = cheapest[0]!.tokens;
  const mostTokens = cheapest.at(-1)!.tokens;
  const spread = (mostTokens - fewTokens) * 0.08 || fewTokens * 0.05;
  const svg = drawSvg(drawing, {
    x: {
      label: 'embedded tokens',
      ticks: 4,
      tickFormat: shortCount,
      domain: [fewTokens - spread, mostTokens + spread],
    },
    y: { label: 'whole', grid: true, tickFormat: percentTick, inset: 10, nice: true },
    color: colorScale(families.length),
    marks: [
      plot.line(front, {
        x: 'tokens',
        y: 'rate',
        stroke: 'var(--soft)',
        strokeDasharray: '2 4',
        curve: 'step-after',
      }),
      plot.line(points, {
        x: 'tokens',
        y: 'rate',
        z: 'series',
        stroke: 'series',
        strokeOpacity: 0.35,
        strokeWidth: 1.5,
      }),
      plot.dot(points, { x: 'tokens', y: 'rate', fill: 'series', r: 6 }),
      plot.text(points, { x: 'tokens', y: 'rate', text: 'label', dx: 13, textAnchor: 'start' }),
      plot.dot(front, { x: 'tokens', y: 'rate', stroke: 'var(--ink)', r: 9, strokeWidth: 1.5 }),
    ],
  });
  const leaders = new Set(front.map(({ id }) => id));
  return {
    title: 'Whole rate against cost',
    caption:
      'Ringed: no other strategy keeps more whole for fewer tokens. Numbers are chunk sizes.',
    summary: `Not beaten: ${front.map(({ id, rate, tokens }) => `${id} with ${formatShare(rate)} for ${formatCount(tokens)} tokens`).join(', ')}`,
    svg,
    keys: families.map(({ name, color }) => ({ name, color })),
    heads: ['Strategy', 'Whole rate', 'Embedded tokens', 'Chunks', 'Redundancy', 'Not beaten'],
    rows: strategies.map(({ id, survival, tokens, chunks, redundancy }) => [
      id,
      formatShare(survival.rate),
      formatCount(tokens.chunks),
      formatCount(chunks),
      formatRatio(redundancy),
      leaders.has(id) ? 'yes' : 'no',
    ]),
  };
}

/** Chunk sizes of each strategy: from the least to the most, with the median and the 95th percentile. */
export function chunkSizes(drawing: Drawing, strategies: readonly StrategyRun[]): Figure | null {
  const { plot } = drawing;
  const all = strategies.map(({ tokens }, index) => ({ y: String(index), ...tokens }));
  const known = all.filter(({ max }) => max !== null);
  if (known.length === 0) return null;
  const configured = strategies.flatMap(({ params }, index) =>
    typeof params.size === 'number' && params.unit !== 'chars'
      ? [{ y: String(index), size: params.size }]
      : [],
  );
  const svg = drawSvg(drawing, {
    height: 70 + strategies.length * 34,
    ...nameAxis(strategies.map(({ id }) => id)),
    x: {
      label: 'tokens',
      grid: true,
      ticks: 5,
      tickFormat: shortCount,
      domain: [
        0,
        Math.max(...known.map(({ max }) => max ?? 0), ...configured.map(({ size }) => size)) * 1.04,
      ],
    },
    marks: [
      plot.ruleY(known, {
        y: 'y',
        x1: 'min',
        x2: 'max',
        stroke: 'var(--s0)',
        strokeOpacity: 0.35,
        strokeWidth: 2,
      }),
      plot.ruleY(known, {
        y: 'y',
        x1: 'median',
        x2: 'p95',
        stroke: 'var(--s0)',
        strokeOpacity: 0.6,
        strokeWidth: 8,
      }),
      plot.dot(known, { y: 'y', x: 'median', fill: 'var(--s0)', r: 5 }),
      plot.tickX(configured, {
        y: 'y',
        x: 'size',
        stroke: 'var(--s1)',
        strokeWidth: 2.5,
        inset: 6,
      }),
    ],
  });
  const count = (value: number | null) => (value === null ? '-' : formatCount(value));
  return {
    title: 'Chunk sizes',
    caption: 'Line: least to most. Band: from the median (dot) to the 95th percentile.',
    summary: strategies
      .map(({ id, tokens }) => `${id}: median ${count(tokens.median)}, most ${count(tokens.max)}`)
      .join('; '),
    svg,
    keys: [
      { name: 'measured', color: 'var(--s0)' },
      ...(configured.length > 0 ? [{ name: 'configured size', color: 'var(--s1)' }] : []),
    ],
    heads: ['Strategy', 'Least', 'Median', '95th percentile', 'Most', 'Over the size'],
    rows: strategies.map(({ id, tokens }) => [
      id,
      ...[tokens.min, tokens.median, tokens.p95, tokens.max, tokens.oversize].map(count),
    ]),
  };
}

/** `1.2M`, `340k`, `800`. */
function shortCount(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(2))}M`;
  return value >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : formatCount(Math.round(value));
}
