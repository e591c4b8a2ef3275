import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ElementRow } from '../../src/core/rows.ts';
import type { Run } from '../../src/core/run.ts';
import { SurvivalTally } from '../../src/run/tally.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

afterAll(cleanUp);

function onlyRun(folder: string): { run: Run; rows: ElementRow[]; folder: string } {
  const names = readdirSync(join(folder, 'results'));
  expect(names).toHaveLength(1);
  const path = join(folder, 'results', names[0]!);
  const lines = readFileSync(join(path, 'elements.jsonl'), 'utf8').trimEnd().split('\n');
  return {
    run: JSON.parse(readFileSync(join(path, 'run.json'), 'utf8')),
    rows: lines.map((line) => JSON.parse(line)),
    folder: path,
  };
}

const requirements = Array.from(
  { length: 40 },
  (_, index) =>
    `- **FR-${String(index + 1).padStart(3, '0')}**: The system MUST keep record ${index} for ${index + 2} days unless the owner of the record asks for its removal in writing.`,
);
const documents = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `docs/page-${index}.md`,
    `# Page ${index}\n\n${'Filler text of this page. '.repeat(index)}\n\n${requirements.slice(index, index + 20).join('\n')}\n`,
  ]),
);

describe('a folder of documents, with no other set-up', () => {
  const folder = makeFolder(documents);
  const first = uncut(folder, [
    'run',
    './docs',
    '--elements',
    '^(FR|NFR)-\\d+',
    '--size',
    '100',
    '--strategy',
    'fixed,structure-aware',
  ]);

  test('prints what came through whole and what was cut, per strategy', () => {
    expect(first.code).toBe(0);
    expect(first.stderr).toBe('');
    expect(first.stdout).toMatch(/fixed-100 +240 requirements: \d+ whole, \d+ cut, 0 missing/);
    expect(first.stdout).toMatch(
      /structure-aware-100 +240 requirements: 240 whole, 0 cut, 0 missing/,
    );
    expect(first.stdout).toContain('Worst cuts of fixed-100');
    expect(first.stdout).not.toContain('\u001b[');
  });

  test('every number of survival can be computed again from elements.jsonl', () => {
    const { run, rows } = onlyRun(folder);
    expect(rows).toHaveLength(2 * 240);
    for (const strategy of run.strategies) {
      const tally = new SurvivalTally();
      tally.add(rows.filter((row) => row.strategy === strategy.id));
      expect(tally.survival()).toEqual(strategy.survival);
      const own = rows.filter((row) => row.strategy === strategy.id);
      const count = (status: string) => own.filter((row) => row.status === status).length;
      const { whole, cut, partial, under, missing, elements, rate } = strategy.survival;
      expect([whole, partial, under, missing]).toEqual(
        ['whole', 'partial', 'under', 'missing'].map(count),
      );
      expect(cut).toBe(partial + under);
      expect(elements).toBe(whole + cut + missing);
      expect(rate).toBe(whole / (whole + cut));
    }
  });

  test('elements.csv has one head, and the records of elements.jsonl in their order', () => {
    const { rows, folder: results } = onlyRun(folder);
    const csv = readFileSync(join(results, 'elements.csv'), 'utf8');
    const records = csv
      .trimEnd()
      .split('\r\n')
      .filter((line) => /^(strategy|fixed|struct)/.test(line));
    expect(records[0]).toMatch(/^strategy,id,page,/);
    expect(records.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
      rows.map(({ strategy, id }) => [strategy, id]),
    );
  });

  test('a cut element says which chunks hold which part, and what is lost', () => {
    const { rows } = onlyRun(folder);
    const cut = rows.filter(({ status }) => status === 'partial' || status === 'under');
    expect(cut.length).toBeGreaterThan(5);
    for (const row of cut) {
      const text = documents[`docs/${row.page}`]!;
      const [start, end] = row.span!;
      expect(text.slice(start, end)).toMatch(/^- \*\*FR-\d+/);
      expect(row.pieces.length).toBeGreaterThanOrEqual(2);
      expect(row.pieces[0]!.start).toBe(start);
      expect(row.pieces.at(-1)!.end).toBe(end);
      const best = row.pieces.find(({ chunk }) => chunk === row.chunk)!;
      expect([best.end - best.start, end - start]).toEqual(row.coverage);
      const kept = text.slice(best.start, best.end);
      expect(row.lostWords.includes('unless')).toBe(!/\bunless\b/.test(kept));
    }
  });

  test('an equal run gives the same folder and the same bytes but for the time', () => {
    const before = onlyRun(folder);
    const rowsBefore = readFileSync(join(before.folder, 'elements.jsonl'));
    const reportBefore = readFileSync(join(before.folder, 'report.md'));
    const again = uncut(folder, [
      'run',
      './docs',
      '--elements',
      '^(FR|NFR)-\\d+',
      '--size',
      '100',
      '--strategy',
      'fixed,structure-aware',
    ]);
    expect(again.stdout).toBe(first.stdout);
    const after = onlyRun(folder);
    expect({ ...after.run, time: null }).toEqual({ ...before.run, time: null });
    expect(readFileSync(join(after.folder, 'elements.jsonl')).equals(rowsBefore)).toBe(true);
    expect(readFileSync(join(after.folder, 'report.md')).equals(reportBefore)).toBe(true);
  });

  test('show draws the cut in its page', () => {
    const { rows, folder: path } = onlyRun(folder);
    const cut = rows.find(({ status }) => status === 'partial')!;
    const { code, stdout } = uncut(folder, ['show', path, cut.id]);
    expect(code).toBe(0);
    expect(stdout).toContain(`✂${cut.pieces[0]!.chunk}⟩⟨${cut.pieces[1]!.chunk}✂`);
    expect(stdout).toMatch(/structure-aware-100 +whole in chunk \d+/);
  });

  test('show names the nearest element, and says when a part of an id is not enough', () => {
    const { folder: path } = onlyRun(folder);
    const unknown = uncut(folder, ['show', path, 'page-3.md#FR-99']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toMatch(/no element "page-3\.md#FR-99"; did you mean "page-/);
    const several = uncut(folder, ['show', path, '#FR-012']);
    expect(several.stderr).toMatch(/\d+ elements have "#FR-012" in their id/);
  });
});

test('--json prints one line a corpus and nothing else', () => {
  const folder = makeFolder({
    ...documents,
    'more/a.md': '- FR-1: It MUST work.\n',
  });
  const { stdout, code } = uncut(folder, [
    'run',
    'docs',
    'more',
    '--elements',
    '^FR-\\d+',
    '--json',
  ]);
  expect(code).toBe(0);
  const runs = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Run);
  expect(runs.map(({ corpus }) => [corpus.id, corpus.pages])).toEqual([
    ['docs', 12],
    ['more', 1],
  ]);
  expect(runs[0]!.strategies.map(({ id }) => id)).toEqual([
    'fixed-800',
    'overlapping-800-100',
    'structure-aware-800',
  ]);
});

test('several files are one corpus', () => {
  const folder = makeFolder({
    'a/x.md': '- FR-1: One MUST hold.\n',
    'b/y.txt': 'FR-2: Two MUST hold.\n',
  });
  const { stdout } = uncut(folder, [
    'run',
    'a/x.md',
    'b/y.txt',
    '--elements',
    '^FR-\\d+',
    '--json',
  ]);
  const run = JSON.parse(stdout) as Run;
  expect([run.corpus.pages, run.corpus.elements]).toEqual([2, 2]);
});

test('the results folder is not read as pages', () => {
  const folder = makeFolder({ 'a.md': '- FR-1: It MUST work.\n' });
  const args = ['run', '.', '--elements', 'FR-\\d+', '--json'];
  const first = JSON.parse(uncut(folder, args).stdout) as Run;
  const second = JSON.parse(uncut(folder, args).stdout) as Run;
  expect(second.corpus).toEqual(first.corpus);
});

test('CRLF and LF pages give the same grades', () => {
  const lf = documents['docs/page-5.md']!;
  const run = (text: string) =>
    JSON.parse(
      uncut(makeFolder({ 'a.md': text }), [
        'run',
        '.',
        '--elements',
        '^FR-\\d+',
        '--json',
        '--strategy',
        'structure-aware',
      ]).stdout,
    ) as Run;
  const { survival } = run(lf.replaceAll('\n', '\r\n')).strategies[0]!;
  expect(survival).toMatchObject({ elements: 20, whole: 20 });
});

const shared = sharedPath('data');

describe.skipIf(shared === null)(
  `counts known from an independent script (${sharedMissing})`,
  () => {
    const whole = (corpus: string, ...args: string[]) => {
      const { stdout } = uncut(makeFolder(), ['run', join(shared!, corpus), '--json', ...args]);
      return (JSON.parse(stdout) as Run).strategies;
    };

    test('speckit-mixed, fixed 800, kind FR', () => {
      const [fixed] = whole(
        'speckit-mixed',
        '--strategy',
        'fixed',
        '--size',
        '800',
        '--kind',
        'FR',
      );
      expect(fixed!.survival).toMatchObject({ elements: 3149, whole: 3009, cut: 140, missing: 0 });
      expect(fixed!.chunks).toBe(953);
      expect(fixed!.tokens.pages).toBe(683_953);
    });

    test('speckit-mixed, other sizes and overlaps', () => {
      const fixed = whole(
        'speckit-mixed',
        '--strategy',
        'fixed',
        '--size',
        '200,400',
        '--kind',
        'FR',
      );
      expect(fixed.map(({ survival }) => survival.whole)).toEqual([2568, 2858]);
      const shared = whole(
        'speckit-mixed',
        ...['--strategy', 'overlapping', '--size', '800', '--overlap', '100,400', '--kind', 'FR'],
      );
      expect(shared.map(({ survival }) => survival.whole)).toEqual([3143, 3149]);
    });

    test.each([
      ['cabf-br', 948, 890],
      ['asvs', 2919, 2646],
      ['openspec-en', 1787, 1661],
    ])('%s, fixed 800', (corpus, elements, count) => {
      const [fixed] = whole(corpus, '--strategy', 'fixed', '--size', '800');
      expect(fixed!.survival).toMatchObject({ elements, whole: count, missing: 0 });
    });
  },
);

test('the report of a run is the same when it is made again of its folder', () => {
  const lines = Array.from(
    { length: 40 },
    (_, i) => `- FR-${i}: it must hold ${i} words, unless so.`,
  );
  const labels = [
    ...lines.map((line, i) => ({ id: `FR-${i}`, page: 'a.md', text: line.slice(2) })),
    { id: 'FR-50', page: 'a.md', text: 'it must hold' },
    { id: 'FR-51', page: 'a.md', text: 'stands nowhere' },
    { id: 'FR-52', page: 'gone.md', text: 'on no page' },
    { id: 'FR-53', page: 'b.md', text: 'twice' },
  ];
  const folder = makeFolder({
    'labels.jsonl': labels.map((label) => `${JSON.stringify(label)}\n`).join(''),
    'docs/a.md': `# Needs\n\n${lines.join('\n')}\n`,
    'docs/b.md': '😀 twice, and twice again; '.repeat(30),
  });
  const run = [
    'run',
    'docs',
    '--elements',
    'labels.jsonl',
    '--strategy',
    'fixed,overlapping,structure-aware,recursive',
  ];
  expect(uncut(folder, [...run, '--size', '20,60', '--overlap', '0,5']).stderr).not.toContain(
    'error',
  );
  const [name] = readdirSync(join(folder, 'results'));
  const file = join(folder, 'results', name!, 'report.html');
  const first = readFileSync(file, 'utf8');
  expect(first).toContain('FR-52');
  rmSync(file);
  expect(uncut(folder, ['report', join('results', name!)]).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(first);
});
