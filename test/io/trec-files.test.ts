import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseQrels, parseTrecRun } from '../../src/io/trec-files.ts';
import { trecEval } from '../../src/metrics/trec.ts';

interface Golden {
  readonly name: string;
  readonly qrels: string;
  readonly run: string;
  readonly args: readonly string[];
  readonly exit_code: number;
  readonly expected_precise: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const cases = readFileSync(new URL('../golden/trec-eval.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Golden);

/** trec_eval's exit codes: a malformed or empty file, a docno that comes twice. */
const REFUSED = [2, 4];

function read({ qrels, run }: Golden) {
  return { qrels: parseQrels(qrels, 'qrels.txt'), run: parseTrecRun(run, 'run.txt') };
}

describe("trec_eval's files", () => {
  const refused = cases.filter(({ exit_code }) => REFUSED.includes(exit_code));
  test('has cases that are refused and cases that are read', () => {
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(cases.length - refused.length).toBeGreaterThan(40);
  });

  test.each(refused)('$name is refused by file and line', (golden) => {
    expect(() => read(golden)).toThrow(/^(qrels|run)\.txt(:\d+)?: /);
  });

  test.each(cases.filter(({ exit_code, args }) => exit_code === 0 && args.join() === '-q'))(
    '$name is read as trec_eval reads it',
    (golden) => {
      const { qrels, run } = read(golden);
      const scored = new Map(
        [...run].map(([topic, lines]) => [
          topic,
          lines.map(({ docno, score }) => ({ item: docno, score })),
        ]),
      );
      const { all } = trecEval(qrels, scored, { ks: [1, 3, 5, 10] });
      for (const [name, value] of Object.entries(golden.expected_precise.all!)) {
        if (all.has(name)) expect(all.get(name), name).toBeCloseTo(value, 12);
      }
      expect(all.get('map')).toBeCloseTo(golden.expected_precise.all!.map!, 12);
    },
  );

  test('numbers are read as C reads them', () => {
    const qrels = parseQrels('q 0 a 1.7\nq 0 b abc\nq 0 c -2\r\nq\t0\td\t3\n', 'q.txt');
    expect([...qrels.get('q')!.values()]).toEqual([1, 0, -2, 3]);
    const run = parseTrecRun(
      'q Q0 a 1 1e-3 t\n\nq Q0 b 2 .5 t more\nq Q0 c 3 abc t\nq Q0 d 4 nan t\nq Q0 e 5 -inf t\n',
      'r.txt',
    );
    expect(run.get('q')!.map(({ score }) => score)).toEqual([0.001, 0.5, 0, Number.NaN, -Infinity]);
    expect(run.get('q')!.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6]);
  });

  test('every malformed line is listed, and a blank one among judgments is malformed', () => {
    expect(() => parseQrels('q 0 a\n\nq 0 a 1 x\nq 0 b 1\n', 'q.txt')).toThrow(
      /q\.txt:1: .*got 3\nq\.txt:2: .*got 0\nq\.txt:3: .*got 5$/,
    );
    expect(() => parseTrecRun('q Q0 a 1 2.0\n', 'r.txt')).toThrow('r.txt:1: malformed line');
    expect(() => parseTrecRun('\n', 'r.txt')).toThrow('r.txt: expected lines of a run');
  });
});
