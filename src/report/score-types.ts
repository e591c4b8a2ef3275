import type { CharacterRun } from '../core/run.ts';
import type {
  DiagnosisCounts,
  ItemPreset,
  JudgedRow,
  JudgedScores,
  JudgedTable,
  MetricTable,
  PresetDifference,
  QueryOutcome,
  QueryScore,
  Relevance,
  RetrievalScores,
  Verdict,
} from '../metrics/index.ts';

/** The scores of rankings that another system made: what `uncut score --json` prints. */
export interface RankingScores {
  readonly schema: 1;
  /** Version of uncut. */
  readonly version: string;
  readonly corpus: { readonly id: string; readonly sha256: string; readonly pages: number } | null;
  readonly conventions: Readonly<Record<string, unknown>>;
  /** Rows of the queries, graded against expected elements; they stand before any mean. */
  readonly queries: readonly GradedQuery[] | null;
  readonly graded: GradedSummary | null;
  /** Items scored by judgments: rows, then means. */
  readonly judged: JudgedRankings | null;
  readonly preset: PresetResult | null;
  /** One entry for each k. */
  readonly characters: readonly CharacterRun[] | null;
  readonly warnings: readonly string[];
}

/** A graded query: its ranking with what each position holds, and its scores. */
export interface GradedQuery {
  readonly query: string;
  readonly outcome: QueryOutcome;
  readonly reason?: string;
  /** Expected elements that are on their page, and those that are not. */
  readonly elements: readonly string[];
  readonly missing: readonly string[];
  readonly ranking: readonly {
    readonly rank: number;
    /** The system's own id; null when the line gives none. */
    readonly item: string | null;
    readonly page: string;
    /** UTF-16 units of the page; null when the chunk is on none and graded by its text. */
    readonly start: number | null;
    readonly end: number | null;
    readonly full: readonly string[];
    readonly partial: readonly string[];
  }[];
  /** Null where it needs chunks that were not ranked. */
  readonly verdict: Verdict | null;
  /** Positions 1 to r that hold an element whole, for each r. */
  readonly prefix: readonly number[];
  readonly firstFull: number | null;
  readonly firstPartial: number | null;
  readonly stitchedAt: number | null;
  /** One entry for each k, then one for each budget. */
  readonly scores: readonly (MetricTable<QueryScore> & {
    readonly k?: number;
    readonly budget?: number;
  })[];
}

/** How the lines of a rankings file came to their places; counts of distinct chunks. */
export interface PlaceCounts {
  /** Those ranked; all of the system with `all`. */
  readonly chunks: number;
  readonly all?: true;
  readonly folded: number;
  readonly damaged: number;
  /** Graded by their text alone. */
  readonly unplaced: number;
  /** Texts that stand on their page more than once, the first place taken. */
  readonly ambiguous: number;
  /** Texts without a page that stand on several pages, the first page taken. */
  readonly ambiguousPages: number;
  /** Lines that name a page alone: the whole page is the chunk. */
  readonly wholePages: number;
}

/** The means over graded queries, with what was placed and how. */
export interface GradedSummary {
  /** One entry for each k, then one for each budget. */
  readonly scores: readonly RetrievalScores[];
  /** Cutoff of the verdicts. */
  readonly headline: number;
  /** Without all chunks of the system a query that no ranked chunk answers is open, not `cut`. */
  /** `cut` only when all chunks of the system are known. */
  readonly diagnosis: Omit<DiagnosisCounts, 'cut' | 'cutButStitched'> &
    Partial<Pick<DiagnosisCounts, 'cut' | 'cutButStitched'>>;
  readonly reading: string;
  readonly placement: PlaceCounts;
}

/** One position of a judged ranking. */
export interface JudgedPosition {
  readonly rank: number;
  readonly item: string;
  readonly score: number | null;
  /** Null when nobody has judged the item for the query; `unknown` when somebody could not say. */
  readonly relevance: Relevance | null;
}

/** A judged query: its row stands before any mean. */
export interface JudgedLine {
  readonly query: string;
  readonly outcome: JudgedRow['outcome'];
  readonly reason?: string;
  readonly ranking: readonly JudgedPosition[];
  /** Positions 1 to r whose item is judged relevant, for each r. */
  readonly prefix: readonly number[];
  /** Items judged relevant, retrieved or not. */
  readonly relevant: number;
  /** One entry for each k. */
  readonly scores: readonly (JudgedTable<QueryScore> & { readonly k: number })[];
}

/** Rankings of items scored by judgments. */
export interface JudgedRankings {
  readonly inventory: 'complete' | 'unknown';
  readonly lines: readonly JudgedLine[];
  /** One entry for each k. */
  readonly scores: readonly JudgedScores[];
}

/** A mean on its way from uncut's definition to another tool's. */
export interface MovedValue {
  readonly value: number | null;
  readonly low?: number;
  readonly high?: number;
  readonly reason?: string;
}

/** A convention of another tool that moved the number, taken over after all before it. */
export interface MovedBy {
  readonly convention: string;
  readonly from: MovedValue;
  readonly to: MovedValue;
}

/** Another tool's numbers on the same data. */
export interface PresetResult {
  readonly preset: ItemPreset;
  /** What made an item relevant: its judgment, or that it holds an expected element whole. */
  readonly basis: 'judgments' | 'grades';
  /** By the tool's own names; null where it gives NaN. */
  readonly values: readonly (readonly [name: string, value: number | null])[];
  /**
   * Where the tool and uncut differ, for each k: how the tool counts, and which of its conventions
   * move the number when taken over alone.
   */
  readonly differences: readonly (PresetDifference & { readonly movedBy: readonly MovedBy[] })[];
}
