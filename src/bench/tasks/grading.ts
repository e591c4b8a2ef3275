import {
  expectGrades,
  type Grader,
  ourGrades,
  pairGrade,
  sampleOf,
  sweepGrades,
} from '../grades.ts';
import { measure } from '../measure.ts';
import { memoryRow } from '../memory.ts';
import { type Bar, type BenchRow, makeRow } from '../row.ts';
import { type BenchContext, type BenchTask, compete, scaled, wrongRow } from '../task.ts';
import {
  chunkTexts,
  makeWorkload,
  unitsName,
  type Workload,
  type WorkloadSize,
} from '../workload.ts';

const TASK = 'grading';
/** Elements that are also graded pair by pair, to check and to time. */
const SAMPLED = 8;
/** Pages of one run of the small workload: one alone is too short to time. */
const SMALL_PAGES = 25;
const NOT_SLOWER: Bar = { atLeast: 1 / 1.2 };

const PAIRS = 'per-pair loop';
const SWEEP = 'indexOf once and sweep';

/** Search and grading of whole pages: `gradeTexts` beside a loop over pairs and beside `indexOf`. */
export function gradingTask(grade: Grader = ourGrades): BenchTask {
  return {
    name: TASK,
    summary: 'grades of a page: every element against every chunk',
    async *rows(context) {
      const size = sizeOf(1_000_000, 2000, 313, context);
      yield* oneWorkload(makeWorkload(size), grade, context, {
        pairs: { atLeast: 10_000 },
        sweep: { atLeast: 20 },
      });
      const small = Array.from({ length: SMALL_PAGES }, (_, i) =>
        makeWorkload(sizeOf(10_000, 20, 4, context), 100 + i),
      );
      yield* severalPages(`10 kB x 20 x 4, ${SMALL_PAGES} pages`, small, grade, context);
      const few = makeWorkload(sizeOf(1_000_000, 3, 313, context), 3);
      yield* severalPages('1 MB x 3 x 313', [few], grade, context);
      yield* growth(grade, context);
      if (context.full) yield await memoryRow('grading', 100_000_000, 1000, context);
      for (const own of context.make) yield* oneWorkload(makeWorkload(own), grade, context);
    },
  };
}

function sizeOf(
  units: number,
  elements: number,
  chunks: number,
  context: BenchContext,
): WorkloadSize {
  const page = scaled(units, context, 2000);
  return {
    units: page,
    elements: Math.min(scaled(elements, context, 2), Math.floor(page / 40)),
    chunks: scaled(chunks, context, 2),
  };
}

/** A workload beside both peers; the loop over pairs does a sample of the elements. */
export async function* oneWorkload(
  workload: Workload,
  grade: Grader,
  context: BenchContext,
  bars: { readonly pairs?: Bar; readonly sweep?: Bar } = {},
): AsyncGenerator<BenchRow> {
  const { page, elements } = workload;
  const texts = chunkTexts(workload);
  const sample = sampleOf(elements.length, SAMPLED);
  let next = 0;
  yield* await compete(
    {
      task: TASK,
      name: workload.name,
      megabytes: page.length / 1e6,
      elements: elements.length,
      ours: { name: 'uncut', run: () => grade(workload) },
      peers: [
        {
          subject: {
            name: PAIRS,
            // One element against every chunk: a fair sample, whatever its place on the page.
            run: () => pairGrade(page, elements[sample[next++ % sample.length]!]!, texts),
            scale: elements.length,
          },
          ...(bars.pairs === undefined ? {} : { bar: bars.pairs }),
        },
        {
          subject: { name: SWEEP, run: () => sweepGrades(workload) },
          ...(bars.sweep === undefined ? {} : { bar: bars.sweep }),
        },
      ],
      check() {
        const got = grade(workload);
        const swept = sweepGrades(workload);
        expectGrades(SWEEP, workload, got, (i) => swept[i]!);
        expectGrades(PAIRS, workload, got, (i) => pairGrade(page, elements[i]!, texts), sample);
      },
    },
    context,
  );
}

/** Pages that `indexOf` is quick on: ours must not be slower. */
async function* severalPages(
  name: string,
  pages: readonly Workload[],
  grade: Grader,
  context: BenchContext,
): AsyncGenerator<BenchRow> {
  yield* await compete(
    {
      task: TASK,
      name,
      megabytes: pages.reduce((sum, { page }) => sum + page.length, 0) / 1e6,
      elements: pages.reduce((sum, { elements }) => sum + elements.length, 0),
      ours: { name: 'uncut', run: () => pages.map(grade) },
      peers: [{ subject: { name: SWEEP, run: () => pages.map(sweepGrades) }, bar: NOT_SLOWER }],
      check() {
        for (const workload of pages) {
          const swept = sweepGrades(workload);
          expectGrades(SWEEP, workload, grade(workload), (i) => swept[i]!);
        }
      },
    },
    context,
  );
}

/** How time grows with the page: the slope of log time over log size from 100 kB on. */
async function* growth(grade: Grader, context: BenchContext): AsyncGenerator<BenchRow> {
  const all = [10_000, 100_000, 300_000, 1_000_000];
  if (context.full) all.push(10_000_000, 100_000_000);
  const points: { readonly units: number; readonly time: number }[] = [];
  for (const units of all) {
    const size = sizeOf(units, Math.min(20_000, units / 500), Math.ceil(units / 3200), context);
    const workload = makeWorkload(size, 5);
    const wrong = await wrongRow({ task: TASK, name: workload.name }, () =>
      expectSweepGrades(workload, grade(workload)),
    );
    if (wrong !== null) {
      yield wrong;
      return;
    }
    const { timings } = await measure([{ name: 'uncut', run: () => grade(workload) }], context);
    const ours = timings[0]!;
    points.push({ units: size.units, time: ours.p50 });
    yield makeRow({
      task: TASK,
      name: workload.name,
      ours,
      megabytes: size.units / 1e6,
      elements: size.elements,
      ...(units === 100_000_000
        ? { quantity: 'seconds' as const, value: ours.p50 / 1000, bar: { atMost: 2 } }
        : {}),
    });
  }
  const fitted = points.slice(1);
  yield makeRow({
    task: TASK,
    name: `growth from ${unitsName(fitted[0]!.units)} to ${unitsName(fitted.at(-1)!.units)}`,
    quantity: 'exponent',
    value: slope(fitted.map(({ units, time }) => [Math.log(units), Math.log(time)])),
    bar: { atMost: 1.1 },
  });
}

/** Elements spread over the page must have the grades of the sweep. */
function expectSweepGrades(workload: Workload, got: ReturnType<Grader>): void {
  const sample = sampleOf(workload.elements.length, 100);
  const elements = sample.map((i) => workload.elements[i]!);
  const swept = sweepGrades({ ...workload, elements });
  expectGrades(SWEEP, workload, got, (i) => swept[sample.indexOf(i)]!, sample);
}

/** Slope of the least-squares line. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  let above = 0;
  let below = 0;
  for (const [x, y] of points) {
    above += (x - meanX) * (y - meanY);
    below += (x - meanX) ** 2;
  }
  return above / below;
}
