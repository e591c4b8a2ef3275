import { quantile } from '../../metrics/quantile.ts';
import { openCorpus } from '../../run/open-corpus.ts';
import { type ChildAnswer, type ChildJob, runInChild } from '../child.ts';
import type { Timing } from '../measure.ts';
import { type Bar, type BenchRow, makeRow } from '../row.ts';
import { type BenchContext, type BenchTask, WrongAnswer, wrongRow } from '../task.ts';

const TASK = 'run';
const MOST_SECONDS = 3;
/** A quarter of the usual way's memory. */
const MOST_MEMORY: Bar = { atMost: 0.25 };

const PEERS = [
  { do: 'usual', name: 'jsdom, js-tiktoken, per pair', bar: { atLeast: 25 }, runs: 1 },
  { do: 'quick', name: 'parse5, gpt-tokenizer, indexOf and sweep', bar: { atLeast: 3.5 }, runs: 3 },
] as const;

/** Does a job in a process of its own. */
export type RunChild = (job: ChildJob) => Promise<ChildAnswer>;

type Measured = Exclude<ChildAnswer, { readonly notRun: string }>;

/** A whole run of three strategies over a corpus, start to end, each way in a process of its own. */
export function runTask(inChild: RunChild = runInChild): BenchTask {
  return {
    name: TASK,
    summary: 'a whole run over a corpus, with peak memory',
    async *rows(context) {
      const corpus = await openCorpus(context.corpus);
      const name = `three windows, ${corpus.id}, ${corpus.files.length} files`;
      const ours = await repeat('ours', 3, inChild, context);
      if ('notRun' in ours) {
        yield makeRow({ task: TASK, name, notRun: ours.notRun });
        return;
      }
      for (const peer of PEERS) {
        const theirs = await repeat(peer.do, peer.runs, inChild, context);
        yield* await peerRows(name, ours, peer, theirs);
      }
      yield* await defaults(corpus.id, inChild, context);
    },
  };
}

interface Repeated {
  readonly answer: Measured;
  readonly timing: Timing;
}

async function repeat(
  what: 'ours' | 'default' | 'usual' | 'quick',
  times: number,
  inChild: RunChild,
  { corpus, clock }: BenchContext,
): Promise<Repeated | { readonly notRun: string }> {
  const answers: Measured[] = [];
  for (let i = 0; i < times; i++) {
    const answer = await inChild({ do: what, corpus, clock });
    if ('notRun' in answer) return answer;
    answers.push(answer);
  }
  const spent = answers.map(({ milliseconds }) => milliseconds);
  const at = (share: number) => quantile(spent, share)!;
  return {
    answer: answers[0]!,
    timing: { p50: at(0.5), p25: at(0.25), p75: at(0.75), samples: times },
  };
}

async function peerRows(
  name: string,
  ours: Repeated,
  peer: (typeof PEERS)[number],
  theirs: Repeated | { readonly notRun: string },
): Promise<BenchRow[]> {
  const row = { task: TASK, name, peer: peer.name };
  if ('notRun' in theirs) return [makeRow({ ...row, notRun: theirs.notRun })];
  const [own, other] = [ours.answer, theirs.answer];
  const wrong = await wrongRow(row, () =>
    expectSameWholes(peer.name, own.whole ?? {}, other.whole ?? {}),
  );
  if (wrong !== null) return [wrong];
  return [
    makeRow({
      ...row,
      ours: ours.timing,
      theirs: theirs.timing,
      scaled: other.sampled === true,
      elements: Object.keys(own.whole ?? {}).length,
      value: theirs.timing.p50 / ours.timing.p50,
      bar: peer.bar,
    }),
    makeRow({
      ...row,
      name: `peak memory, ${name}`,
      quantity: 'share',
      value: own.peak / other.peak,
      peaks: [own.peak, other.peak],
      bar: peer.do === 'usual' ? MOST_MEMORY : null,
    }),
  ];
}

/**
 * Both must find the same elements whole, as far as both graded them.
 *
 * @throws WrongAnswer with the first difference, or when there is nothing to compare.
 */
export function expectSameWholes(
  peer: string,
  ours: Readonly<Record<string, boolean>>,
  theirs: Readonly<Record<string, boolean>>,
): void {
  const both = Object.keys(theirs).filter((key) => ours[key] !== undefined);
  if (both.length === 0) throw new WrongAnswer(`${peer}: no element was graded by both`);
  const differing = both.filter((key) => ours[key] !== theirs[key]);
  if (differing.length === 0) return;
  const first = differing[0]!;
  throw new WrongAnswer(
    `${peer}: ${differing.length} of ${both.length} grades differ, the first of "${first}": whole is ${theirs[first]} there, ${ours[first]} here`,
  );
}

/** The strategies of `uncut run` when nothing else is asked for. */
async function defaults(
  corpus: string,
  inChild: RunChild,
  context: BenchContext,
): Promise<BenchRow[]> {
  const own = await repeat('default', 3, inChild, context);
  const name = `three default strategies, ${corpus}`;
  if ('notRun' in own) return [makeRow({ task: TASK, name, notRun: own.notRun })];
  return [
    makeRow({
      ...{ task: TASK, name, ours: own.timing },
      elements: own.answer.elements ?? null,
      quantity: 'seconds',
      value: own.timing.p50 / 1000,
      bar: { atMost: MOST_SECONDS },
    }),
  ];
}
