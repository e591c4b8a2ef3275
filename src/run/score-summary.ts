import { HIGH_SHARE, type RetrievalScores } from '../metrics/index.ts';
import type { GradedSummary } from '../report/score-types.ts';
import type { GradedRankings } from './score-graded.ts';

/** Counts verdicts and advises, as far as the ranked chunks alone allow. */
export function gradedSummary(
  { result, counts, complete }: GradedRankings,
  scores: readonly RetrievalScores[],
): GradedSummary {
  const { cut, cutButStitched: _, ...known } = result.diagnosis;
  const headline = scores.find(({ k }) => k === result.headline);
  return {
    scores,
    headline: result.headline,
    diagnosis: complete ? result.diagnosis : { ...known, open: known.open + cut },
    reading: complete
      ? result.reading.text
      : headline === undefined
        ? ''
        : readingOf(headline, result.headline),
    placement: counts,
  };
}

function readingOf({ hit, partial, eligible }: RetrievalScores, k: number): string {
  if (eligible === 0) return 'No query has an expected element that can be found.';
  const whole = hit.value ?? hit.low ?? 0;
  const part = partial.value ?? partial.low ?? 0;
  const of = (share: number): string => `${Math.round(share * eligible)} of ${eligible} queries`;
  const facts = `${of(whole)} get an answer whole in the top ${k}, ${of(part)} at least a part`;
  if (whole >= HIGH_SHARE)
    return `${facts}: what is still wrong is to be looked for in generation.`;
  if (part >= HIGH_SHARE) {
    return `${facts}: the cut or the ranking. Grade all chunks with uncut run --chunks to tell which.`;
  }
  return `${facts}: retrieval. Try another embedding model, query rewriting, hybrid search or a larger k.`;
}
