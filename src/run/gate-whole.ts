import { UncutError } from '../core/error.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { formatShare, plainLine } from '../report/format.ts';
import { WorstCuts } from '../report/worst-cuts.ts';
import { evaluateGates } from './gate.ts';

/** Cut elements that a failure names. */
const SHOWN_CUTS = 5;

/** Whether a run keeps a share whole, and the words for when it does not. */
export interface WholeOutcome {
  readonly passed: boolean;
  /** The failure's message; of the opposite assertion when `negated`. */
  text(negated: boolean): string;
}

/**
 * Decides whether a run's strategies keep at least `share` of the located elements whole.
 *
 * @throws UncutError `usage` when the value is no run, the share is outside 0 to 1, or the run has no
 *   such strategy
 */
export function wholeOutcome(
  run: Run,
  share: number,
  options: { readonly strategy?: string; readonly rows?: readonly ElementRow[] } = {},
): WholeOutcome {
  if (!Array.isArray((run as Partial<Run> | null)?.strategies)) {
    throw new UncutError(
      'usage',
      'toKeepWhole: expected a run, as evaluate() or run.json gives it',
    );
  }
  if (!(share >= 0 && share <= 1)) {
    throw new UncutError('usage', `toKeepWhole: expected a share from 0 to 1, got ${share}`);
  }
  const bound = { share, given: formatShare(share) };
  const strategy = options.strategy ?? null;
  const outcomes = evaluateGates(run, [{ kind: 'min-whole', strategy, bound }]);
  const failed = outcomes.filter(({ passed }) => !passed);
  return {
    passed: failed.length === 0,
    text: (negated) => {
      if (negated) {
        const lines = outcomes.map(({ text }) => `  ${text}`);
        return [`expected less than ${bound.given} of the elements whole:`, ...lines].join('\n');
      }
      const lines = failed.flatMap(({ text, strategy: id }) => [
        `  ${text}`,
        ...worstLines(id, options.rows ?? []),
      ]);
      return [`expected at least ${bound.given} of the elements whole:`, ...lines].join('\n');
    },
  };
}

function worstLines(strategy: string | null, rows: readonly ElementRow[]): string[] {
  const worst = new WorstCuts(SHOWN_CUTS);
  worst.add(rows.filter((row) => row.strategy === strategy));
  return worst.of(strategy ?? '').flatMap((row) => {
    const [num, den] = row.coverage ?? [0, 1];
    const head = `    ${plainLine(row.id)}: the best chunk holds ${formatShare(num / den)}`;
    const lost = row.lostWords.length === 0 ? '' : `, without ${row.lostWords.join(', ')}`;
    return row.atBorder === null
      ? [head + lost]
      : [
          head + lost,
          `      …${plainLine(row.atBorder[0].slice(-40))}✂${plainLine(row.atBorder[1].slice(0, 40))}…`,
        ];
  });
}
