import { UncutError } from '../core/error.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import type { PairedRows } from './compare-elements.ts';

/** Refuses runs whose numbers do not mean the same, before any pair of strategies is looked at. */
export function runProblems(
  first: Run,
  second: Run,
  options: {
    readonly k: number | null;
    readonly budgets: readonly number[];
    readonly queries: boolean;
  },
): string[] {
  const problems: string[] = [];
  const [one, two] = [first.conventions, second.conventions];
  if (one.threshold !== two.threshold) {
    problems.push(
      `the threshold is ${one.threshold} in the first run and ${two.threshold} in the second, so "partial" does not mean the same: run one of them again with --threshold ${one.threshold}`,
    );
  }
  const [r1, r2] = [one.retrieval, two.retrieval];
  if (!options.queries || r1 === undefined || r2 === undefined) return problems;
  for (const budget of options.budgets) {
    for (const [which, { budgets }] of [['first', r1] as const, ['second', r2] as const]) {
      if (budgets.includes(budget)) continue;
      problems.push(
        `--budget ${budget}: the ${which} run was scored at ${budgets.length === 0 ? 'no budget' : `budgets ${budgets.join(', ')}`}: run it again with --budget ${budget}`,
      );
    }
  }
  if (options.k !== null) {
    for (const [which, { k }] of [['first', r1] as const, ['second', r2] as const]) {
      if (!k.includes(options.k)) {
        problems.push(
          `--k ${options.k}: the ${which} run was scored at k ${k.join(', ')}: run it again with --k ${options.k}`,
        );
      }
    }
  } else if (r1.headline !== r2.headline) {
    const common = r1.k.filter((k) => r2.k.includes(k));
    problems.push(
      `k is ${r1.headline} in the first run and ${r2.headline} in the second, and a score at a greater k is greater by definition: ${
        common.length > 0
          ? `compare at a k of both, ${common.join(' or ')}, with --k ${common[0]}`
          : `run one of them again with --k ${r1.headline}`
      }; --no-queries compares the elements alone`,
    );
  }
  return problems;
}

/** The budgets in tokens that both runs were scored at, in the order of the first. */
export function commonBudgets(first: Run, second: Run): readonly number[] {
  const [one, two] = [first, second].map(({ conventions }) => conventions.retrieval?.budgets ?? []);
  return one!.filter((budget) => two!.includes(budget));
}

/** Refuses pairs of strategies whose runs do not expect the same elements. */
export function elementProblems(rows: PairedRows, first: Run, second: Run): string[] {
  const { firstOnly, secondOnly } = rows;
  if (firstOnly.length + secondOnly.length === 0) return [];
  const parts = [
    ...side('first', firstOnly),
    ...side('second', secondOnly),
    ...(first.corpus.id === second.corpus.id
      ? []
      : [`the corpora are ${first.corpus.id} and ${second.corpus.id}`]),
    ...kinds(first, second),
  ];
  const fix =
    rows.pairs.length === 0
      ? 'compare runs of one corpus'
      : `run both over the same elements, or compare the ${rows.pairs.length} that both have with --common`;
  return [`the runs expect other elements: ${parts.join('; ')}: ${fix}`];
}

function side(which: string, rows: readonly ElementRow[]): string[] {
  if (rows.length === 0) return [];
  const some = rows.slice(0, 3).map(({ id }) => id);
  return [
    `${rows.length} only in the ${which} (${some.join(', ')}${rows.length > some.length ? ', ...' : ''})`,
  ];
}

function kinds(first: Run, second: Run): string[] {
  const say = ({ conventions }: Run): string => conventions.kinds?.join(', ') ?? 'all';
  return say(first) === say(second) ? [] : [`the kinds are ${say(first)} and ${say(second)}`];
}

/** @throws UncutError `usage` listing each problem once; nothing when there is none. */
export function refuse(problems: readonly string[]): void {
  const distinct = [...new Set(problems)];
  if (distinct.length === 0) return;
  throw new UncutError(
    'usage',
    `the runs can't be compared:\n${distinct.map((problem) => `- ${problem}`).join('\n')}`,
    { problems: distinct },
  );
}
