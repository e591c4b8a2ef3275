import type { StrategyRun } from '../core/run.ts';
import { cutAt, cutAtBudget, type DecidedDifference, decideDifferences } from '../metrics/index.ts';
import type { ComparedRun, Comparison, QueryComparison } from '../report/compare-types.ts';
import type { Price } from '../report/price.ts';
import { attribute, elementConditions } from './compare-conditions.ts';
import { type CostSide, reingestCosts } from './compare-cost.ts';
import { countElements, type PairedRows, pairRows, rowsByStrategy } from './compare-elements.ts';
import { pairStrategies, type RunToCompare, readRunToCompare } from './compare-input.ts';
import { compareLabels, labelReasons } from './compare-labels.ts';
import { comparePages } from './compare-pages.ts';
import {
  type CountedQueries,
  countQueries,
  pairRetrievers,
  type QuerySource,
  queryConditions,
  queryProblems,
} from './compare-queries.ts';
import { commonBudgets, elementProblems, refuse, runProblems } from './compare-refuse.ts';
import { warningsOf } from './compare-warnings.ts';
import { packageVersion } from './package-version.ts';

/** How two runs are compared. */
export interface CompareOptions {
  /** Cutoff of Hit@k; the runs' headline unless set. */
  readonly k?: number;
  /** Budgets in tokens to compare at too; those that both runs were scored at unless set. */
  readonly budgets?: readonly number[];
  /** Whether queries are compared; true unless set. */
  readonly queries?: boolean;
  /** Compares the elements that both runs have when they do not expect the same ones. */
  readonly common?: boolean;
  /** Whether the re-ingest cost is found by splitting again; true unless set. */
  readonly cost?: boolean;
  /** What embedding costs. */
  readonly price?: Price | null;
  /** Sign patterns drawn and their seed; 10,000 and 0 unless set. */
  readonly draws?: number;
  readonly seed?: number;
}

/** Chance of any false "higher" or "lower" among all strategies. */
const ALPHA = 0.05;

/**
 * Compares two runs, or strategies of one run: which conditions are the same, which elements and
 * queries were won and lost, whether the difference is more than chance, and what re-ingesting costs.
 *
 * A run is a folder, `folder#strategy`, or what was read of it. Without strategies each one that both
 * runs have is compared with itself; within one run every other strategy with the first.
 *
 * @example
 * const { strategies } = await compareRuns('results/a#fixed-800', 'results/a#fixed-400');
 * strategies[0]?.elements.difference.verdict; // 'lower'
 *
 * @throws UncutError `usage` when the runs can't be compared (another threshold, another k, other
 *   elements or queries), naming every reason; `results` when there is no run.
 */
export async function compareRuns(
  first: string | RunToCompare,
  second: string | RunToCompare,
  options: CompareOptions = {},
): Promise<Comparison> {
  const one = typeof first === 'string' ? await readRunToCompare(first) : first;
  const two = typeof second === 'string' ? await readRunToCompare(second) : second;
  const { draws = 10_000, seed = 0 } = options;
  const pairs = pairStrategies(one, two);
  const paired = pairAll(one, two, pairs);
  const queries = pairQueries(one, two, paired, options);
  refuse([
    ...runProblems(one.run, two.run, {
      k: options.k ?? null,
      budgets: options.budgets ?? [],
      queries: options.queries ?? true,
    }),
    ...(options.common === true
      ? []
      : paired.flatMap(({ rows }) => elementProblems(rows, one.run, two.run))),
    ...queries.flat().flatMap(queryProblems),
  ]);
  const counted = paired.map(({ rows }) => countElements(rows.pairs, { draws, seed }));
  const decided = decideDifferences(
    counted.map(({ measured }) => measured),
    ALPHA,
  );
  const asked = decideQueries(queries, paired, { draws, seed });
  const reasons = await labelReasons(two.corpus ?? one.corpus ?? null, one.run, two.run);
  const costs =
    options.cost === false
      ? []
      : await reingestCosts(
          paired.map((pair) => [costSide(one, pair, 0), costSide(two, pair, 1)]),
          options.price ?? null,
        );
  const pages = comparePages(one, two);
  const strategies: Comparison['strategies'][number][] = [];
  for (const [index, { strategies: ids, rows }] of paired.entries()) {
    const { measured, ...counts } = counted[index]!;
    const labels = compareLabels(one.run, two.run, rows.pairs, reasons);
    const source = { first: one.run, second: two.run, strategies: ids, labels, pages };
    const conditions = elementConditions(source);
    strategies.push({
      first: ids[0].id,
      second: ids[1].id,
      conditions,
      elements: {
        ...counts,
        ungraded: rows.ungraded.length,
        notCommon: rows.firstOnly.length + rows.secondOnly.length,
        difference: decided[index]!,
        attribution: attribute(conditions),
      },
      queries: asked[index]!.map((query) => ({
        ...query,
        attribution: attribute([...conditions, ...query.conditions]),
      })),
      ...(costs.length === 0 ? {} : { cost: costs[index]! }),
    });
  }
  return {
    schema: 1,
    version: packageVersion(),
    first: named(one),
    second: named(two),
    noun: two.run.corpus.noun,
    test: { name: 'sign-flip permutation by pages', draws, seed, alpha: ALPHA, correction: 'Holm' },
    strategies,
    warnings: warningsOf(one.run, two.run, strategies, options.queries ?? true),
  };
}

/** Two strategies with the rows of both. */
interface PairedStrategy {
  readonly strategies: readonly [StrategyRun, StrategyRun];
  readonly rows: PairedRows;
}

function pairAll(
  one: RunToCompare,
  two: RunToCompare,
  pairs: readonly (readonly [StrategyRun, StrategyRun])[],
): readonly PairedStrategy[] {
  const first = rowsByStrategy(one.rows);
  const second = one.rows === two.rows ? first : rowsByStrategy(two.rows);
  return pairs.map((strategies) => ({
    strategies,
    rows: pairRows(
      first.get(strategies[0].id) ?? [],
      second.get(strategies[1].id) ?? [],
      [one.run, two.run],
      strategies,
    ),
  }));
}

/** What is asked in both runs, by strategy and retriever. */
function pairQueries(
  one: RunToCompare,
  two: RunToCompare,
  paired: readonly PairedStrategy[],
  { queries = true, k, budgets }: CompareOptions,
): readonly (readonly QuerySource[])[] {
  const headline = one.run.conventions.retrieval?.headline;
  const [first, second] = [one.queries ?? null, two.queries ?? null];
  if (!queries || first === null || second === null || headline === undefined) {
    return paired.map(() => []);
  }
  const cutoffs = [
    cutAt(k ?? headline),
    ...(budgets ?? commonBudgets(one.run, two.run)).map(cutAtBudget),
  ];
  return paired.map(({ strategies }) =>
    pairRetrievers(...strategies).flatMap((retrievers) =>
      cutoffs.map((cutoff) => ({
        runs: [one.run, two.run],
        strategies,
        retrievers,
        lines: [
          first.filter(
            (line) => line.strategy === strategies[0].id && line.retriever === retrievers[0],
          ),
          second.filter(
            (line) => line.strategy === strategies[1].id && line.retriever === retrievers[1],
          ),
        ],
        cutoff,
      })),
    ),
  );
}

type DecidedQueries = Omit<QueryComparison, 'attribution'>;

/** All queries of all strategies are one family of tests. */
function decideQueries(
  sources: readonly (readonly QuerySource[])[],
  paired: readonly PairedStrategy[],
  test: { readonly draws: number; readonly seed: number },
): readonly (readonly DecidedQueries[])[] {
  const counted: (readonly CountedQueries[])[] = sources.map((list, index) =>
    list.map((source) =>
      countQueries(
        source,
        paired[index]!.rows.pairs.map(([row]) => row),
        test,
      ),
    ),
  );
  const decided = decideDifferences(
    counted.flat().map(({ measured }) => measured),
    ALPHA,
  );
  let at = 0;
  const next = (): DecidedDifference => decided[at++]!;
  return counted.map((list, index) =>
    list.map(({ measured, ...counts }, query) => ({
      ...counts,
      difference: next(),
      conditions: queryConditions(sources[index]![query]!),
    })),
  );
}

function costSide(side: RunToCompare, { strategies, rows }: PairedStrategy, at: 0 | 1): CostSide {
  const only = at === 0 ? rows.firstOnly : rows.secondOnly;
  return {
    run: side.run,
    strategy: strategies[at],
    pages: side.pages ?? [],
    rows: [...rows.pairs.map((pair) => pair[at]), ...only],
    corpus: side.corpus ?? null,
    folder: side.folder ?? null,
    given: side.given ?? [],
  };
}

function named({ run, name }: RunToCompare): ComparedRun {
  const { id, version, sha256 } = run.corpus;
  const { started } = run.time;
  return { name: name ?? `${id} of ${started}`, corpus: id, version, sha256, started };
}
