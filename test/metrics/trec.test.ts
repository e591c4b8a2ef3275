import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreJudged } from '../../src/metrics/judged.ts';
import { type Qrels, type ScoredItem, type TrecOptions, trecEval } from '../../src/metrics/trec.ts';
import { compareBytes } from '../../src/metrics/trec-measures.ts';

interface Golden {
  readonly name: string;
  readonly qrels: string;
  readonly run: string;
  readonly args: readonly string[];
  readonly measures: readonly string[];
  readonly exit_code: number;
  readonly expected_precise: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const cases = readFileSync(new URL('../golden/trec-eval.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Golden);

/** Exit codes of trec_eval: 2 for a malformed file (reading files is not the preset's), 4 and 7 below. */
const MALFORMED = 2;

describe('trec_eval 9.0.8', () => {
  it('has 55 cases, 4 of them with a malformed or empty file', () => {
    expect(cases.length).toBe(55);
    expect(cases.filter((one) => one.exit_code === MALFORMED).length).toBe(4);
  });

  it.each(cases.filter((one) => one.exit_code === 0))('gives the values of $name', (golden) => {
    const { topics, all } = trecEval(qrelsOf(golden), runOf(golden), optionsOf(golden));
    const { all: expectedAll, ...expectedTopics } = golden.expected_precise;
    // Law first: every value but the counts lies in [0, 1].
    for (const [name, value] of all) {
      if (!name.startsWith('num_')) expect(value >= 0 && value <= 1, name).toBe(true);
    }
    expect([...topics.keys()]).toEqual(Object.keys(expectedTopics).filter((t) => topics.has(t)));
    for (const [topic, expected] of Object.entries(expectedTopics)) {
      expectValues(topics.get(topic)!, expected);
    }
    expectValues(all, expectedAll!);
  });

  // Excepted: the same item twice in the judgments of a topic, which a map by item cannot hold.
  const refused = cases.filter(
    ({ name, exit_code }) => [4, 7].includes(exit_code) && name !== 'duplicate-doc-qrels',
  );

  it.each(refused)('refuses $name', (golden) => {
    expect(() => trecEval(qrelsOf(golden), runOf(golden), optionsOf(golden))).toThrow(
      /got (one twice|none)/,
    );
  });

  it('10.0 keeps scores as doubles', () => {
    const golden = cases.find(({ name }) => name === 'float32-near-tie')!;
    const options = { ...optionsOf(golden), float32: false };
    expect(trecEval(qrelsOf(golden), runOf(golden), options).all.get('recip_rank')).toBe(1);
    expect(trecEval(qrelsOf(golden), runOf(golden), optionsOf(golden)).all.get('recip_rank')).toBe(
      1 / 2,
    );
  });

  it('orders ids by UTF-8 bytes, which is not the order of JavaScript strings', () => {
    const ids = ['\u{1f600}', '\uffee', '\u8981', 'ä', 'a', 'Z', 'doc10', 'doc2', 'doc'];
    const bytes = [...ids].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...ids].sort(compareBytes)).toEqual(bytes);
    expect([...ids].sort()).not.toEqual(bytes);
  });

  it("this tool's metrics over complete binary judgments are trec_eval's", () => {
    let compared = 0;
    for (const golden of cases.filter(
      ({ exit_code, args }) => exit_code === 0 && args.length === 1,
    )) {
      for (const [topic, judgments] of qrelsOf(golden)) {
        const items = runOf(golden).get(topic);
        const relevances = [...judgments.values()];
        const binary = relevances.includes(1) && relevances.every((r) => r === 0 || r === 1);
        const scores = new Set(items?.map(({ score }) => Math.fround(score)));
        if (items === undefined || !binary || scores.size < items.length || scores.has(Number.NaN))
          continue;
        const ranking = [...items].sort((a, b) => b.score - a.score).map(({ item }) => item);
        const known = new Map(
          [...judgments.keys(), ...ranking].map((item) => [
            item,
            judgments.get(item) === 1 ? ('relevant' as const) : ('irrelevant' as const),
          ]),
        );
        const expected = golden.expected_precise[topic]!;
        for (const k of optionsOf(golden).ks) {
          const own = scoreJudged(
            { query: topic, outcome: 'answered', ranking, judgments: known, inventory: 'complete' },
            k,
          );
          const pairs = {
            P: own.precision.requested.occurrence,
            recall: own.recall,
            success: own.hit,
          };
          const more = { ndcg_cut: own.ndcg, map_cut: own.map };
          for (const [name, score] of Object.entries({ ...pairs, ...more })) {
            const value = expected[`${name}_${k}`];
            if (value === undefined) continue;
            expect(score.value, `${golden.name} ${name}_${k}`).toBeCloseTo(value, 12);
            compared++;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
  });
});

function expectValues(
  values: ReadonlyMap<string, number>,
  expected: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(expected)) {
    expect(values.get(name), name).toBeCloseTo(value, 12);
  }
}

function optionsOf({ args, measures }: Golden): TrecOptions {
  const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
  const ks = measures
    .flatMap((m) => (m.split('.')[1] ?? '').split(',').map(Number))
    .filter((k) => k > 0);
  return {
    ks: [...new Set(ks)],
    ...(args.includes('-l') ? { level: Number(after('-l')) } : {}),
    ...(args.includes('-M') ? { most: Number(after('-M')) } : {}),
    judgedOnly: args.includes('-J'),
    complete: args.includes('-c'),
  };
}

function lines(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(/\s+/).filter((field) => field !== ''))
    .filter((fields) => fields.length > 0);
}

function qrelsOf({ qrels }: Golden): Qrels {
  const topics = new Map<string, Map<string, number>>();
  for (const [topic = '', , item = '', relevance = ''] of lines(qrels)) {
    const judgments = topics.get(topic) ?? new Map<string, number>();
    topics.set(topic, judgments.set(item, Number.parseInt(relevance, 10)));
  }
  return topics;
}

function runOf({ run }: Golden): Map<string, ScoredItem[]> {
  const topics = new Map<string, ScoredItem[]>();
  for (const [topic = '', , item = '', , score = ''] of lines(run)) {
    const items = topics.get(topic) ?? [];
    const number = Number.parseFloat(score);
    // C's atof reads text that is no number as 0, and "nan" as NaN.
    items.push({ item, score: Number.isNaN(number) && score.toLowerCase() !== 'nan' ? 0 : number });
    topics.set(topic, items);
  }
  return topics;
}
