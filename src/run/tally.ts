import type { CompactRows } from '../core/page-rows.ts';
import type { ElementRow } from '../core/rows.ts';
import type { LostText, MeasuredOverlap, StrategyRun, Survival, TokenSizes } from '../core/run.ts';
import { bootstrapInterval, type Resamples } from '../metrics/bootstrap.ts';
import type { PageResult, StrategyOnPage, StrategyUse } from './evaluate-page.ts';

/** Most places of lost text that a run lists for a strategy. */
const LISTED_PLACES = 1000;

/** Counts of one strategy over pages; adding pages one by one equals adding their union. */
export class StrategyTally {
  readonly #use: StrategyUse;
  readonly #sizes = new Map<number, number>();
  readonly #shared = new Map<number, number>();
  readonly #places: { page: string; start: number; end: number }[] = [];
  readonly #rows = new SurvivalTally();
  #pages = 0;
  #pageTokens = 0;
  #chunks = 0;
  #chunkTokens = 0;
  #oversize = 0;
  #unplaced = 0;
  #folded = 0;
  #damaged = 0;
  #ambiguous = 0;
  #lostCharacters = 0;
  #lostPlaces = 0;

  constructor(use: StrategyUse) {
    this.#use = use;
  }

  /** Adds what the strategy made of a page. */
  add(page: PageResult, on: StrategyOnPage): void {
    this.#pages++;
    this.#pageTokens += page.pageTokens;
    this.#chunks += on.chunks.tokens.length;
    for (const tokens of on.chunks.tokens) {
      this.#chunkTokens += tokens;
      this.#sizes.set(tokens, (this.#sizes.get(tokens) ?? 0) + 1);
    }
    for (const units of on.shared) {
      this.#shared.set(units, (this.#shared.get(units) ?? 0) + 1);
    }
    this.#oversize += on.oversize;
    this.#unplaced += on.unplaced;
    this.#folded += on.folded;
    this.#damaged += on.damaged;
    this.#ambiguous += on.ambiguous;
    this.#lostCharacters += on.lost.characters;
    this.#lostPlaces += on.lost.spans.length;
    for (const { start, end } of on.lost.spans) {
      if (this.#places.length === LISTED_PLACES) break;
      this.#places.push({ page: page.page, start, end });
    }
    this.addRows(page.page, on.rows);
  }

  /** Adds the rows of a page; all there is of one that is not in the corpus. */
  addRows(page: string, rows: CompactRows | null): void {
    if (rows !== null) this.#rows.addCompact(page, rows);
  }

  /** The strategy's part of run.json. */
  result(resamples?: Resamples): StrategyRun {
    const lost: LostText = {
      characters: this.#lostCharacters,
      spans: this.#places,
      places: this.#lostPlaces,
    };
    return {
      id: this.#use.id,
      strategy: this.#use.strategy.name,
      params: this.#use.params,
      pages: this.#pages,
      chunks: this.#chunks,
      tokens: this.#tokenSizes(),
      redundancy: this.#pageTokens === 0 ? null : this.#chunkTokens / this.#pageTokens,
      survival: this.#rows.survival(resamples),
      unplaced: this.#unplaced,
      folded: this.#folded,
      damaged: this.#damaged,
      ambiguous: this.#ambiguous,
      lost,
      ...this.#overlap(),
    };
  }

  #overlap(): { readonly overlap?: MeasuredOverlap } {
    const { overlap: configured, unit } = this.#use.params;
    if (typeof configured !== 'number' || configured === 0) return {};
    const shared = [...this.#shared].sort(([a], [b]) => a - b);
    const borders = shared.reduce((sum, [, count]) => sum + count, 0);
    return {
      overlap: {
        configured,
        unit: unit === 'chars' ? 'chars' : 'tokens',
        borders,
        without: this.#shared.get(0) ?? 0,
        min: shared[0]?.[0] ?? null,
        median: quantile(shared, borders, 0.5),
        max: shared.at(-1)?.[0] ?? null,
      },
    };
  }

  #tokenSizes(): TokenSizes {
    const sizes = [...this.#sizes].sort(([a], [b]) => a - b);
    return {
      pages: this.#pageTokens,
      chunks: this.#chunkTokens,
      min: sizes[0]?.[0] ?? null,
      median: quantile(sizes, this.#chunks, 0.5),
      p95: quantile(sizes, this.#chunks, 0.95),
      max: sizes.at(-1)?.[0] ?? null,
      oversize: this.#oversize,
    };
  }
}

/** The smallest size that at least `share` of all chunks do not exceed (nearest rank). */
function quantile(
  sizes: readonly (readonly [number, number])[],
  total: number,
  share: number,
): number | null {
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (const [size, count] of sizes) {
    seen += count;
    if (seen >= rank) return size;
  }
  return null;
}

/**
 * Counts of element rows; every number of a run's `survival` is made here, from rows alone, so
 * that elements.jsonl is enough to compute it again.
 */
export class SurvivalTally {
  readonly #status = { whole: 0, partial: 0, under: 0, missing: 0 };
  readonly #placed = { whole: 0, partial: 0, under: 0, missing: 0 };
  readonly #pages = new Map<string, { num: number; den: number }>();
  #stitched = 0;
  #tooLong = 0;
  #lostConditions = 0;
  #phases = 0;
  #expected = 0;
  #windows = false;
  #fallback = false;

  /** Adds rows in page order. */
  add(rows: readonly ElementRow[]): void {
    for (const row of rows) {
      this.#status[row.status]++;
      this.#placed[row.placedStatus ?? row.status]++;
      if (row.placedStatus !== null) this.#fallback = true;
      if (row.status === 'missing') continue;
      const page = this.#page(row.page);
      page.den++;
      if (row.status === 'whole') page.num++;
      else {
        if (row.tooLong) this.#tooLong++;
        if (row.lostWords.length > 0) this.#lostConditions++;
      }
      if (row.stitched === true) this.#stitched++;
      if (row.expected !== null) {
        this.#windows = true;
        this.#expected += row.expected[0];
        this.#phases += row.expected[1];
      }
    }
  }

  /** Adds all rows of a page. */
  addCompact(page: string, { whole, phases, stride, others }: CompactRows): void {
    const held = whole.length - others.length;
    if (held > 0) {
      const counts = this.#page(page);
      counts.den += held;
      counts.num += held;
      this.#status.whole += held;
      this.#placed.whole += held;
      this.#stitched += held;
    }
    if (held > 0 && phases !== null) {
      this.#windows = true;
      for (const count of phases) this.#expected += count;
      this.#phases += held * stride;
    }
    this.add(others);
  }

  #page(id: string): { num: number; den: number } {
    let page = this.#pages.get(id);
    if (page === undefined) this.#pages.set(id, (page = { num: 0, den: 0 }));
    return page;
  }

  /** @param resamples draws of pages that strategies share */
  survival(resamples?: Resamples): Survival {
    const { whole, partial, under, missing } = this.#status;
    const located = whole + partial + under;
    const { interval, reason } = bootstrapInterval(
      [...this.#pages.values()],
      resamples === undefined ? {} : { resamples },
    );
    return {
      elements: located + missing,
      whole,
      cut: partial + under,
      partial,
      under,
      missing,
      stitched: this.#stitched,
      tooLong: this.#tooLong,
      lostConditions: this.#lostConditions,
      rate: located === 0 ? null : whole / located,
      interval,
      ...(reason === undefined ? {} : { intervalReason: reason }),
      expectedRate: this.#windows ? this.#expected / this.#phases : null,
      ...(this.#fallback
        ? {
            withoutFallback: {
              whole: this.#placed.whole,
              partial: this.#placed.partial,
              under: this.#placed.under,
            },
          }
        : {}),
    };
  }
}
