import type { ElementRow } from '../core/rows.ts';
import type { DecidedDifference, Verdict } from '../metrics/index.ts';

/** What numbers a condition can move: those of elements and queries, or of queries alone. */
export type ConditionScope = 'elements' | 'queries';

/** One condition of two runs, side by side. */
export interface Condition {
  readonly name: string;
  readonly scope: ConditionScope;
  /** In words; null when the run has none. */
  readonly first: string | null;
  readonly second: string | null;
  /** Null when it can't be known, or when neither run has it. */
  readonly same: boolean | null;
  /** What the reader should know of it, such as why the labels changed. */
  readonly note?: string;
}

/** Which conditions changed, and whether a difference can be put down to one of them. */
export interface Attribution {
  /** Names of the conditions that are not the same. */
  readonly changed: readonly string[];
  readonly text: string;
}

/** An element that one of two runs has whole and the other cuts. */
export interface ElementChange {
  readonly id: string;
  readonly page: string;
  /** `won`: whole in the second only; `lost`: whole in the first only. */
  readonly change: 'won' | 'lost';
  /** The element's row in the run that cuts it: the second's when lost, the first's when won. */
  readonly cut: ElementRow;
}

/** Elements whole and cut, of those that are compared. */
export interface ComparedRate {
  readonly whole: number;
  readonly cut: number;
  /** whole / (whole + cut); null when nothing is compared. */
  readonly rate: number | null;
}

/** How elements came through in two runs. */
export interface ElementComparison {
  /** Elements that both runs have on their page and graded. */
  readonly compared: number;
  readonly bothWhole: number;
  readonly bothCut: number;
  /** second.whole = first.whole - lost + won. */
  readonly won: number;
  readonly lost: number;
  readonly missing: {
    readonly both: number;
    readonly firstOnly: number;
    readonly secondOnly: number;
  };
  /** Elements of pages on which a strategy failed in one of the runs; they are not compared. */
  readonly ungraded: number;
  /** Elements that only one of the runs has; not 0 only when the common ones were asked for. */
  readonly notCommon: number;
  readonly first: ComparedRate;
  readonly second: ComparedRate;
  readonly difference: DecidedDifference;
  readonly attribution: Attribution;
  /** Lost ones first, each by least coverage. */
  readonly changes: readonly ElementChange[];
}

/** A query that one of two runs answers within the cutoff and the other does not. */
export interface QueryChange {
  readonly query: string;
  /** Ids of the elements that it expects and that are on their page. */
  readonly elements: readonly string[];
  readonly change: 'won' | 'lost';
  readonly firstVerdict: Verdict | null;
  readonly secondVerdict: Verdict | null;
  /** Rank of the first chunk that holds an element whole; null when there is none. */
  readonly firstRank: number | null;
  readonly secondRank: number | null;
}

/** How queries were answered in two runs, by Hit@k or by Hit within a budget of tokens. */
export interface QueryComparison {
  readonly firstRetriever: string;
  readonly secondRetriever: string;
  /** The cutoff in positions, or in tokens: one of the two. */
  readonly k?: number;
  readonly budget?: number;
  /** Queries with an expected element on its page, answered in both runs without an error. */
  readonly compared: number;
  /** Queries whose retrieval failed in one of the runs, and those without an expected element. */
  readonly failed: number;
  readonly notEligible: number;
  readonly first: number;
  readonly second: number;
  readonly won: number;
  readonly lost: number;
  readonly difference: DecidedDifference;
  readonly attribution: Attribution;
  readonly conditions: readonly Condition[];
  readonly changes: readonly QueryChange[];
}

/** Chunks and the tokens in them. */
export interface ChunkAmount {
  readonly chunks: number;
  readonly tokens: number;
}

/** What changing from the first to the second means for an index; chunks are told by their text. */
export type ReingestCost =
  | {
      readonly known: true;
      readonly first: ChunkAmount;
      readonly second: ChunkAmount;
      /** Chunks of the second whose text the first has too. */
      readonly unchanged: ChunkAmount;
      /** Chunks to embed, and chunks to remove. */
      readonly fresh: ChunkAmount;
      readonly gone: ChunkAmount;
      /** What embedding `fresh` costs; only when a price was given. */
      readonly price?: { readonly given: string; readonly amount: number };
    }
  | { readonly known: false; readonly reason: string };

/** One strategy of the first run against one of the second. */
export interface StrategyComparison {
  readonly first: string;
  readonly second: string;
  readonly conditions: readonly Condition[];
  readonly elements: ElementComparison;
  /** One entry a pair of retrievers; empty unless both runs have queries. */
  readonly queries: readonly QueryComparison[];
  /** Only when it was asked for. */
  readonly cost?: ReingestCost;
}

/** One of two compared runs. */
export interface ComparedRun {
  /** The folder's name, or what the caller calls it. */
  readonly name: string;
  readonly corpus: string;
  readonly version: number | string | null;
  readonly sha256: string;
  readonly started: string;
}

/** Two runs compared, strategy by strategy. */
export interface Comparison {
  readonly schema: 1;
  /** Version of uncut. */
  readonly version: string;
  readonly first: ComparedRun;
  readonly second: ComparedRun;
  /** What the elements are called. */
  readonly noun: string;
  readonly test: {
    readonly name: string;
    readonly draws: number;
    readonly seed: number;
    readonly alpha: number;
    readonly correction: 'Holm';
  };
  readonly strategies: readonly StrategyComparison[];
  readonly warnings: readonly string[];
}
