import type { Judgments } from '../io/judgments.ts';
import type { RankingLine, Rankings } from '../io/rankings.ts';
import {
  cutAt,
  type ItemPreset,
  type JudgedTable,
  type PresetDifference,
  type QueryRow,
  type Score,
  scoreQueries,
} from '../metrics/index.ts';
import { compareBytes } from '../metrics/trec-measures.ts';
import type { MovedBy } from '../report/score-types.ts';
import { judgeRankings } from './score-judged.ts';

/** The means that a preset has too. */
export type SharedMeans = Pick<
  JudgedTable<Score>,
  'hit' | 'mrr' | 'mrrUncut' | 'precision' | 'recall' | 'ndcg' | 'map'
>;

/** One convention of another tool, and uncut's means with nothing but that changed. */
export interface Switched {
  readonly convention: string;
  readonly means: (k: number) => SharedMeans;
}

/** The conventions that change a number when each is taken over alone, with what it gives then. */
export function movedBy(
  { metric, own }: PresetDifference,
  preset: ItemPreset,
  switches: readonly Switched[],
): readonly MovedBy[] {
  const [name, k] = metric.split('@');
  return switches.flatMap(({ convention, means }) => {
    const { value, low, high, reason } = meanOf(name!, preset, means(Number(k)));
    const same =
      value === own.value || (value !== null && Math.abs(value - (own.value ?? Infinity)) < 1e-9);
    if (same && low === own.low && high === own.high) return [];
    if (value === null && low === undefined) return [];
    return [
      {
        convention,
        value,
        ...(low === undefined || high === undefined ? {} : { low, high }),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}

function meanOf(metric: string, preset: ItemPreset, means: SharedMeans): Score {
  switch (metric) {
    case 'Hit':
      return means.hit;
    case 'MRR':
      return preset === 'trec' ? means.mrrUncut : means.mrr;
    case 'P':
      return means.precision.requested.occurrence;
    case 'Recall':
      return means.recall;
    case 'nDCG':
      return means.ndcg;
    default:
      return means.map;
  }
}

const UNJUDGED = 'unjudged items are not relevant, and no others exist';
const UNANSWERED = 'queries without results leave the mean';

/** What an order by score does to a list, or null where some item has no score. */
function byScore<Item extends { readonly score?: number | null }>(
  preset: ItemPreset,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  if (items.some(({ score }) => typeof score !== 'number')) return items;
  const value = ({ score }: Item): number => Math.fround(score ?? 0);
  return [...items].sort(
    (a, b) => value(b) - value(a) || (preset === 'trec' ? compareBytes(nameOf(b), nameOf(a)) : 0),
  );
}

function orderName(preset: ItemPreset): string {
  return preset === 'trec'
    ? 'items go by score, equal scores by item id descending'
    : 'items go by score';
}

/** The conventions of a preset that judged rankings can take over one at a time. */
export function judgedSwitches(
  preset: ItemPreset,
  rankings: Rankings,
  queries: readonly string[],
  judgments: Judgments,
  inventory: 'complete' | 'unknown',
): readonly Switched[] {
  const rescored = (
    change: Partial<{
      rankings: Rankings;
      queries: readonly string[];
      judgments: Judgments;
      inventory: 'complete' | 'unknown';
    }>,
  ) => {
    const with_ = { rankings, queries, judgments, inventory, ...change };
    return (k: number): SharedMeans =>
      judgeRankings('', with_.rankings, with_.queries, with_.judgments, {
        ...{ inventory: with_.inventory, ks: [k], dedupe: false },
      }).scores[0]!;
  };
  const sorted = new Map(
    [...rankings.queries].map(([query, lines]) => [
      query,
      byScore(preset, lines, ({ item }: RankingLine) => item ?? ''),
    ]),
  );
  return [
    {
      convention: UNJUDGED,
      means: rescored({
        judgments: new Map(queries.map((query) => [query, allJudged(query, rankings, judgments)])),
        inventory: 'complete',
      }),
    },
    ...(preset === 'ranx'
      ? []
      : [
          {
            convention: UNANSWERED,
            means: rescored({ queries: queries.filter((query) => rankings.queries.has(query)) }),
          },
        ]),
    {
      convention: orderName(preset),
      means: rescored({ rankings: { ...rankings, queries: sorted } }),
    },
  ];
}

function allJudged(query: string, rankings: Rankings, judgments: Judgments) {
  const known = judgments.get(query);
  const items = [
    ...(known?.keys() ?? []),
    ...(rankings.queries.get(query) ?? []).map(({ item }) => item ?? ''),
  ];
  return new Map(
    items.map((item) => {
      const relevant = known?.get(item) === 'relevant';
      return [item, relevant ? ('relevant' as const) : ('irrelevant' as const)];
    }),
  );
}

/** The conventions of a preset that graded rankings can take over one at a time. */
export function gradedSwitches(
  preset: ItemPreset,
  rows: readonly QueryRow[],
  nameOf: (key: number) => string,
): readonly Switched[] {
  const rescored = (changed: readonly QueryRow[]) => (k: number) => scoreQueries(changed, cutAt(k));
  return [
    ...(preset === 'ranx'
      ? []
      : [
          { convention: UNANSWERED, means: rescored(rows.filter((row) => row.ranking.length > 0)) },
        ]),
    {
      convention: orderName(preset),
      means: rescored(
        rows.map((row) => ({
          ...row,
          ranking: byScore(preset, row.ranking, ({ key }) => nameOf(Number(key))),
        })),
      ),
    },
  ];
}
