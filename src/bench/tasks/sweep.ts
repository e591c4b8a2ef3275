import type { Run } from '../../core/run.ts';
import { evaluate } from '../../run/evaluate.ts';
import type { StrategyUse } from '../../run/evaluate-page.ts';
import { loadStrategy } from '../../run/load-strategy.ts';
import { type OpenCorpus, openCorpus } from '../../run/open-corpus.ts';
import { planStrategies } from '../../run/plan.ts';
import { measure } from '../measure.ts';
import { makeRow } from '../row.ts';
import { type BenchTask, expectEqual, WrongAnswer, wrongRow } from '../task.ts';

const SIZES = [100, 150, 200, 250, 300, 400, 500, 600, 800, 1000];
const OVERLAPS = [0, 10, 20, 30, 40, 50];
const MOST_GROWTH = 1.5;

/** Evaluates strategies over a corpus in this thread. */
export type Evaluator = (corpus: OpenCorpus, strategies: readonly StrategyUse[]) => Promise<Run>;

const ours: Evaluator = (corpus, strategies) =>
  evaluate(corpus, { strategies, jobs: 1, onPageRows: () => {} });

/** A grid of sizes and overlaps beside one of its settings: pages are read and tokenized once. */
export function sweepTask(run: Evaluator = ours): BenchTask {
  const task = 'sweep';
  return {
    name: task,
    summary: 'sixty settings of size and overlap beside one',
    async *rows(context) {
      const corpus = await openCorpus(context.corpus);
      const { strategy } = await loadStrategy('overlapping');
      const grid = planStrategies([{ strategy, params: { size: SIZES, overlap: OVERLAPS } }]);
      const one = planStrategies([{ strategy, params: { size: 400, overlap: 40 } }]);
      const name = `${grid.length} settings of overlapping, ${corpus.id}`;
      let elements = 0;
      const wrong = await wrongRow({ task, name }, async () => {
        elements = expectSameRow(await run(corpus, grid), await run(corpus, one));
      });
      if (wrong !== null) {
        yield wrong;
        return;
      }
      const { timings, ratios } = await measure(
        [
          { name: 'one setting', async: true, run: () => run(corpus, one) },
          { name: 'grid', async: true, run: () => run(corpus, grid) },
        ],
        context,
      );
      yield makeRow({
        ...{ task, name, elements },
        peer: 'one setting',
        ours: timings[1]!,
        theirs: timings[0]!,
        quantity: 'growth',
        value: ratios[1]!,
        bar: { atMost: MOST_GROWTH },
      });
    },
  };
}

/** The setting's row in the grid must be the row of its own run; the number of elements. */
function expectSameRow(grid: Run, alone: Run): number {
  const row = alone.strategies[0]!;
  const same = grid.strategies.find(({ id }) => id === row.id);
  if (alone.corpus.elements === 0) throw new WrongAnswer('the run has no element');
  expectEqual(`${row.id} in the grid`, JSON.stringify(same), JSON.stringify(row));
  return alone.corpus.elements;
}
