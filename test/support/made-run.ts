import type { Failure, Run, StrategyRun } from '../../src/core/run.ts';
import type { ParamValues } from '../../src/core/types.ts';

/** What a test says of a strategy; the rest is made to fit. */
export interface MadeStrategy {
  readonly id: string;
  readonly params?: ParamValues;
  readonly whole: number;
  readonly cut: number;
  readonly interval?: readonly [number, number] | null;
  readonly intervalReason?: string;
  readonly expectedRate?: number;
  readonly chunks: number;
  readonly tokens: number;
  readonly median: number | null;
  readonly tooLong?: number;
  readonly stitched?: number;
  readonly lost?: number;
  readonly unplaced?: number;
}

/** Tokens of all pages of a made run. */
const PAGE_TOKENS = 100_000;

/** A run of the given strategies, over 20 pages of 100,000 tokens. */
export function madeRun(made: readonly MadeStrategy[], failures: readonly Failure[] = []): Run {
  const elements = (made[0]?.whole ?? 0) + (made[0]?.cut ?? 0);
  return {
    schema: 1,
    version: '0.0.0',
    corpus: {
      ...{ id: 'made', version: 1, title: 'Made', noun: 'requirements', sha256: '0' },
      ...{ pages: 20, elements, missing: 0, repeated: 0 },
    },
    conventions: {
      ...{ text: 'raw', jsoup: '1.23.1', unit: 'utf16', encoding: 'cl100k_base' },
      ...{ elements: 'labels', kinds: null, occurrences: 'all', threshold: '1/2' },
      ...{ placement: 'ordered', interval: '95%' },
      rate: 'whole / (whole + cut); missing beside it',
    },
    strategies: made.map(madeStrategy),
    failures,
    warnings: [],
    time: { started: '2026-01-01T00:00:00.000Z', seconds: 1 },
  };
}

function madeStrategy(made: MadeStrategy): StrategyRun {
  const { id, params = {}, whole, cut, chunks, tokens, median } = made;
  const located = whole + cut;
  const { interval = null, intervalReason } = made;
  return {
    ...{ id, strategy: id.replace(/-\d.*$/, ''), params, pages: 20, chunks },
    tokens: {
      ...{ pages: PAGE_TOKENS, chunks: tokens, min: median, median, p95: median, max: median },
      oversize: 0,
    },
    redundancy: tokens / PAGE_TOKENS,
    survival: {
      ...{ elements: located, whole, cut, partial: cut, under: 0, missing: 0 },
      stitched: made.stitched ?? located,
      tooLong: made.tooLong ?? 0,
      lostConditions: 0,
      rate: located === 0 ? null : whole / located,
      interval,
      ...(intervalReason === undefined ? {} : { intervalReason }),
      expectedRate: made.expectedRate ?? null,
    },
    ...{ unplaced: made.unplaced ?? 0, folded: 0, damaged: 0, ambiguous: 0 },
    lost: { characters: made.lost ?? 0, spans: [], places: 0 },
  };
}
