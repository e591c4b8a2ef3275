import { type Cutoff, depth } from './cutoff.ts';
import { firstFull, isEligible, type QueryRow } from './row.ts';

/**
 * Why a query did or did not get its answer whole. `label`: all its expected elements are missing
 * from their pages; `hit`: one is whole within the cutoff; `cut`: no chunk of the strategy holds any
 * whole, so no retriever could (chunking loss); `ranked-low`: a chunk that does is in the ranking,
 * below the cutoff; `not-retrieved`: it is not in the ranking (both retrieval loss).
 */
export type Verdict = 'label' | 'hit' | 'cut' | 'ranked-low' | 'not-retrieved';

/** The verdict of one query; `stitched`: the chunks within the cutoff cover an element together. */
export interface Diagnosis {
  readonly verdict: Verdict;
  readonly stitched: boolean;
}

/**
 * The first verdict that holds, in the order of {@link Verdict}. Null for a query that expects
 * nothing, and for one whose retrieval failed although some chunk holds an element whole: what it
 * would have found is not known.
 */
export function diagnose(row: QueryRow, cutoff: Cutoff): Diagnosis | null {
  if (!isEligible(row)) return row.missing > 0 ? { verdict: 'label', stitched: false } : null;
  const positions = depth(row, cutoff);
  const stitched = (row.stitchedAt ?? Infinity) <= positions;
  const rank = firstFull(row);
  if (rank !== null && rank <= positions) return { verdict: 'hit', stitched: true };
  if (row.holders.length === 0) return { verdict: 'cut', stitched };
  if (row.outcome === 'failed') return null;
  return { verdict: rank === null ? 'not-retrieved' : 'ranked-low', stitched };
}

/** Queries by verdict; `open` counts those without one. They add up to all queries. */
export interface DiagnosisCounts extends Readonly<Record<Verdict, number>> {
  readonly open: number;
  /** Of the `cut` queries, those whose chunks within the cutoff cover an element together. */
  readonly cutButStitched: number;
}

/** Counts the verdicts of all queries. */
export function countVerdicts(rows: readonly QueryRow[], cutoff: Cutoff): DiagnosisCounts {
  const counts = { label: 0, hit: 0, cut: 0, 'ranked-low': 0, 'not-retrieved': 0 };
  let open = 0;
  let cutButStitched = 0;
  for (const row of rows) {
    const diagnosis = diagnose(row, cutoff);
    if (diagnosis === null) open++;
    else counts[diagnosis.verdict]++;
    if (diagnosis?.verdict === 'cut' && diagnosis.stitched) cutButStitched++;
  }
  return { ...counts, open, cutButStitched };
}

/** Where the next improvement is to be looked for, with the reason in words. */
export interface Reading {
  readonly look: 'generation' | 'chunking' | 'ranking' | 'retrieval' | 'nothing';
  readonly text: string;
}

/** Hit and Partial from this share on count as high in a reading: a rule of thumb. */
export const HIGH_SHARE = 0.8;

/**
 * Reads the verdicts of all queries as advice. With Hit high, the answers reach the reader whole:
 * generation. With only Partial high, most questions meet their answer but not whole: chunking where
 * no chunk holds it, ranking where one does below the cutoff. With both low: retrieval.
 *
 * @param counts verdicts of the queries
 * @param partial queries with a chunk within the cutoff that holds an element whole or in part
 */
export function readDiagnosis(
  counts: DiagnosisCounts,
  partial: number,
  high = HIGH_SHARE,
): Reading {
  const ranked = counts['ranked-low'] + counts['not-retrieved'];
  const decided = counts.hit + counts.cut + ranked;
  if (decided === 0) {
    return { look: 'nothing', text: 'No query has an expected element that can be found.' };
  }
  const of = (count: number): string => `${count} of ${decided} queries`;
  const cuts =
    counts.cut === 0
      ? ''
      : ` For ${of(counts.cut)} no chunk holds an answer whole: no retriever can find one.`;
  if (counts.hit >= high * decided) {
    return {
      look: 'generation',
      text: `${of(counts.hit)} get an answer whole: what is still wrong is to be looked for in generation.${cuts}`,
    };
  }
  if (partial < high * decided) {
    return {
      look: counts.cut > ranked ? 'chunking' : 'retrieval',
      text:
        counts.cut > ranked
          ? `${of(counts.hit)} get an answer whole and ${of(partial)} at least a part.${cuts} Chunking comes first: larger chunks, overlap or structure.`
          : `${of(counts.hit)} get an answer whole and ${of(partial)} at least a part: retrieval. Try another embedding model, query rewriting, hybrid search or a larger k.${cuts}`,
    };
  }
  return counts.cut >= ranked
    ? {
        look: 'chunking',
        text: `${of(partial)} meet an answer, but only ${of(counts.hit)} get one whole: chunking. Try larger chunks, overlap or structure.${cuts}`,
      }
    : {
        look: 'ranking',
        text: `${of(partial)} meet an answer, but only ${of(counts.hit)} get one whole; for ${of(ranked)} a chunk that holds it ranks below the cutoff or is not retrieved: try reranking, another embedding model or a larger k.${cuts}`,
      };
}
