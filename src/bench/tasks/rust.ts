import { classify } from '../../core/classify.ts';
import type { Grade } from '../../core/types.ts';
import { expectGrades, type Grader, ourGrades, pairGrade, sampleOf } from '../grades.ts';
import { measure, type Timing } from '../measure.ts';
import { makeRow } from '../row.ts';
import { buildRust } from '../rust.ts';
import { type BenchTask, scaled, WrongAnswer, wrongRow } from '../task.ts';
import { chunkTexts, makeWorkload } from '../workload.ts';

const TASK = 'rust';
const PEER = 'per-pair loop in Rust';
/** Elements that are spread over the page and graded by Rust, as many as fit its time. */
const SAMPLED = 32;

/** The same workloads as `grading`, beside the loop over pairs compiled from Rust. */
export function rustTask(grade: Grader = ourGrades): BenchTask {
  return {
    name: TASK,
    summary: 'grading beside the per-pair loop in Rust (with --rust)',
    async *rows(context) {
      const base = {
        units: scaled(1_000_000, context, 2000),
        elements: scaled(2000, context, 2),
        chunks: scaled(313, context, 2),
      };
      const sizes = [base, ...context.make];
      const rust = await buildRust();
      if ('notRun' in rust) {
        yield makeRow({ task: TASK, name: 'grading', peer: PEER, notRun: rust.notRun });
        return;
      }
      try {
        for (const size of sizes) {
          const workload = makeWorkload(size);
          const { name, page, elements } = workload;
          const row = { task: TASK, name, peer: PEER, elements: elements.length };
          const texts = chunkTexts(workload);
          const sample = sampleOf(elements.length, SAMPLED);
          const part = { page, elements: sample.map((i) => elements[i]!), chunks: texts };
          const { best, milliseconds } = await rust.time(
            [part],
            context.budget / 1000,
            context.clock,
          );
          const wrong = await wrongRow(row, () => {
            expectRustGrades(page, part.elements, texts, best);
            const done = sample.slice(0, best.length);
            expectGrades(PEER, workload, grade(workload), (i) => best[done.indexOf(i)]!, done);
          });
          if (wrong !== null) {
            yield wrong;
            continue;
          }
          const { timings } = await measure([{ name, run: () => grade(workload) }], context);
          const whole = (milliseconds * elements.length) / best.length;
          const theirs: Timing = { p50: whole, p25: whole, p75: whole, samples: best.length };
          const value = whole / timings[0]!.p50;
          const megabytes = page.length / 1e6;
          yield makeRow({ ...row, megabytes, ours: timings[0]!, theirs, scaled: true, value });
        }
      } finally {
        await rust.remove();
      }
    },
  };
}

/** Rust counts bytes; so does `classify` when told to. */
function expectRustGrades(
  page: string,
  elements: readonly string[],
  texts: readonly string[],
  best: readonly Grade[],
): void {
  const inBytes = (text: string, element: string, chunk: string) =>
    classify(text, element, chunk, { unit: 'utf8' });
  for (const [i, got] of best.slice(0, 4).entries()) {
    const expected = pairGrade(page, elements[i]!, texts, inBytes);
    if (got !== expected) {
      throw new WrongAnswer(`${PEER}: element ${i}: expected ${expected}, got ${got}`);
    }
  }
}
