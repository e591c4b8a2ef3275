import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRust, type RustScorer } from '../../src/bench/rust.ts';
import { rustTask } from '../../src/bench/tasks/index.ts';
import { classify } from '../../src/core/classify.ts';
import { rowsOf } from '../support/bench-context.ts';
import { optionalRequired } from '../support/shared.ts';

const hasRust = spawnSync('rustc', ['--version']).status === 0;
const missing = hasRust || optionalRequired ? '' : ' (skipped: rustc is not installed)';

interface GoldenCase {
  readonly name: string;
  readonly page: string;
  readonly element: string;
  readonly chunk: string;
  readonly expected: 'Full' | 'Partial' | 'None';
}

const golden = readFileSync(
  fileURLToPath(new URL('../golden/classify.jsonl', import.meta.url)),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenCase);

describe.skipIf(missing !== '')(`the Rust classify${missing}`, () => {
  let rust: RustScorer;

  beforeAll(async () => {
    const built = await buildRust();
    if ('notRun' in built) throw new Error(built.notRun);
    rust = built;
  });

  afterAll(() => rust?.remove());

  test('equals every line of the golden file', async () => {
    expect(golden.length).toBeGreaterThan(100);
    const pages = golden.map(({ page, element, chunk }) => ({
      page,
      elements: [element],
      chunks: [chunk],
    }));
    const grades = await rust.grades(pages);
    const got = golden.map(({ name }, i) => `${name}: ${grades[i]![0]}`);
    expect(got).toEqual(golden.map((line) => `${line.name}: ${line.expected.toLowerCase()}`));
  });

  test('equals classify in bytes on all pairs of texts cut from small pages', async () => {
    const page = 'aäa 😀 aäa要件 aä';
    const points = [...page];
    const parts = points.flatMap((_, i) =>
      [1, 2, 3, 5, 8].map((length) => points.slice(i, i + length).join('')),
    );
    const elements = [...new Set(parts), '', 'xä', 'a要'];
    const chunks = [...elements, 'aäa \ufffd'];
    const grades = await rust.grades([{ page, elements, chunks }]);
    const expected = elements.map((element) =>
      chunks.map((chunk) => classify(page, element, chunk, { unit: 'utf8' })),
    );
    expect(grades).toEqual(expected);
  });

  test('times as many elements as fit, at least one, and gives their best grades', async () => {
    const pages = [{ page: 'one two', elements: ['two', 'three'], chunks: ['one', 'e two'] }];
    const one = await rust.time(pages, 0, 'wall');
    expect(one.best).toEqual(['full']);
    const all = await rust.time(pages, 60, 'cpu');
    expect(all.best).toEqual(['full', 'none']);
    expect(all.milliseconds).toBeGreaterThan(0);
  });

  test('the task measures it beside whole-page grading', async () => {
    const rows = await rowsOf(rustTask(), { budget: 20 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ wrong: false, notRun: null, scaled: true });
    expect(rows[0]!.value).toBeGreaterThan(0);
  });

  test('a wrong grade of whole-page grading is found', async () => {
    const rows = await rowsOf(rustTask(({ elements }) => elements.map(() => 'none')));
    expect(rows[0]).toMatchObject({ wrong: true, ours: null });
  });
});

test('without rustc the row says so', async () => {
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    const rows = await rowsOf(rustTask());
    expect(rows.map(({ notRun }) => notRun)).toEqual([
      'not run: cargo is not installed (no rustc)',
    ]);
  } finally {
    process.env.PATH = path;
  }
});
