import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import type { Gate } from './gate-types.ts';

/** A strategy with its parameters, as it is called. */
export interface NamedStrategy {
  readonly id: string;
  /** Name without parameters. */
  readonly strategy: string;
}

/**
 * The strategy of an id, else the only one of a name.
 *
 * @throws UncutError `usage` with the nearest name.
 */
export function strategyOf<T extends NamedStrategy>(strategies: readonly T[], wanted: string): T {
  const byId = strategies.find(({ id }) => id === wanted);
  if (byId !== undefined) return byId;
  const byName = strategies.filter(({ strategy }) => strategy === wanted);
  if (byName.length === 1) return byName[0]!;
  const ids = strategies.map(({ id }) => id);
  throw new UncutError(
    'usage',
    byName.length > 1
      ? `several strategies of the run are "${wanted}": say which of ${byName.map(({ id }) => id).join(', ')}`
      : `the run has no strategy "${wanted}"${didYouMean(wanted, ids)}; it has ${ids.join(', ')}`,
  );
}

/** Strategies of an id, else all of a name; every one when nothing is named. */
export function namedStrategies<T extends NamedStrategy>(
  strategies: readonly T[],
  wanted: string | null,
): readonly T[] {
  if (wanted === null) return strategies;
  const ofName = strategies.filter(({ strategy }) => strategy === wanted);
  return ofName.length > 1 ? ofName : [strategyOf(strategies, wanted)];
}

/**
 * Checks what gates name before any page is read.
 *
 * @param ks cutoffs that will be scored; null when there are no queries, undefined when not known yet
 * @throws UncutError `usage` for a strategy that is not there or a cutoff that is not scored
 */
export function checkGateNames(
  gates: readonly Gate[],
  strategies: readonly NamedStrategy[],
  ks?: readonly number[] | null,
): void {
  for (const gate of gates) {
    if (gate.kind !== 'max-missing') namedStrategies(strategies, gate.strategy);
    if (gate.kind !== 'min-hit' || ks === undefined) continue;
    if (ks === null) {
      throw new UncutError(
        'usage',
        `--min-hit@${gate.k}: the run has no queries; add --queries <file> or --queries auto`,
      );
    }
    if (!ks.includes(gate.k)) {
      throw new UncutError(
        'usage',
        `--min-hit@${gate.k}: the run is scored at k ${ks.join(', ')}; add ${gate.k} to --k`,
      );
    }
  }
}
