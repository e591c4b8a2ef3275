import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

afterAll(cleanUp);

const DUTIES = ['keep what was sent', 'show who sent it', 'pay in a week', 'stop at night', 'ask'];

const requirements = (...ids: readonly string[]): string => {
  const items = ids.map((id, at) => `- **${id}**: The system MUST ${DUTIES[at]}, unless empty.\n`);
  return `# Requirements\n\n${items.join('')}`;
};

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

/** Runs `uncut init` where it must succeed. */
function init(folder: string, ...args: readonly string[]): string {
  const { code, stdout, stderr } = uncut(folder, ['init', ...args]);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** The lines that count elements by strategy. */
function counts(stdout: string): string[] {
  return stdout.split('\n').filter((line) => / whole, .* cut, .* missing$/.test(line));
}

describe('a project with documents below', () => {
  const folder = makeFolder({
    'README.md': '# Project\n\nText.\n',
    'manual.rtf': '',
    'old.odt': '',
    'package.json': '{"name": "project", "private": true}',
    'docs/a.md': requirements('FR-001', 'FR-002', 'NFR-001'),
    'docs/guide/b.html': '<p>FR-003 The system MUST also say what it keeps.</p>',
    'docs/c.md': '# Nothing to find\n\nText.\n',
  });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/uncut'), 'dir');
  const stdout = init(folder);

  test('says what it found, with the evidence', () => {
    expect(stdout).toContain('Found     4 documents in . (3 .md, 1 .html)');
    expect(stdout).toContain('not read: 1 .rtf, 1 .odt; turn them into HTML, Markdown or text');
    expect(stdout).toMatch(/blocks that begin with an id: 4 in 2 files \(3 FR, 1 NFR\)/);
    expect(stdout).toContain('"- **FR-001**: The system MUST keep');
    expect(stdout).toContain('left out: 1 document outside docs, with no element');
    expect(stdout).toMatch(/Or +sentences with BCP 14 words: 4 in 2 files/);
  });

  test('shows the first result, of the same run that a bare uncut run gives', () => {
    expect(counts(stdout)).toHaveLength(8);
    for (const line of counts(stdout)) expect(line).toMatch(/ 4 requirements: .* 0 missing$/);
    expect(counts(uncut(folder, ['run']).stdout)).toEqual(counts(stdout));
    expect(stdout).toMatch(/^by-section-100 +4 requirements/m);
    expect(readdirSync(join(folder, 'results'))).toHaveLength(1);
  });

  test('writes a corpus that validates', () => {
    const { code, stdout: told } = uncut(folder, ['validate', 'docs']);
    expect(told).toContain('docs: 3 pages, 4 elements: no problems');
    expect(code).toBe(0);
    expect(JSON.parse(read(folder, 'docs/corpus.json'))).toMatchObject({
      id: 'docs',
      version: 1,
      pages: { include: ['**/*.{md,html}', '!CORPUS.md'] },
      elements: 'elements.jsonl',
    });
    const [first] = read(folder, 'docs/elements.jsonl').split('\n');
    expect(JSON.parse(first!)).toEqual({
      id: 'a.md#FR-001',
      page: 'a.md',
      kind: 'FR',
      text: '- **FR-001**: The system MUST keep what was sent, unless empty.',
    });
  });

  test('the test that it writes holds', () => {
    const { status, stdout: told } = spawnSync(
      process.execPath,
      ['--test', 'strategies/by-section.test.mjs'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(told).toMatch(/pass 1\b/);
    expect(status).toBe(0);
    const { stderr } = uncut(folder, ['run', '--strategy', 'by-sectoin']);
    expect(stderr).toContain('did you mean "by-section"');
    expect(stderr).not.toContain('by-section.test');
  });

  test('its TypeScript files type-check', () => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'ES2022', module: 'NodeNext', strict: true, noEmit: true, types: [] },
          ...{
            skipLibCheck: true,
            exactOptionalPropertyTypes: true,
            noUncheckedIndexedAccess: true,
          },
        },
        files: ['bench.config.ts', 'strategies/by-section.ts'],
      }),
    );
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { status, stdout: told } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
    expect(told).toBe('');
    expect(status).toBe(0);
  });

  test('an edit elsewhere on the page keeps a label, an edit of the text is found out', () => {
    const before = read(folder, 'docs/a.md');
    writeFileSync(join(folder, 'docs/a.md'), `New text.\n\n${before}`);
    expect(uncut(folder, ['validate', 'docs']).code).toBe(0);
    writeFileSync(
      join(folder, 'docs/a.md'),
      before.replace('FR-002**: The system', 'FR-002**: Our system'),
    );
    const { code, stdout: told } = uncut(folder, ['validate', 'docs']);
    expect(code).toBe(1);
    expect(told).toContain('"text":"- **FR-002**: Our system MUST show who sent it');
    expect(uncut(folder, ['run', '--strategy', 'fixed']).stdout).toContain('1 missing');
    writeFileSync(join(folder, 'docs/a.md'), before);
  });

  test('refuses to write over its files, and writes nothing then', () => {
    writeFileSync(join(folder, 'bench.config.ts'), '// mine\n');
    const { code, stderr } = uncut(folder, ['init', 'docs']);
    expect(code).toBe(2);
    for (const name of [
      'bench.config.ts',
      'docs/corpus.json',
      'docs/elements.jsonl',
      'strategies/by-section.ts',
    ]) {
      expect(stderr).toContain(name);
    }
    expect(stderr).toContain('--force');
    expect(read(folder, 'bench.config.ts')).toBe('// mine\n');
  });

  test('again: the corpus is known, its labels stay, --force writes the rest', () => {
    const labels = read(folder, 'docs/elements.jsonl').split('\n').slice(1).join('\n');
    writeFileSync(join(folder, 'docs/elements.jsonl'), labels);
    expect(uncut(folder, ['init']).stderr).toContain('bench.config.ts');
    const again = init(folder, '--force', '--no-run');
    expect(again).toContain('1 corpus already: docs');
    expect(read(folder, 'docs/elements.jsonl')).toBe(labels);
    expect(read(folder, 'bench.config.ts')).toContain("'docs'");
  });
});

test('a folder that was named is the corpus; the configuration is written here', () => {
  const folder = makeFolder({ 'my docs/a.md': requirements('REQ_1', 'REQ_2', 'REQ_3') });
  init(folder, 'my docs');
  expect(readdirSync(folder).sort()).toEqual([
    'bench.config.ts',
    'my docs',
    'results',
    'strategies',
  ]);
  expect(JSON.parse(read(folder, 'my docs/corpus.json')).id).toBe('my-docs');
});

describe('it works without ids', () => {
  test('on HTML with BCP 14 words', () => {
    const page = '<h1>Terms</h1><p>It MUST hold. It SHOULD be so.</p><p>It MAY vary.</p>';
    const stdout = init(makeFolder({ 'a.html': page }));
    expect(stdout).toMatch(/Elements +sentences with BCP 14 words: 3 in 1 file/);
    expect(counts(stdout)[0]).toContain('3 requirements: 3 whole');
  });

  test('on Chinese prose: blocks, and it says so', () => {
    const folder = makeFolder({
      'a.txt': '黑豹队的防守只丢了分。\r\n\r\n夏季剧院位于附近的花园中。\r\n',
    });
    const stdout = init(folder);
    expect(stdout).toContain('so this counts blocks: say what matters in corpus.json');
    expect(counts(stdout)[0]).toContain('2 blocks: 2 whole');
    expect(readdirSync(folder)).not.toContain('elements.jsonl');
    expect(uncut(folder, ['validate', '.']).code).toBe(0);
  });
});

test('Windows line ends and a byte order mark change nothing', () => {
  const source = requirements('FR-001', 'FR-002', 'FR-003');
  const unix = init(makeFolder({ 'a.md': source }));
  const windows = init(makeFolder({ 'a.md': `\uFEFF${source.replaceAll('\n', '\r\n')}` }));
  expect(counts(windows)).toEqual(counts(unix));
});

test('--dry-run prints every file and writes none', () => {
  const folder = makeFolder({ 'docs/a.md': requirements('FR-1', 'FR-2', 'FR-3', 'FR-4', 'FR-5') });
  const stdout = init(folder, '--dry-run');
  expect(readdirSync(folder)).toEqual(['docs']);
  expect(readdirSync(join(folder, 'docs'))).toEqual(['a.md']);
  const shown = [...stdout.matchAll(/^--- (.*)$/gm)].map(([, name]) => name);
  expect(shown).toEqual([
    'bench.config.ts',
    'docs/corpus.json',
    'docs/elements.jsonl',
    'docs/CORPUS.md',
    'strategies/by-section.ts',
    'strategies/by-section.test.mjs',
  ]);
  expect(stdout).toContain('... and 1 more line');
  init(folder, '--no-run');
  expect(stdout).toContain(read(folder, 'bench.config.ts').trimEnd());
});

test('a project with vitest gets a test for vitest', () => {
  const folder = makeFolder({
    'package.json': '{"devDependencies": {"vitest": "4"}}',
    'a.md': requirements('FR-1', 'FR-2'),
  });
  init(folder, '--no-run');
  expect(read(folder, 'strategies/by-section.test.mjs')).toContain(
    "import { test } from 'vitest';",
  );
});

describe('where there is nothing to work on it says so', () => {
  test.each([
    [
      'an empty folder',
      {},
      /no documents to work on: no file in it or below ends in one of \.html/,
    ],
    [
      'only formats that are not read',
      { 'a.rtf': '', 'b.rtf': '' },
      /only 2 \.rtf, which are not read/,
    ],
    ['documents without text', { 'a.md': '\n' }, /hold no paragraph/],
  ] as const)('%s', (_, files, message) => {
    const folder = makeFolder(files);
    const { code, stderr } = uncut(folder, ['init']);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files).sort());
  });

  test('a folder that is not there', () => {
    const { code, stderr } = uncut(makeFolder(), ['init', 'none']);
    expect(stderr).toMatch(/expected a folder at .*none, found nothing/);
    expect(code).toBe(2);
  });
});
