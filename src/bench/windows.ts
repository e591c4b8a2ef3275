import type { ElementRow } from '../core/rows.ts';
import { evaluate } from '../run/evaluate.ts';
import type { StrategyUse } from '../run/evaluate-page.ts';
import { loadStrategy } from '../run/load-strategy.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { planStrategies } from '../run/plan.ts';
import { type ClockName, readClock } from './measure.ts';

/** Windows of tokens: what every pipeline can do alike. */
export interface WindowSize {
  /** The strategy's id in a run. */
  readonly id: string;
  readonly size: number;
  readonly overlap: number;
}

/** Three strategies of windows. */
export const THREE_WINDOWS: readonly WindowSize[] = [
  { id: 'fixed-800', size: 800, overlap: 0 },
  { id: 'overlapping-800-100', size: 800, overlap: 100 },
  { id: 'fixed-400', size: 400, overlap: 0 },
];

async function use(name: string, params: Record<string, number>): Promise<StrategyUse[]> {
  const { strategy, source } = await loadStrategy(name);
  return planStrategies([{ strategy, params, source }]);
}

async function windowUses(windows: readonly WindowSize[]): Promise<StrategyUse[]> {
  const uses = windows.map(({ size, overlap }) =>
    overlap === 0 ? use('fixed', { size }) : use('overlapping', { size, overlap }),
  );
  return (await Promise.all(uses)).flat();
}

/** Which elements a run of `uncut` in one thread finds whole, and its milliseconds. */
export async function ourPipeline(
  corpus: OpenCorpus,
  windows: readonly WindowSize[],
  clock: ClockName,
): Promise<{ readonly whole: Record<string, boolean>; readonly milliseconds: number }> {
  const started = readClock(clock);
  const whole: [string, boolean][] = [];
  const onRows = (rows: readonly ElementRow[]): void => {
    for (const { strategy, id, status, via } of rows) {
      // The other pipelines search for an element's text as it is.
      if (via === 'folded' || via === 'whitespace') continue;
      whole.push([`${strategy} ${id}`, status === 'whole']);
    }
  };
  await evaluate(corpus, { strategies: await windowUses(windows), onRows, jobs: 1 });
  const milliseconds = readClock(clock) - started;
  return { whole: Object.fromEntries(whole), milliseconds };
}

/** Milliseconds of a run of the three default strategies in one thread, and the elements graded. */
export async function defaultRun(
  corpus: OpenCorpus,
  clock: ClockName,
): Promise<{ readonly elements: number; readonly milliseconds: number }> {
  const started = readClock(clock);
  const uses = await Promise.all([
    use('fixed', {}),
    use('overlapping', {}),
    use('structure-aware', {}),
  ]);
  const run = await evaluate(corpus, { strategies: uses.flat(), jobs: 1, onPageRows: () => {} });
  return { elements: run.corpus.elements, milliseconds: readClock(clock) - started };
}
