import {
  cutAt,
  type ItemPreset,
  type JudgedRow,
  type JudgedTable,
  type PresetDifference,
  type PresetQuery,
  type QueryOutcome,
  type QueryRow,
  type Score,
  type SharedMetric,
  scoreJudgedQueries,
  scoreQueries,
  type WalkConvention,
  walkPreset,
} from '../metrics/index.ts';
import type { MovedBy, MovedValue } from '../report/score-types.ts';

/** The means that a preset has too. */
export type SharedMeans = Pick<
  JudgedTable<Score>,
  'hit' | 'mrr' | 'precision' | 'recall' | 'ndcg' | 'map'
>;

/** What comes before a walk over items that all count as judged. */
export interface BeforeWalk {
  /** uncut's means when a query whose retrieval failed counts as one without results. */
  readonly answered: (k: number) => SharedMeans;
  /** The convention by which every item counts as judged. */
  readonly judged: string;
  /** Conventions of the walk that uncut's own number follows too. */
  readonly begin: readonly WalkConvention[];
}

/**
 * How uncut's number becomes the tool's: one convention after the other is taken over, and each that
 * moves the number is told with what it was before and after. The last value is the tool's.
 */
export function movedBy(
  { metric, own }: PresetDifference,
  preset: ItemPreset,
  queries: readonly PresetQuery[],
  { answered, judged, begin }: BeforeWalk,
): readonly MovedBy[] {
  const [name, digits] = metric.split('@') as [SharedMetric, string];
  const k = Number(digits);
  const { start, steps } = walkPreset(preset, name, queries, k, begin);
  const values: (readonly [convention: string, value: MovedValue])[] = [
    [FAILED, known(meanOf(name, answered(k)))],
    [judged, { value: start }],
    ...steps.map(({ convention, value }) => [convention, { value }] as const),
  ];
  const moved: MovedBy[] = [];
  let from: MovedValue = known(own);
  for (const [convention, to] of values) {
    if (!isSame(from, to)) moved.push({ convention, from, to });
    from = to;
  }
  return moved;
}

function known({ value, low, high, reason }: Score): MovedValue {
  return {
    value,
    ...(low === undefined || high === undefined ? {} : { low, high }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function isSame(one: MovedValue, two: MovedValue): boolean {
  const close = (a: number | null | undefined, b: number | null | undefined): boolean =>
    typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-9 : a === b;
  return close(one.value, two.value) && close(one.low, two.low) && close(one.high, two.high);
}

function meanOf(metric: SharedMetric, means: SharedMeans): Score {
  switch (metric) {
    case 'Hit':
      return means.hit;
    case 'MRR':
      return means.mrr;
    case 'P':
      return means.precision.requested.occurrence;
    case 'Recall':
      return means.recall;
    case 'nDCG':
      return means.ndcg;
    case 'MAP':
      return means.map;
  }
}

const FAILED = 'queries whose retrieval failed count as without results';
const UNJUDGED = 'unjudged items are not relevant, and no others exist';

/** Items by their judgments. */
export function beforeJudged(rows: readonly JudgedRow[]): BeforeWalk {
  const answered = rows.map(withoutFailure);
  return { answered: (k) => scoreJudgedQueries(answered, k), judged: UNJUDGED, begin: [] };
}

export const CHUNKS = 'chunks that hold an element whole are counted, not elements';

/** Chunks by what they hold: a query that no chunk answers counts 0 here too. */
export function beforeGraded(rows: readonly QueryRow[]): BeforeWalk {
  const answered = rows.map(withoutFailure);
  return { answered: (k) => scoreQueries(answered, cutAt(k)), judged: CHUNKS, begin: ['zero'] };
}

function withoutFailure<Row extends { readonly outcome: QueryOutcome }>(row: Row): Row {
  return row.outcome === 'failed' ? { ...row, outcome: 'no-ranking' } : row;
}
