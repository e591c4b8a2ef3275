import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder } from '../support/cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = makeFolder({
  'package.json': '{"name":"empty","private":true}',
  'docs/a.md': '# A\n\n- **FR-1**: It MUST hold unless it is empty.\n',
  'tokens.mjs': `import { classify, tokenize } from 'uncut';
console.log(JSON.stringify([classify('Pay on time unless disputed.', 'unless disputed', 'time unless dis'), [...tokenize('hello world', 'cl100k_base').ends]]));
`,
});

function bin(...args: string[]) {
  return spawnSync(join(folder, 'node_modules/.bin/uncut'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '100' },
  });
}

describe('the packed tarball, installed into an empty folder', () => {
  let files: string[] = [];

  beforeAll(() => {
    const packed = execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const [{ filename, files: list }] = JSON.parse(packed);
    files = (list as { path: string }[]).map(({ path }) => path);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', `./${filename}`], {
      cwd: folder,
      stdio: 'pipe',
    });
  }, 300_000);

  afterAll(cleanUp);

  test('holds the build, the corpora and the licence, and no sources or tests', () => {
    expect(files).toContain('LICENSE');
    expect(files).toContain('dist/src/index.d.ts');
    expect(files).toContain('dist/strategies/fixed.js');
    expect(files).toContain('corpora/requirements-archive/corpus.json');
    expect(
      files.filter(
        (path) => /^(src|test|results)\//.test(path) && !path.startsWith('src/bench/rust/'),
      ),
    ).toEqual([]);
  });

  test('runs on documents', () => {
    const { status, stdout, stderr } = bin('run', './docs', '--elements', '^FR-\\d+');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/fixed-800 +1 requirements?: 1 whole, 0 cut, 0 missing/);
    expect(status).toBe(0);
    const [name] = readdirSync(join(folder, 'results'));
    expect(readdirSync(join(folder, 'results', name!)).sort()).toContain('run.json');
    expect(statSync(join(folder, 'node_modules/.cache/uncut')).isDirectory()).toBe(true);
  });

  test('runs on the bundled corpus when nothing is named', () => {
    const { status, stdout, stderr } = bin('run', '--strategy', 'fixed');
    expect(stderr).toMatch(/bundled corpus/);
    expect(stdout).toMatch(/fixed-800 +1,881 requirements: [\d,]+ whole, [\d,]+ cut, 0 missing/);
    expect(status).toBe(0);
  });

  test('is a library', () => {
    const printed = execFileSync(process.execPath, ['tokens.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual(['partial', [5, 11]]);
  });

  test('has the version of package.json', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(bin('--version').stdout.trim()).toBe(version);
  });
});
