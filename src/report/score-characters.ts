import type { CharacterRun, MeanAndSd, Run } from '../core/run.ts';
import { plural } from './format.ts';
import { type Column, tableLines } from './table.ts';

type Pick = (scores: CharacterRun) => MeanAndSd;

const METRICS: readonly (readonly [head: string, of: Pick])[] = [
  ['omega compat', ({ compat }) => compat.precisionOmega],
  ['omega exact', ({ exact }) => exact.precisionOmega],
  ['recall', ({ exact }) => exact.recall],
  ['precision', ({ exact }) => exact.precision],
  ['IoU', ({ exact }) => exact.iou],
];

/** What the two kinds of precision-omega are. */
export const OMEGA_NOTE =
  "omega: precision if all chunks that hold a part of the answer were retrieved; exact: true offsets; compat: as Chroma's code, by the first place of a chunk's text, and a touch is contact.";

/** `13.9 sd 10.4`: mean and population standard deviation in percent, or `-` when there is none. */
export function formatMean({ mean, sd }: MeanAndSd): string {
  return mean === null || sd === null ? '-' : `${mean.toFixed(1)} sd ${sd.toFixed(1)}`;
}

/** Heads and rows of the scores over characters; no rows when the run has none. */
export function characterTable(run: Run): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  return {
    heads: ['strategy', ...METRICS.map(([head]) => head)],
    rows: run.strategies.flatMap(({ id, characters }) =>
      characters === undefined
        ? []
        : [[id, ...METRICS.map(([, of]) => formatMean(of(characters)))]],
    ),
  };
}

/** Title, head and rows of the table for a terminal; nothing when the run has no such scores. */
export function characterLines(run: Run): readonly string[] {
  const { heads, rows } = characterTable(run);
  const stated = characterNote(run);
  if (stated === null) return [];
  const columns = heads.map(
    (head, index): Column => ({ head, align: index === 0 ? 'left' : 'right' }),
  );
  return [`Characters  ${stated}`, ...tableLines(columns, rows)];
}

/** What the scores over characters are over; null when the run has none. */
export function characterNote(run: Run): string | null {
  const first = run.strategies.find(({ characters }) => characters !== undefined)?.characters;
  if (first === undefined) return null;
  return `percent, ${plural(first.queries, 'query', 'queries')}; recall, precision and IoU of the top ${first.k} by ${first.retriever ?? 'no retriever'}, exact`;
}
