import { tokenizerFor } from '../../run/tokenize.ts';
import type { Tokenizer } from '../../strategy/tokenizer.ts';
import { measure, type Subject } from '../measure.ts';
import { loadGptTokenizer, loadJsTiktoken, notInstalled } from '../peers/packages.ts';
import { type BenchRow, makeRow } from '../row.ts';
import {
  type BenchContext,
  type BenchTask,
  type ContestPeer,
  compete,
  scaled,
  WrongAnswer,
} from '../task.ts';
import { Prose } from '../text/prose.ts';

const TASK = 'tokens';
const ENCODING = 'cl100k_base';

/** What the tokenizers are measured on: kinds of text, and the least ratios. */
const TEXTS = [
  { name: 'English', units: 100_000, make: 'english', unseen: 15, warm: 25 },
  { name: 'code', units: 100_000, make: 'code', unseen: 15, warm: 20 },
  { name: 'CJK', units: 20_000, make: 'han', unseen: 30, warm: 40 },
] as const;

const GPT_BAR = 4;
const MOST_GROWTH = 12;

type Encoder = (text: string) => ArrayLike<number>;

/** Token ids with their ends, beside the tokenizers of npm, which give ids alone. */
export function tokensTask(tokenizer: Tokenizer = lazyTokenizer()): BenchTask {
  return {
    name: TASK,
    summary: 'tokens of text with where each ends',
    async *rows(context) {
      const tiktoken = await loadJsTiktoken(ENCODING);
      const gpt = await loadGptTokenizer(ENCODING);
      const peers: [string, Encoder | null][] = [
        ['js-tiktoken', tiktoken === null ? null : (text) => tiktoken.encode(text, [], [])],
        [
          'gpt-tokenizer',
          gpt === null ? null : (text) => gpt.encode(text, { disallowedSpecial: new Set() }),
        ],
      ];
      for (const text of TEXTS) {
        yield* await encodeTexts(text, false, tokenizer, peers, context);
        yield* await encodeTexts(text, true, tokenizer, peers.slice(0, 1), context);
      }
      yield await longRuns(tokenizer, context);
    },
  };
}

function lazyTokenizer(): Tokenizer {
  return {
    encoding: ENCODING,
    encode: (text) => tokenizerFor(ENCODING).encode(text),
    count: (text) => tokenizerFor(ENCODING).count(text),
  };
}

async function encodeTexts(
  { name, units, make, unseen, warm }: (typeof TEXTS)[number],
  isWarm: boolean,
  tokenizer: Tokenizer,
  peers: readonly [string, Encoder | null][],
  context: BenchContext,
): Promise<BenchRow[]> {
  const length = scaled(units, context, 500);
  const text = new Prose(11)[make](length);
  // Every run of every subject gets the same sequence of texts, each of them new to it.
  const subject = (subjectName: string, encode: (text: string) => unknown): Subject => {
    if (isWarm) return { name: subjectName, run: () => encode(text) };
    let seed = 1000;
    let fresh = '';
    return {
      name: subjectName,
      before: () => {
        fresh = new Prose(seed++)[make](length);
      },
      run: () => encode(fresh),
    };
  };
  return compete(
    {
      task: TASK,
      name: `${name}, ${isWarm ? 'the same text again' : 'unseen text'}`,
      megabytes: length / 1e6,
      ours: subject('uncut', (given) => tokenizer.encode(given)),
      peers: peers.map(([peer, encode]): ContestPeer => {
        if (encode === null) return { subject: { name: peer, notRun: notInstalled(peer) } };
        const atLeast = peer === 'gpt-tokenizer' ? GPT_BAR : isWarm ? warm : unseen;
        return { subject: subject(peer, encode), bar: { atLeast } };
      }),
      check() {
        const table = tokenizer.encode(text);
        expectEnds(text, table.ends);
        for (const [peer, encode] of peers) {
          if (encode !== null) expectIds(`${name}, ids of ${peer}`, table.ids, encode(text));
        }
      },
    },
    context,
  );
}

function expectIds(what: string, got: ArrayLike<number>, expected: ArrayLike<number>): void {
  const length = Math.max(got.length, expected.length);
  for (let i = 0; i < length; i++) {
    if (got[i] !== expected[i]) {
      throw new WrongAnswer(`${what}: token ${i}: expected ${expected[i]}, got ${got[i]}`);
    }
  }
}

function expectEnds(text: string, ends: ArrayLike<number>): void {
  for (let i = 1; i < ends.length; i++) {
    if (ends[i]! < ends[i - 1]!) throw new WrongAnswer(`token ${i} ends before the one before it`);
  }
  if (ends[ends.length - 1] !== text.length) {
    throw new WrongAnswer(`the last token ends at ${ends[ends.length - 1]}, not ${text.length}`);
  }
}

/** A run of one letter ten times as long must not take much more than ten times as long. */
async function longRuns(tokenizer: Tokenizer, context: BenchContext): Promise<BenchRow> {
  const long = 'a'.repeat(scaled(1_000_000, context, 1000));
  const short = long.slice(0, long.length / 10);
  const { timings, ratios } = await measure(
    [
      { name: 'short', run: () => tokenizer.encode(short) },
      { name: 'long', run: () => tokenizer.encode(long) },
    ],
    context,
  );
  return makeRow({
    task: TASK,
    name: `${long.length.toLocaleString('en-US')} times "a" beside ${short.length.toLocaleString('en-US')}`,
    ours: timings[1]!,
    megabytes: long.length / 1e6,
    quantity: 'growth',
    value: ratios[1]!,
    bar: { atMost: MOST_GROWTH },
  });
}
