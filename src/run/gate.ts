import { UncutError } from '../core/error.ts';
import type { ElementRow } from '../core/rows.ts';
import type { RetrievalRun, Run, StrategyRun } from '../core/run.ts';
import { formatCount, formatShare } from '../report/format.ts';
import type { GateOutcome } from '../report/gate-types.ts';
import { dropOf } from './gate-drop.ts';
import { checkGateNames, namedStrategies as named } from './gate-names.ts';
import { type Baseline, type Gate, gateName } from './gate-types.ts';

/**
 * Holds a run against its gates. A gate that names no strategy is decided for each.
 *
 * `min-whole` and `min-hit` are decided by the plain rate; the text says when the interval still
 * holds the bound. `max-drop` counts a drop only when the lower end of its interval is above the
 * bound; without an interval the plain rates decide.
 *
 * @param rows of the run; with the baseline's they make the interval of a drop a paired one
 * @throws UncutError `usage` when a gate names no strategy of the run, asks for a cutoff that was not
 *   scored, or needs a baseline that is not there
 */
export function evaluateGates(
  run: Run,
  gates: readonly Gate[],
  baseline: Baseline | null = null,
  rows: readonly ElementRow[] | null = null,
): GateOutcome[] {
  return gates.flatMap((gate) => outcomesOf(gate, run, baseline, rows));
}

function outcomesOf(
  gate: Gate,
  run: Run,
  baseline: Baseline | null,
  rows: readonly ElementRow[] | null,
): GateOutcome[] {
  switch (gate.kind) {
    case 'min-whole':
      return named(run.strategies, gate.strategy).map((strategy) => minWhole(gate, strategy, run));
    case 'min-hit':
      return minHit(gate, run);
    case 'max-missing':
      return [maxMissing(gate, run)];
    case 'max-drop':
      return maxDrop(gate, run, baseline, rows);
  }
}

function minWhole(
  gate: Extract<Gate, { kind: 'min-whole' }>,
  { id, survival }: StrategyRun,
  run: Run,
): GateOutcome {
  const { rate, interval, whole, cut } = survival;
  const head = { gate: gateName(gate), strategy: id };
  const { share, given } = gate.bound;
  if (rate === null) {
    const text = `${id}: no ${run.corpus.noun} located, so there is no whole rate; at least ${given} was asked for`;
    return { ...head, passed: false, text };
  }
  const passed = rate >= share;
  const of = `${formatCount(whole)} of ${formatCount(whole + cut)} ${run.corpus.noun} whole`;
  const holds =
    interval === null
      ? '; no interval'
      : interval[0] <= share && share <= interval[1]
        ? `; the 95% interval, ${formatShare(interval[0])} to ${formatShare(interval[1])}, still holds ${given}`
        : '';
  return {
    ...{ ...head, passed },
    text: `${id}: ${ofBound(rate, share)} (${of}), at least ${given} was asked for${holds}`,
  };
}

/** The rate with as many digits as show on which side of the bound it is. */
function ofBound(rate: number, bound: number): string {
  for (let decimals = 1; decimals < 9; decimals++) {
    const shown = Number(`${(rate * 100).toFixed(decimals)}e-2`);
    if (shown < bound === rate < bound && shown > bound === rate > bound) {
      return `${(rate * 100).toFixed(decimals)}%`;
    }
  }
  return `${rate * 100}%`;
}

function minHit(gate: Extract<Gate, { kind: 'min-hit' }>, run: Run): GateOutcome[] {
  const { k, bound } = gate;
  checkGateNames([gate], run.strategies, run.conventions.retrieval?.k ?? null);
  return named(run.strategies, gate.strategy).flatMap(({ id, retrieval = [] }) =>
    retrieval
      .filter((at) => at.k === k)
      .map((at) => ({
        ...{ gate: gateName(gate), strategy: id, retriever: at.retriever },
        ...hitOutcome(id, at, bound.share, bound.given),
      })),
  );
}

/** A mean that is only known within bounds must be at or above the gate at its lower one. */
function hitOutcome(
  id: string,
  { k, retriever, hit }: RetrievalRun,
  share: number,
  given: string,
): Pick<GateOutcome, 'passed' | 'text'> {
  const head = `${id}, ${retriever}: Hit@${k}`;
  if (hit.value !== null) {
    return {
      passed: hit.value >= share,
      text: `${head} is ${ofBound(hit.value, share)} over ${formatCount(hit.over)} queries, at least ${given} was asked for`,
    };
  }
  if (hit.low !== undefined && hit.high !== undefined) {
    return {
      passed: hit.low >= share,
      text: `${head} is between ${formatShare(hit.low)} and ${formatShare(hit.high)}, since some queries failed; at least ${given} was asked for`,
    };
  }
  return {
    passed: false,
    text: `${head} is not known (${hit.reason ?? 'no reason given'}); at least ${given} was asked for`,
  };
}

function maxMissing(gate: Extract<Gate, { kind: 'max-missing' }>, { corpus }: Run): GateOutcome {
  return {
    ...{ gate: gateName(gate), strategy: null },
    passed: corpus.missing <= gate.most,
    text: `${formatCount(corpus.missing)} of ${formatCount(corpus.elements)} ${corpus.noun} are not on their page, at most ${formatCount(gate.most)} may be missing`,
  };
}

function maxDrop(
  gate: Extract<Gate, { kind: 'max-drop' }>,
  run: Run,
  baseline: Baseline | null,
  rows: readonly ElementRow[] | null,
): GateOutcome[] {
  if (baseline === null) {
    throw new UncutError(
      'usage',
      '--max-drop: expected --baseline <run folder or run.json> to compare with',
    );
  }
  checkAlike(run, baseline.run);
  const strategies = named(run.strategies, gate.strategy);
  const known = baseline.run.strategies;
  if (!strategies.some(({ id }) => known.some((one) => one.id === id))) {
    throw new UncutError(
      'usage',
      `--max-drop: the baseline has none of ${strategies.map(({ id }) => id).join(', ')}; it has ${known.map(({ id }) => id).join(', ')}`,
    );
  }
  return strategies.map((now) => {
    const before = known.find(({ id }) => id === now.id);
    return before === undefined
      ? {
          ...{ gate: gateName(gate), strategy: now.id, passed: true },
          text: `${now.id}: not in the baseline, so there is nothing to drop from`,
        }
      : dropOutcome(gate, before, now, rowsOf(now.id, baseline.rows ?? null, rows));
  });
}

/** @throws UncutError `usage` when the two runs do not grade the same elements in the same way. */
function checkAlike(run: Run, baseline: Run): void {
  const say = ({ corpus, conventions }: Run) => ({
    corpus: corpus.id,
    elements: conventions.elements,
    kinds: conventions.kinds?.join(', ') ?? 'all',
    occurrences: conventions.occurrences,
  });
  const [now, before] = [say(run), say(baseline)];
  const keys = ['corpus', 'elements', 'kinds', 'occurrences'] as const;
  const other = keys.filter((key) => now[key] !== before[key]);
  if (other.length === 0) return;
  const parts = other.map((key) => `${key} "${before[key]}" there, "${now[key]}" here`);
  throw new UncutError(
    'usage',
    `--baseline: its whole rate means something else: ${parts.join('; ')}; make a baseline with the options of this run`,
  );
}

function rowsOf(
  id: string,
  before: readonly ElementRow[] | null,
  now: readonly ElementRow[] | null,
): readonly [readonly ElementRow[], readonly ElementRow[]] | null {
  if (before === null || now === null) return null;
  const own = (rows: readonly ElementRow[]) => rows.filter(({ strategy }) => strategy === id);
  return [own(before), own(now)];
}

function dropOutcome(
  gate: Extract<Gate, { kind: 'max-drop' }>,
  before: StrategyRun,
  now: StrategyRun,
  rows: readonly [readonly ElementRow[], readonly ElementRow[]] | null,
): GateOutcome {
  const head = { gate: gateName(gate), strategy: now.id };
  const measured = dropOf(before, now, rows);
  const { share, given } = gate.bound;
  if (measured === null) {
    const text = `${now.id}: one of the runs has located nothing, so there is no drop to measure`;
    return { ...head, passed: false, text };
  }
  const { drop, interval, how, reason } = measured;
  const moved = drop > 0 ? `${points(drop)} lower` : drop < 0 ? `${points(-drop)} higher` : 'equal';
  const rates = `${now.id}: ${formatShare(before.survival.rate)} in the baseline, ${formatShare(now.survival.rate)} now (${moved}), a drop of at most ${given} is allowed`;
  // The same pages can differ by a rounding of floats only.
  const beyond = (value: number): boolean => value > share + 1e-12;
  if (gate.ignoreIntervals || interval === null) {
    const why = gate.ignoreIntervals ? 'intervals are ignored' : `there is no interval: ${reason}`;
    return {
      ...head,
      passed: !beyond(drop),
      text: `${rates}; decided by the plain rates, since ${why}`,
    };
  }
  const shown = `the 95% interval of the drop${how === 'paired' ? '' : ', as of unpaired runs,'} is ${points(interval[0])} to ${points(interval[1])}`;
  const verdict = beyond(interval[0])
    ? 'all of it beyond'
    : beyond(drop)
      ? 'which is not all beyond: no drop is shown'
      : 'within';
  return { ...head, passed: !beyond(interval[0]), text: `${rates}; ${shown}, ${verdict}` };
}

function points(value: number): string {
  return `${(value * 100).toFixed(2)} points`;
}
