import type { RetrievalRun, Run } from '../../../core/run.ts';
import { formatScore } from '../../retrieval.ts';
import { type Drawing, drawSvg, percentTick } from './draw.ts';
import type { Figure } from './figure.ts';
import { nameAxis } from './rate-plot.ts';

/** Hit, and the gap to Partial, of each strategy and retriever at the headline cutoff. */
export function retrievalBars(drawing: Drawing, run: Run): Figure | null {
  const headline = run.conventions.retrieval?.headline;
  const all = run.strategies.flatMap(({ id, retrieval }) =>
    (retrieval ?? []).filter(({ k }) => k === headline).map((one) => ({ id, one })),
  );
  if (all.length === 0) return null;
  const several = new Set(all.map(({ one }) => one.retriever)).size > 1;
  const name = (id: string, one: RetrievalRun) => (several ? `${id} ${one.retriever}` : id);
  const bars = all.flatMap(({ one }, index) => {
    const { hit, partial, stitched, gapCut } = one;
    if (hit.value === null || partial.value === null) return [];
    const cut = hit.value + (gapCut.value ?? 0);
    return [
      { y: String(index), hit: hit.value, cut, partial: partial.value, stitched: stitched.value },
    ];
  });
  const { plot } = drawing;
  const svg = drawSvg(drawing, {
    height: 70 + all.length * 34,
    ...nameAxis(all.map(({ id, one }) => name(id, one))),
    x: { label: 'share of queries', grid: true, ticks: 5, tickFormat: percentTick, domain: [0, 1] },
    marks: [
      plot.barX(bars, { y: 'y', x1: 0, x2: 'hit', fill: 'var(--s2)', inset: 5 }),
      plot.barX(bars, { y: 'y', x1: 'hit', x2: 'cut', fill: 'var(--s1)', inset: 5, insetLeft: 0 }),
      plot.barX(bars, {
        y: 'y',
        x1: 'cut',
        x2: 'partial',
        fill: 'var(--s5)',
        inset: 5,
        insetLeft: 0,
      }),
      plot.tickX(
        bars.filter(({ stitched }) => stitched !== null),
        { y: 'y', x: 'stitched', stroke: 'var(--ink)', strokeWidth: 2, inset: 2 },
      ),
    ],
  });
  return {
    title: `Hit and Partial at ${headline}`,
    caption:
      'Share of queries whose answer some retrieved chunk holds whole; then the gap to Partial.',
    summary: all
      .map(
        ({ id, one }) =>
          `${name(id, one)}: Hit ${formatScore(one.hit)}, Partial ${formatScore(one.partial)}`,
      )
      .join('; '),
    svg: bars.length === 0 ? null : svg,
    keys: [
      { name: 'Hit', color: 'var(--s2)' },
      { name: 'gap: the answer is cut in every chunk', color: 'var(--s1)' },
      { name: 'gap: a whole one is ranked lower', color: 'var(--s5)' },
      { name: 'Stitched: the top chunks together', color: 'var(--ink)' },
    ],
    heads: ['Strategy', 'Hit', 'Partial', 'Gap', 'Gap by cut', 'Gap by rank', 'Stitched', 'MRR'],
    rows: all.map(({ id, one }) => [
      name(id, one),
      ...[one.hit, one.partial, one.gap, one.gapCut, one.gapRanked, one.stitched, one.mrr].map(
        formatScore,
      ),
    ]),
  };
}
