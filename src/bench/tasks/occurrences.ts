import { findOccurrences } from '../../core/occurrences.ts';
import { type BenchContext, type BenchTask, compete, scaled, WrongAnswer } from '../task.ts';
import { makeWorkload } from '../workload.ts';

/** Lists all starts of all needles. */
export type Finder = (text: string, needles: readonly string[]) => readonly ArrayLike<number>[];

const PEER = 'indexOf one by one';

/** All occurrences of many needles, and of few. */
export function occurrencesTask(find: Finder = findOccurrences): BenchTask {
  return {
    name: 'occurrences',
    summary: 'all places of many texts on a page',
    async *rows(context) {
      for (const [needles, atLeast] of [
        [835, 10],
        [8, 1 / 1.2],
        [1, 1 / 1.2],
      ] as const) {
        yield* await oneSearch(needles, atLeast, find, context);
      }
    },
  };
}

async function oneSearch(count: number, atLeast: number, find: Finder, context: BenchContext) {
  const units = scaled(1_000_000, context, 2000);
  const number = Math.max(1, Math.min(count, Math.floor(units / 40)));
  const { page, elements } = makeWorkload({ units, elements: number, chunks: 1 }, 7);
  return compete(
    {
      task: 'occurrences',
      name: `${number} ${number === 1 ? 'needle' : 'needles'} in ${units / 1e6} MB`,
      megabytes: units / 1e6,
      elements: number,
      ours: { name: 'uncut', run: () => find(page, elements) },
      peers: [{ subject: { name: PEER, run: () => oneByOne(page, elements) }, bar: { atLeast } }],
      check: () => expectStarts(elements, find(page, elements), oneByOne(page, elements)),
    },
    context,
  );
}

/** The usual way: `indexOf` from the place after each hit. */
export function oneByOne(text: string, needles: readonly string[]): number[][] {
  return needles.map((needle) => {
    const starts: number[] = [];
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) starts.push(at);
    return starts;
  });
}

function expectStarts(
  needles: readonly string[],
  got: readonly ArrayLike<number>[],
  expected: readonly number[][],
): void {
  needles.forEach((needle, i) => {
    const found = Array.from(got[i] ?? []);
    if (found.join() === expected[i]!.join()) return;
    throw new WrongAnswer(
      `needle ${i} ${JSON.stringify(needle.slice(0, 60))}: expected starts ${expected[i]!.slice(0, 5)}, got ${found.slice(0, 5)}`,
    );
  });
}
