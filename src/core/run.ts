import type { ParamValues } from './types.ts';

/** What a run states about how its numbers were made. */
export interface Conventions {
  /** Text mode of every page, or `by format`: flat for HTML, raw for the rest. */
  readonly text: string;
  /** jsoup version whose `body().text()` flat text equals. */
  readonly jsoup: string;
  /** Words that a hyphen at the end of a PDF's line parts are joined; only when they are. */
  readonly joinHyphens?: true;
  /** Unit of offsets and coverage. */
  readonly unit: 'utf16';
  readonly encoding: string;
  /** Where the elements come from: `labels`, or the rule. */
  readonly elements: string;
  readonly kinds: readonly string[] | null;
  readonly occurrences: 'all' | 'pinned';
  /** Coverage from which a cut element is `partial`, as a fraction. */
  readonly threshold: string;
  readonly placement: 'ordered' | 'first';
  readonly rate: 'whole / (whole + cut); missing beside it';
  readonly interval: string;
  /** What strategies cut by embeddings with, its name and settings; only when one does. */
  readonly embedder?: ParamValues;
  /** Only when there are queries. */
  readonly retrieval?: {
    /** `queries.jsonl`, or that they were made from the labels, which flatters lexical retrieval. */
    readonly queries: string;
    readonly unit: 'chunk';
    readonly eligible: string;
    readonly relevance: string;
    readonly k: readonly number[];
    readonly budgets: readonly number[];
    readonly headline: number;
    readonly depth: number;
    readonly dedupe: string;
    readonly denominators: string;
    readonly order: string;
    /** How the intervals of the means are made. */
    readonly interval?: string;
  };
}

/** Counts of elements that add over pages, and the rates made of them. */
export interface Survival {
  /** whole + cut + missing. */
  readonly elements: number;
  readonly whole: number;
  /** partial + under. */
  readonly cut: number;
  readonly partial: number;
  readonly under: number;
  readonly missing: number;
  /** Elements that the union of all chunks covers: whole <= stitched <= whole + cut. */
  readonly stitched: number;
  /** Cut elements with more tokens than the strategy's size. */
  readonly tooLong: number;
  /** Cut elements whose best chunk lacks a condition or exception word of theirs. */
  readonly lostConditions: number;
  /** whole / (whole + cut), or null when nothing was located. */
  readonly rate: number | null;
  /** 95% percentile interval of the rate over bootstrap draws of pages. */
  readonly interval: readonly [number, number] | null;
  /** Why the interval is null. */
  readonly intervalReason?: string;
  /** Mean share of phases in which an element is whole; null unless the strategy is windows. */
  readonly expectedRate: number | null;
  /** Counts without grades given by the text of unplaced chunks; only when there are such grades. */
  readonly withoutFallback?: {
    readonly whole: number;
    readonly partial: number;
    readonly under: number;
  };
}

/** Token counts of pages and chunks; sizes of chunks are null when there is none. */
export interface TokenSizes {
  readonly pages: number;
  readonly chunks: number;
  readonly min: number | null;
  readonly median: number | null;
  readonly p95: number | null;
  readonly max: number | null;
  /** Chunks above the configured size. */
  readonly oversize: number;
}

/** Text in no chunk. */
export interface LostText {
  readonly characters: number;
  /** The first 1,000 places in page order. */
  readonly spans: readonly {
    readonly page: string;
    readonly start: number;
    readonly end: number;
  }[];
  /** How many places there are. */
  readonly places: number;
}

/** The overlap that was asked for beside the one that came: libraries keep it at whole pieces only. */
export interface MeasuredOverlap {
  readonly configured: number;
  readonly unit: 'tokens' | 'chars';
  /** Neighbouring chunks with a place; the rest is null when there is none. */
  readonly borders: number;
  /** Of them, how many share nothing. */
  readonly without: number;
  readonly min: number | null;
  readonly median: number | null;
  readonly max: number | null;
}

/** A metric's mean over queries: its value, the counts behind it, and what is not known of it. */
export interface ScoreValue {
  /** Null when it is not defined or not known, with the reason or the bounds. */
  readonly value: number | null;
  readonly mean: 'macro' | 'pooled';
  readonly numerator?: number;
  readonly denominator?: number;
  /** The ratio of sums, when it is more than 0.01 away from a macro mean. */
  readonly pooled?: number;
  /** Number of queries that the mean is taken over. */
  readonly over: number;
  readonly low?: number;
  readonly high?: number;
  readonly reason?: string;
  /** 95% percentile interval over bootstrap draws of pages; only of the metrics that reports show. */
  readonly interval?: readonly [number, number] | null;
  /** Why the interval is null. */
  readonly intervalReason?: string;
}

/** One retriever over the chunks of one strategy, at one cutoff. */
export interface RetrievalRun {
  readonly retriever: string;
  readonly settings: ParamValues;
  readonly depth: number;
  readonly dedupe: string;
  /** The cutoff in positions, or in tokens. */
  readonly k?: number;
  readonly budget?: number;
  readonly requested?: number;
  readonly returned: number;
  readonly queries: number;
  readonly eligible: number;
  readonly answered: number;
  readonly unanswered: number;
  readonly failed: number;
  readonly withoutExpected: number;
  readonly onlyMissing: number;
  readonly empty: number;
  readonly hit: ScoreValue;
  readonly partial: ScoreValue;
  readonly gap: ScoreValue;
  readonly gapCut: ScoreValue;
  readonly gapRanked: ScoreValue;
  readonly stitched: ScoreValue;
  readonly mrr: ScoreValue;
  readonly mrrUncut: ScoreValue;
  readonly recall: ScoreValue;
  readonly recallPartial: ScoreValue;
  readonly recallCapped: ScoreValue;
  readonly precision: Readonly<
    Record<'requested' | 'returned', Readonly<Record<'occurrence' | 'distinct', ScoreValue>>>
  >;
  readonly ndcg: ScoreValue;
  readonly map: ScoreValue;
  readonly falseReturns: ScoreValue;
  readonly duplicateRows: number;
  readonly ties: number;
  readonly tiesAcrossCutoff: number;
  /** Queries by verdict, at the cutoff of the headline only. */
  readonly diagnosis?: Readonly<Record<string, number>>;
  /** What the verdicts advise, at the cutoff of the headline only. */
  readonly reading?: { readonly look: string; readonly text: string };
}

/** Mean and population standard deviation over queries, in percent to four decimals. */
export interface MeanAndSd {
  readonly mean: number | null;
  readonly sd: number | null;
}

/** The four metrics over characters (UTF-16 units). */
export interface CharacterMeans {
  readonly recall: MeanAndSd;
  readonly precision: MeanAndSd;
  readonly precisionOmega: MeanAndSd;
  readonly iou: MeanAndSd;
}

/** Scores over characters of one strategy: recall, precision and IoU of the top k, omega of all chunks. */
export interface CharacterRun {
  /** Null when nothing was retrieved by any. */
  readonly retriever: string | null;
  readonly k: number;
  /** Queries with a reference on a page: what the means are over. */
  readonly queries: number;
  /** True offsets; a chunk that only touches a reference does not hold it. */
  readonly exact: CharacterMeans;
  /** As Chroma's code: the first place of a chunk's text, a touch is contact, references may overlap. */
  readonly compat: CharacterMeans;
}

/** One strategy of a run. */
export interface StrategyRun {
  readonly id: string;
  readonly strategy: string;
  readonly params: ParamValues;
  /** Pages that the strategy split; failures name the others. */
  readonly pages: number;
  readonly chunks: number;
  readonly tokens: TokenSizes;
  /** Chunk tokens / page tokens. */
  readonly redundancy: number | null;
  readonly survival: Survival;
  readonly unplaced: number;
  readonly folded: number;
  readonly damaged: number;
  readonly ambiguous: number;
  readonly lost: LostText;
  /** Only for strategies that were asked for an overlap. */
  readonly overlap?: MeasuredOverlap;
  /** Only when it is asked for. */
  readonly characters?: CharacterRun;
  /** By retriever, then cutoff; only when there are queries. */
  readonly retrieval?: readonly RetrievalRun[];
}

/** A page, or a strategy on a page, that gave no result; the rest of the run is complete. */
export interface Failure {
  readonly page: string;
  /** Null when the page itself failed, for every strategy. */
  readonly strategy: string | null;
  readonly reason: string;
  /** Elements that were not graded because of it. */
  readonly elements: number;
}

/**
 * A retriever that gave no ranking for some queries over the chunks of a strategy; what it would have
 * found is not known, so that its scores are intervals.
 */
export interface RetrievalFailure {
  readonly strategy: string;
  readonly retriever: string;
  /** Queries that failed; queries.jsonl names them. */
  readonly failed: number;
  /** Queries that were asked. */
  readonly queries: number;
  /** Why the first of them failed. */
  readonly reason: string;
  /** How many different reasons there are. */
  readonly reasons: number;
}

/** One evaluation of strategies over a corpus: run.json. */
export interface Run {
  readonly schema: 1;
  /** Version of uncut. */
  readonly version: string;
  readonly corpus: {
    readonly id: string;
    readonly version: number | string | null;
    readonly title: string;
    /** What the elements are called. */
    readonly noun: string;
    /** Of the pages and the labels. */
    readonly sha256: string;
    readonly pages: number;
    readonly elements: number;
    readonly missing: number;
    /** Elements whose text stands on their page more than once. */
    readonly repeated: number;
  };
  readonly conventions: Conventions;
  readonly strategies: readonly StrategyRun[];
  readonly failures: readonly Failure[];
  /** Only when there are some. */
  readonly retrievalFailures?: readonly RetrievalFailure[];
  readonly warnings: readonly string[];
  /** All that may differ between equal runs. */
  readonly time: { readonly started: string; readonly seconds: number };
}
