import { afterAll, describe, expect, test } from 'vitest';
import { ourGrades } from '../../src/bench/grades.ts';
import type { BenchRow } from '../../src/bench/row.ts';
import {
  adversarialTask,
  corpusTask,
  gradingTask,
  htmlTask,
  langchainTask,
  occurrencesTask,
  scorersTask,
  sweepTask,
  tokensTask,
} from '../../src/bench/tasks/index.ts';
import { classify } from '../../src/core/classify.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import type { Grade } from '../../src/core/types.ts';
import { htmlToText } from '../../src/corpus/html/html-to-text.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { rowsOf } from '../support/bench-context.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const corpus = makeFolder(
  corpusFiles(
    {
      'one.md': `# Rules\n\n${Array.from({ length: 60 }, (_, i) => `- FR-${i}: The gate MUST open within ${i} seconds.`).join('\n')}\n`,
    },
    Array.from({ length: 60 }, (_, i) => ({
      id: `FR-${i}`,
      page: 'pages/one.md',
      text: `FR-${i}: The gate MUST open within ${i} seconds.`,
    })),
  ),
);

/** All rows are measured: none is wrong, failed or left out. */
function expectMeasured(rows: readonly BenchRow[]): void {
  expect(rows.filter(({ notRun }) => notRun !== null)).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { ours, value } of rows) expect(ours?.p50 ?? value).toBeGreaterThan(0);
}

function expectWrong(rows: readonly BenchRow[], message: RegExp): void {
  const wrong = rows.filter((row) => row.wrong);
  expect(wrong.length).toBeGreaterThan(0);
  for (const row of wrong) {
    expect(row.notRun).toMatch(message);
    expect([row.ours, row.value]).toEqual([null, null]);
  }
}

/** The right grades but for one element. */
const oneWrong = (workload: Parameters<typeof ourGrades>[0]): Grade[] => {
  const grades = [...ourGrades(workload)];
  const last = grades.length - 1;
  grades[last] = grades[last] === 'none' ? 'full' : 'none';
  return grades;
};

describe('grading', () => {
  test('measures every peer, the growth and own workloads', async () => {
    const make = [{ units: 3000, elements: 5, chunks: 2 }];
    const rows = await rowsOf(gradingTask(), { make });
    expectMeasured(rows);
    expect(rows.filter(({ scaled, peer }) => scaled && peer === 'per-pair loop')).toHaveLength(2);
    expect(rows.find(({ quantity }) => quantity === 'exponent')).toBeDefined();
    expect(rows.at(-1)!.name).toBe('3 kB x 5 x 2');
  });

  test('one wrong grade of one element is found and nothing is timed', async () => {
    const rows = await rowsOf(gradingTask(oneWrong));
    expectWrong(rows, /element \d+ .*expected/);
    expect(rows.slice(0, 3).every((row) => row.wrong)).toBe(true);
  });
});

describe('occurrences', () => {
  test('measures many needles and few', async () => {
    const rows = await rowsOf(occurrencesTask());
    expectMeasured(rows);
    expect(rows).toHaveLength(3);
  });

  test('one start too few is found', async () => {
    const first = (text: string, needles: readonly string[]) =>
      findOccurrences(text, needles).map((starts) => starts.slice(0, 1));
    expectWrong(await rowsOf(occurrencesTask(first)), /expected starts/);
  });
});

describe('adversarial', () => {
  test('knows the grades of every hard page', async () => {
    const rows = await rowsOf(adversarialTask());
    expectMeasured(rows);
    expect(rows.map(({ quantity }) => quantity)).toEqual(Array(5).fill('seconds'));
  });

  test('a wrong grade is found on each of them', async () => {
    const wrong = (workload: Parameters<typeof ourGrades>[0]): Grade[] =>
      ourGrades(workload).map((grade) => (grade === 'full' ? 'partial' : 'full'));
    const rows = await rowsOf(adversarialTask(wrong));
    expect(rows.filter((row) => !row.wrong)).toEqual([]);
  });
});

describe('tokens', () => {
  test('measures three kinds of text, unseen and warm, and long runs', async () => {
    const rows = await rowsOf(tokensTask());
    expectMeasured(rows.filter(({ peer }) => peer !== 'gpt-tokenizer'));
    expect(rows).toHaveLength(10);
  });

  test('a wrong id is found, and an end that is not at the end', async () => {
    const right = tokenizerFor('cl100k_base');
    const encode = (text: string) => {
      const { ids, ends } = right.encode(text);
      return { ids: ids.map((id, i) => (i === 5 ? id + 1 : id)), ends };
    };
    expectWrong(await rowsOf(tokensTask({ ...right, encode })), /token 5: expected/);
    const short = (text: string) => {
      const { ids, ends } = right.encode(text);
      return { ids, ends: ends.map((end) => end - 1) };
    };
    expectWrong(await rowsOf(tokensTask({ ...right, encode: short })), /last token ends at/);
  });
});

describe('html', () => {
  test('takes the same text as a DOM and as a parser with a walk', async () => {
    const rows = await rowsOf(htmlTask());
    expectMeasured(rows);
    expect(rows.map(({ peer }) => peer)).toEqual(['jsdom', 'parse5']);
  });

  test('a character too few is found', async () => {
    const short = (html: string) => htmlToText(html).text.slice(0, -1);
    expectWrong(await rowsOf(htmlTask(short)), /text by jsdom/);
  });
});

describe('langchain', () => {
  test('gives the same chunks by both counters', async () => {
    expectMeasured(await rowsOf(langchainTask()));
  });

  test('a count that is twice too high is found', async () => {
    const { count } = tokenizerFor('cl100k_base');
    expectWrong(await rowsOf(langchainTask(() => (text) => count(text) * 2)), /^chunks: /);
  });
});

describe('sweep', () => {
  test('runs the grid and finds the row of one setting in it', async () => {
    const rows = await rowsOf(sweepTask(), { corpus });
    expectMeasured(rows);
    expect(rows[0]).toMatchObject({ quantity: 'growth', elements: 60 });
    expect(rows[0]!.name).toContain('60 settings');
  });

  test('a grid that gives another row than the setting alone is found', async () => {
    const task = sweepTask(async (opened, uses) => {
      const run = await evaluate(opened, { strategies: uses, jobs: 1, onRows: () => {} });
      if (uses.length === 1) return run;
      const strategies = run.strategies.map((row) => ({ ...row, chunks: row.chunks + 1 }));
      return { ...run, strategies };
    });
    expectWrong(await rowsOf(task, { corpus }), /overlapping-400-40 in the grid/);
  });
});

describe('corpus', () => {
  test("grades a corpus's pages and elements beside both peers", async () => {
    const rows = await rowsOf(corpusTask(), { corpus });
    expectMeasured(rows);
    expect(rows.map(({ elements }) => elements)).toEqual([60, 60]);
  });

  test('one wrong grade is found', async () => {
    expectWrong(await rowsOf(corpusTask(oneWrong), { corpus }), /pages\/one.md: element 59/);
  });
});

describe('scorers', () => {
  const make = [{ units: 5000, elements: 10, chunks: 3 }];

  test('times each scorer of the configuration beside classify', async () => {
    const scorers = { same: classify, again: classify };
    const rows = await rowsOf(scorersTask(), { make, scorers });
    expectMeasured(rows);
    expect(rows.map(({ name }) => name)).toEqual([
      'same, 40 pairs of 5 kB x 10 x 3',
      'again, 40 pairs of 5 kB x 10 x 3',
    ]);
  });

  test('the first difference is shown with page offset, element and chunk', async () => {
    const touching = (page: string, element: string, chunk: string): Grade =>
      page.indexOf(chunk) >= 0 && chunk.includes(element.slice(0, 4))
        ? 'full'
        : classify(page, element, chunk);
    const rows = await rowsOf(scorersTask(), { make, scorers: { touching } });
    expectWrong(
      rows,
      /^touching says "full", classify says "(none|partial)": element at page offset \d+ "\*\*.*", chunk at \d+ "/,
    );
  });
});
