import { runInChild } from './child.ts';
import { type BenchRow, makeRow } from './row.ts';
import { type BenchContext, scaled } from './task.ts';
import { unitsName } from './workload.ts';

/** The most resident memory, in MB, of a process of its own that does one large page. */
export async function memoryRow(
  task: 'grading' | 'html',
  units: number,
  atMost: number,
  context: BenchContext,
): Promise<BenchRow> {
  const size = scaled(units, context, 10_000);
  const answer = await runInChild({ do: task, units: size, clock: context.clock });
  const name = `resident memory of a page of ${unitsName(size)}`;
  if ('notRun' in answer) return makeRow({ task, name, notRun: answer.notRun });
  return makeRow({
    ...{ task, name, quantity: 'megabytes', bar: { atMost } },
    megabytes: size / 1e6,
    value: answer.peak,
  });
}
