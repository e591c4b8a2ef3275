import { UncutError } from '../core/error.ts';
import type { JudgedAs, Judgments } from '../io/judgments.ts';
import type { RankingLine, Rankings } from '../io/rankings.ts';
import { dedupe, type JudgedRow, scoreJudged, scoreJudgedQueries } from '../metrics/index.ts';
import type { JudgedLine, JudgedRankings } from '../report/score-types.ts';

/**
 * Scores the items of rankings by what was judged of them.
 *
 * @param queries ids, in the order of the rows
 * @throws UncutError `results` listing by file and line what names no item.
 */
export function judgeRankings(
  file: string,
  { queries: ranked, failed }: Rankings,
  queries: readonly string[],
  judgments: Judgments,
  settings: {
    readonly inventory: 'complete' | 'unknown';
    readonly ks: readonly number[];
    /** Keeps the first of equal items of a ranking. */
    readonly dedupe: boolean;
  },
): JudgedRankings {
  refuseWithoutItem(
    file,
    queries.flatMap((id) => ranked.get(id) ?? []),
  );
  const { inventory, ks } = settings;
  const made = queries.map((query): { row: JudgedRow; line: JudgedLine } => {
    const own = ranked.get(query) ?? [];
    const kept = settings.dedupe ? dedupe(own, ({ item }) => item).kept : own;
    const failure = failed.get(query);
    const judged = judgments.get(query) ?? new Map<string, JudgedAs>();
    const row: JudgedRow = {
      query,
      outcome: failure !== undefined ? 'failed' : own.length > 0 ? 'answered' : 'no-ranking',
      ranking: kept.map(({ item }) => item!),
      judgments: judged,
      inventory,
      scores: kept.map(({ score }) => score),
    };
    return { row, line: lineOf(row, kept, failure?.error, ks) };
  });
  const rows = made.map(({ row }) => row);
  return {
    inventory,
    lines: made.map(({ line }) => line),
    scores: ks.map((k) => scoreJudgedQueries(rows, k)),
  };
}

function lineOf(
  row: JudgedRow,
  kept: readonly RankingLine[],
  reason: string | undefined,
  ks: readonly number[],
): JudgedLine {
  let relevant = 0;
  return {
    query: row.query,
    outcome: row.outcome,
    ...(reason === undefined ? {} : { reason }),
    ranking: kept.map(({ score }, index) => {
      const item = row.ranking[index]!;
      return { rank: index + 1, item, score, relevance: row.judgments.get(item) ?? null };
    }),
    prefix: row.ranking.map((item) =>
      row.judgments.get(item) === 'relevant' ? ++relevant : relevant,
    ),
    relevant: [...row.judgments.values()].filter((one) => one === 'relevant').length,
    scores: ks.map((k) => ({ k, ...scoreJudged(row, k) })),
  };
}

function refuseWithoutItem(file: string, lines: readonly RankingLine[]): void {
  const without = lines.filter(({ item }) => item === null);
  if (without.length === 0) return;
  const problems = without.map(
    ({ line }) => `${file}:${line}: expected "item", the id that judgments go by`,
  );
  throw new UncutError('results', problems.slice(0, 20).join('\n'), { problems });
}
