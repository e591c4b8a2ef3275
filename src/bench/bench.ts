import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import { type BenchRow, makeRow } from './row.ts';
import type { BenchContext, BenchTask } from './task.ts';
import * as tasks from './tasks/index.ts';

/** Every task in the order in which they run. */
export function benchTasks(): BenchTask[] {
  return [
    tasks.gradingTask(),
    tasks.occurrencesTask(),
    tasks.adversarialTask(),
    tasks.tokensTask(),
    tasks.htmlTask(),
    tasks.langchainTask(),
    tasks.sweepTask(),
    tasks.runTask(),
    tasks.corpusTask(),
    tasks.rustTask(),
    tasks.scorersTask(),
  ];
}

/** @throws UncutError `usage` for an unknown name, with the nearest. */
export function checkTaskNames(names: readonly string[]): void {
  const known = benchTasks().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UncutError(
    'usage',
    `there is no bench task "${unknown}" among ${known.join(', ')}${didYouMean(unknown, known)}`,
  );
}

/** The tasks of these names; without names, all that the context has something for. */
export function chooseTasks(names: readonly string[], context: BenchContext): BenchTask[] {
  const all = benchTasks();
  const asked: Readonly<Record<string, boolean>> = {
    corpus: context.gradeCorpus,
    rust: context.rust,
    scorers: Object.keys(context.scorers).length > 0,
  };
  if (names.length === 0) return all.filter(({ name }) => asked[name] !== false);
  // What a flag or the configuration adds runs beside the tasks that were named.
  return all.filter(({ name }) => names.includes(name) || asked[name] === true);
}

/** Runs tasks one after the other; a task that fails is a row, the others go on. */
export async function* runTasks(
  chosen: readonly BenchTask[],
  context: BenchContext,
): AsyncGenerator<BenchRow> {
  for (const task of chosen) {
    try {
      yield* task.rows(context);
    } catch (error) {
      const { message } = error as Error;
      yield makeRow({ task: task.name, name: 'failed', notRun: `failed: ${message}`, wrong: true });
    }
  }
}
