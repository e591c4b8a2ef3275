import type { JudgedAs, Judgments } from '../io/judgments.ts';
import type { RankingLine, Rankings } from '../io/rankings.ts';
import type { QrelsFile, TrecLine } from '../io/trec-files.ts';

/** Above 0 is relevant, 0 is irrelevant, below 0 is in the pool but not judged. */
export function judgmentsOfQrels(qrels: QrelsFile): Judgments {
  const judgedAs = (relevance: number): JudgedAs =>
    relevance > 0 ? 'relevant' : relevance === 0 ? 'irrelevant' : 'unknown';
  return new Map(
    [...qrels].map(([topic, items]) => [
      topic,
      new Map([...items].map(([docno, relevance]) => [docno, judgedAs(relevance)])),
    ]),
  );
}

/**
 * A TREC run as rankings: in the order of its rank column, which counts from 0 or 1; where that is
 * no order, by score, equal scores in file order. (trec_eval itself never looks at the ranks.)
 */
export function rankingsOfTrec(
  run: ReadonlyMap<string, readonly TrecLine[]>,
  file: string,
): { readonly rankings: Rankings; readonly warnings: readonly string[] } {
  const queries = new Map<string, readonly RankingLine[]>();
  const byScore: string[] = [];
  const other: string[] = [];
  for (const [topic, lines] of run) {
    const ranked = inRankOrder(lines);
    if (ranked === null) byScore.push(topic);
    else if (ranked.some(({ score }, index) => score < (ranked[index + 1]?.score ?? -Infinity))) {
      other.push(topic);
    }
    const ordered = ranked ?? [...lines].sort((a, b) => b.score - a.score);
    queries.set(
      topic,
      ordered.map(({ line, docno, score }, index) => ({
        ...{ line, query: topic, rank: index + 1, page: null, span: null, text: null },
        ...{ item: docno, score },
      })),
    );
  }
  const warnings = [
    ...(byScore.length > 0
      ? [
          `${file}: the rank column of ${named(byScore)} is no order from 0 or 1: ranked by score instead`,
        ]
      : []),
    ...(other.length > 0
      ? [
          `${file}: the scores of ${named(other)} would give another order than the rank column, which rules; --preset trec goes by score`,
        ]
      : []),
  ];
  return { rankings: { queries, failed: new Map() }, warnings };
}

function inRankOrder(lines: readonly TrecLine[]): readonly TrecLine[] | null {
  const sorted = [...lines].sort((a, b) => Number(a.rank) - Number(b.rank));
  const first = Number(sorted[0]?.rank);
  if (first !== 0 && first !== 1) return null;
  return sorted.every(({ rank }, index) => Number(rank) === first + index) ? sorted : null;
}

function named(topics: readonly string[]): string {
  const more = topics.length > 5 ? ` and ${topics.length - 5} more` : '';
  return `${topics.length === 1 ? 'topic' : 'topics'} ${topics.slice(0, 5).join(', ')}${more}`;
}
