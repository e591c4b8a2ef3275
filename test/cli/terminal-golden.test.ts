import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledPages } from '../support/bundled.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

/**
 * What the commands print, byte for byte, at 80 and 140 columns. After a change that is meant, write
 * the files anew and read their difference:
 *
 *   npm run -s build && UNCUT_GOLDEN=write npx vitest run test/cli/terminal-golden.test.ts
 */
const golden = fileURLToPath(new URL('../golden/terminal/', import.meta.url));
const writing = process.env.UNCUT_GOLDEN === 'write';

/** The date and hash of a run, and the version, give way to names of the same length. */
function settled(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\d(-[\w-]+-)[\da-f]{8}\b/g, '2026-01-01$100000000')
    .replaceAll(/uncut \d+\.\d+\.\d+\S*/g, 'uncut 0.0.0');
}

afterAll(cleanUp);

describe.each([80, 140])('at %i columns', (columns) => {
  let folder: string;
  let run: string;
  const env = { COLUMNS: String(columns), NO_COLOR: '', TERM: 'xterm' };

  beforeAll(() => {
    const corpus = bundledPages([
      'pages/energy-metering-07.html',
      'pages/greenhouse-control-03.html',
      'pages/payments-06.html',
    ]);
    folder = join(corpus, '..');
    const out = uncut(folder, ['run', 'corpus', '--no-html', '--no-cache'], env);
    check('run', out.stdout, out.code);
    run = `results/${readdirSync(join(folder, 'results')).find((name) => !name.startsWith('.'))}`;
  });

  function check(name: string, stdout: string, code: number | null, expected = 0): void {
    const text = settled(stdout);
    const file = join(golden, `${name}-${columns}.txt`);
    // What a terminal does not show must not be there; codes of colours are none when piped.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    expect(code).toBe(expected);
    // A problem of a label is a line of its own, as a compiler's, and one to paste is never broken.
    const long = text.split('\n').filter((line) => stringWidth(line) > columns);
    if (name !== 'validate-problems') expect(long).toEqual([]);
    if (writing) {
      mkdirSync(golden, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file), `${file}: write it with UNCUT_GOLDEN=write`).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  }

  test('compare', () => {
    const { stdout, code } = uncut(folder, ['compare', run], env);
    check('compare', stdout, code);
  });

  test('show', () => {
    const element = 'pages/greenhouse-control-03.html#FR-005';
    const { stdout, code } = uncut(folder, ['show', run, element], env);
    check('show', stdout, code);
  });

  test('score', () => {
    const lines = readFileSync(join(folder, run, 'queries.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const rankings = lines
      .map((line) => JSON.parse(line))
      .filter(({ strategy }) => strategy === 'fixed-800')
      .flatMap(({ query, ranking }) =>
        ranking
          .slice(0, 6)
          .map(({ rank, page, start, end }: Record<string, unknown>) =>
            JSON.stringify({ query, rank, page, start, end }),
          ),
      );
    writeFileSync(join(folder, 'rankings.jsonl'), `${rankings.join('\n')}\n`);
    const args = ['score', 'rankings.jsonl', '--corpus', 'corpus'];
    const { stdout, code } = uncut(folder, args, env);
    check('score', stdout, code);
  });

  test('validate', () => {
    const { stdout, code } = uncut(folder, ['validate', 'corpus'], env);
    check('validate', stdout, code);
  });

  test('validate with problems', () => {
    const text = 'Refunds MUST be paid within 5 days unless the order is disputed.';
    const files = corpusFiles({ 'a.md': `# Refunds\n\n${text}\n` }, [
      { id: 'FR-1', page: 'pages/a.md', text: text.replace('paid', 'payed') },
      { id: 'FR-2', page: 'pages/a.md', text, start: 3, end: 67 },
      { id: 'FR-3', page: 'pages/b.md', text },
    ]);
    const { stdout, code } = uncut(makeFolder(files), ['validate', '.'], env);
    check('validate-problems', stdout, code, 1);
  });
});

describe('colours', () => {
  const files = corpusFiles(
    { 'a.md': Array.from({ length: 12 }, (_, n) => `Rule ${n} MUST hold for all.`).join('\n\n') },
    [{ id: 'R1', page: 'pages/a.md', text: 'Rule 1 MUST hold for all.' }],
  );
  const args = ['run', '.', '--strategy', 'fixed', '--size', '12', '--no-html', '--no-cache'];
  const code = '\u001b[';

  test('piped output is plain', () => {
    const { stdout, stderr } = uncut(makeFolder(files), args, { FORCE_COLOR: '', NO_COLOR: '' });
    expect(stdout).toContain('fixed-12');
    expect(stdout + stderr).not.toContain(code);
  });

  test('FORCE_COLOR colours a pipe, 0 does not, and NO_COLOR is above it', () => {
    const out = (env: Record<string, string>) => uncut(makeFolder(files), args, env).stdout;
    expect(out({ FORCE_COLOR: '1', NO_COLOR: '' })).toContain(code);
    expect(out({ FORCE_COLOR: '0', NO_COLOR: '' })).not.toContain(code);
    expect(out({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain(code);
  });

  test('colours change nothing but colours', () => {
    const out = (env: Record<string, string>) =>
      settled(uncut(makeFolder(files), args, env).stdout);
    const coloured = out({ FORCE_COLOR: '1', NO_COLOR: '' });
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(out({ FORCE_COLOR: '', NO_COLOR: '1' }));
  });
});
