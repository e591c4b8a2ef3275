import type { Conventions, RetrievalRun } from '../core/run.ts';
import type { RetrievalOptions, RetrievalResult } from './retrieve.ts';

/** A retriever's results as run.json holds them: an entry for each cutoff. */
export function retrievalRuns(result: RetrievalResult): RetrievalRun[] {
  const { retriever, settings, depth, dedupe, headline, diagnosis, reading } = result;
  return result.scores.map((scores) => ({
    ...{ retriever, settings, depth, dedupe },
    ...scores,
    ...(scores.k === headline ? { diagnosis: { ...diagnosis }, reading } : {}),
  }));
}

/** The cutoff that verdicts are given at: 4 when it is asked for, else the greatest. */
export function headlineOf({ headline, ks = [1, 4, 10] }: RetrievalOptions): number {
  return headline ?? (ks.includes(4) ? 4 : Math.max(1, ...ks));
}

/** What a run states about its retrieval. */
export function retrievalConventions(
  options: RetrievalOptions & { readonly source: string },
): NonNullable<Conventions['retrieval']> {
  const { source, ks = [1, 4, 10], budgets = [], depth = 100, dedupe = 'none' } = options;
  return {
    queries: source,
    unit: 'chunk',
    eligible: 'queries with an expected element that is on its page',
    relevance: 'full: coverage of 1; partial: coverage at or above the threshold',
    k: ks,
    budgets,
    headline: headlineOf(options),
    depth,
    dedupe,
    denominators: 'P: k (requested) and min(k, returned) (returned); Recall: expected elements',
    order: 'score descending, then page by UTF-16 unit, then start',
    interval:
      '95% percentile, 10,000 seeded bootstrap draws of pages; a query belongs to the page of its first expected element',
  };
}
