import { classify } from '../../core/classify.ts';
import { sampleOf } from '../grades.ts';
import { type BenchTask, compete, type Scorer, WrongAnswer } from '../task.ts';
import { chunkTexts, makeWorkload, parseWorkloadSize, type Workload } from '../workload.ts';

/** Elements whose pairs with every chunk are scored. */
const ELEMENTS = 20;

/** A pair that the scorers of a configuration are run on. */
interface Pair {
  readonly element: string;
  readonly chunk: string;
}

/** The user's own scorers, on the same pairs as `classify`, checked for the same answers. */
export function scorersTask(reference: Scorer = classify): BenchTask {
  const task = 'scorers';
  return {
    name: task,
    summary: 'scorers of bench.config.ts beside classify',
    async *rows(context) {
      const sizes = context.make.length > 0 ? context.make : [parseWorkloadSize('100kb:200:32')];
      for (const workload of sizes.map((size) => makeWorkload(size))) {
        const pairs = samplePairs(workload);
        const run = (scorer: Scorer) => () => {
          for (const { element, chunk } of pairs) scorer(workload.page, element, chunk);
        };
        for (const [name, scorer] of Object.entries(context.scorers)) {
          yield* await compete(
            {
              task,
              name: `${name}, ${pairs.length} pairs of ${workload.name}`,
              megabytes: workload.page.length / 1e6,
              elements: Math.min(ELEMENTS, workload.elements.length),
              ours: { name, run: run(scorer) },
              peers: [{ subject: { name: 'classify', run: run(reference) } }],
              check: () => expectSameAnswers(name, scorer, reference, workload.page, pairs),
            },
            context,
          );
        }
      }
    },
  };
}

/** Every chunk with elements from all over the page, and a chunk that is not on the page. */
function samplePairs(workload: Workload): Pair[] {
  const texts = chunkTexts(workload);
  texts.push(`${workload.page.slice(0, 300).trim()} \ufffd`);
  return sampleOf(workload.elements.length, ELEMENTS).flatMap((i) =>
    texts.map((chunk) => ({ element: workload.elements[i]!, chunk })),
  );
}

/** @throws WrongAnswer with the place, the element and the chunk of the first difference. */
export function expectSameAnswers(
  name: string,
  scorer: Scorer,
  reference: Scorer,
  page: string,
  pairs: readonly Pair[],
): void {
  for (const { element, chunk } of pairs) {
    const expected = reference(page, element, chunk);
    const got = scorer(page, element, chunk);
    if (got === expected) continue;
    throw new WrongAnswer(
      `${name} says ${JSON.stringify(got)}, classify says "${expected}": element at page offset ${page.indexOf(element)} ${JSON.stringify(element.slice(0, 80))}, chunk at ${page.indexOf(chunk)} ${JSON.stringify(chunk.slice(0, 80))}`,
    );
  }
}
