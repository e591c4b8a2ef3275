import type { BenchRow } from '../../src/bench/row.ts';
import type { BenchContext, BenchTask } from '../../src/bench/task.ts';

/** Tasks on the smallest workloads that still say something, timed as shortly as can be. */
export const tiny: BenchContext = {
  budget: 1,
  clock: 'wall',
  full: false,
  scale: 0.02,
  corpus: '',
  gradeCorpus: false,
  make: [],
  scorers: {},
  rust: false,
};

export async function rowsOf(task: BenchTask, context: Partial<BenchContext> = {}) {
  const rows: BenchRow[] = [];
  for await (const row of task.rows({ ...tiny, ...context })) rows.push(row);
  return rows;
}
