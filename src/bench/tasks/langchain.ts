import { tokenizerFor } from '../../run/tokenize.ts';
import { memoCounter } from '../../strategy/tokens/memo.ts';
import { loadJsTiktoken, loadRecursiveSplitter, notInstalled } from '../peers/packages.ts';
import { makeRow } from '../row.ts';
import { type BenchTask, compete, expectEqual, scaled } from '../task.ts';
import { Prose } from '../text/prose.ts';

const ENCODING = 'cl100k_base';
const SIZES = { chunkSize: 400, chunkOverlap: 40 } as const;

/** Makes the length function of a run: a fresh one each time, so that no run profits from another. */
export type MakeCounter = () => (text: string) => number;

/** LangChain's recursive splitter with sizes in tokens: the same chunks, counted in two ways. */
export function langchainTask(
  makeCounter: MakeCounter = () => memoCounter(tokenizerFor(ENCODING)),
): BenchTask {
  const name = 'langchain';
  return {
    name,
    summary: "LangChain's recursive splitter with a length in tokens",
    async *rows(context) {
      const Splitter = await loadRecursiveSplitter();
      const tiktoken = await loadJsTiktoken(ENCODING);
      const text = new Prose(41).english(scaled(60_000, context, 2000));
      const workload = `recursive, ${SIZES.chunkSize} tokens, overlap ${SIZES.chunkOverlap}, ${Math.round(text.length / 1000)} kB`;
      if (Splitter === null || tiktoken === null) {
        const missing = Splitter === null ? '@langchain/textsplitters' : 'js-tiktoken';
        yield makeRow({ task: name, name: workload, notRun: notInstalled(missing) });
        return;
      }
      const split = (lengthFunction: (text: string) => number) =>
        new Splitter({ ...SIZES, lengthFunction }).splitText(text);
      const usual = () => split((part) => tiktoken.encode(part, [], []).length);
      yield* await compete(
        {
          task: name,
          name: workload,
          megabytes: text.length / 1e6,
          ours: { name: 'uncut', async: true, run: () => split(makeCounter()) },
          peers: [
            {
              subject: { name: 'js-tiktoken as length', async: true, run: usual },
              bar: { atLeast: 30 },
            },
          ],
          async check() {
            const [got, expected] = [await split(makeCounter()), await usual()];
            expectEqual('chunks', JSON.stringify(got), JSON.stringify(expected));
          },
        },
        context,
      );
    },
  };
}
