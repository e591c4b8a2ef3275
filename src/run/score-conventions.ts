import type { JudgedRankings } from '../report/score-types.ts';
import { headlineOf } from './retrieval-run.ts';
import type { ScoreOptions } from './score.ts';

/** What scores of rankings state about how they were made. */
export function conventionsOf(
  { ks, budgets, dedupe, threshold, occurrences, tokenizer, chunks }: ScoreOptions,
  graded: boolean,
  judged: JudgedRankings | null,
): Readonly<Record<string, unknown>> {
  const known = chunks ?? null;
  return {
    order: 'by rank as imported, never sorted again by score',
    ...{ k: ks, budgets, headline: headlineOf({ queries: [], retrievers: [], ks }), dedupe },
    denominators:
      'P: k (requested) and min(k, returned) (returned); Recall: expected elements, or relevant items',
    unanswered: 'a query without a ranking counts as retrieved nothing',
    ...(graded
      ? {
          unit: 'chunk as imported, UTF-16 offsets',
          eligible: 'queries with an expected element that is on its page',
          relevance: 'full: coverage of 1; partial: coverage at or above the threshold',
          threshold: `${threshold.num}/${threshold.den}`,
          occurrences,
          placement:
            known === null
              ? 'spans as given; text at its first place'
              : 'of all chunks: spans as given; texts in page order',
          chunks:
            known !== null
              ? 'all of the system are known: the ideal of nDCG is made of them, and of one position for each element that none holds'
              : 'only the ranked ones are known: the ideal of nDCG is made of them, and of one position for each element that none holds',
          encoding: tokenizer.encoding,
        }
      : {}),
    ...(judged === null
      ? {}
      : {
          judged:
            'an item without a judgment is unknown: values are intervals over all assignments',
          inventory: judged.inventory,
        }),
  };
}
