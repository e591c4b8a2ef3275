import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readCase } from '../support/cases.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const page = '- FR-1: One MUST hold.\n- FR-2: Two MUST hold.\n';
const rule = ['--elements', '^FR-\\d+'];

describe('the command line', () => {
  test('C02s: a page path that leaves the corpus is refused by name, and nothing of it is read', () => {
    const { files } = readCase('C02s').input as { files: Record<string, string> };
    const manifest = JSON.parse(files['corpus/manifest.json']!) as { pages: string[] };
    for (const entry of manifest.pages.slice(1)) {
      const corpus = corpusFiles({}, [{ id: 'a', page: 'a.txt', text: 'ok' }], {
        pages: { include: ['a.txt', entry] },
      });
      const folder = makeFolder({
        ...Object.fromEntries(
          Object.entries(corpus).map(([name, text]) => [`corpus/${name}`, text]),
        ),
        'corpus/a.txt': files['corpus/a.txt']!,
        'secret.txt': files['secret.txt']!,
      });
      const { code, stdout, stderr } = uncut(folder, ['run', 'corpus']);
      expect(code).not.toBe(0);
      expect(stderr).toContain(entry);
      expect(stdout + stderr).not.toContain('TOPSECRET');
    }
  });

  test('C06s: a results folder that is a file is refused, and left as it is', () => {
    const { files, config } = readCase('C06s').input as {
      files: Record<string, string>;
      config: { resultsDir: string };
    };
    const folder = makeFolder({ ...files, 'a.md': page });
    const { code, stdout, stderr } = uncut(folder, [
      'run',
      'a.md',
      ...rule,
      '--out',
      config.resultsDir,
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('results');
    expect(stdout).toBe('');
    expect(readFileSync(join(folder, 'results'), 'utf8')).toBe(files.results);
  });

  test('C07s: a misspelt option of a strategy is refused by name', () => {
    const { strategies } = (
      readCase('C07s').input as { config: { strategies: Record<string, unknown>[] } }
    ).config;
    const entries = strategies.map(({ name, ...params }) => ({
      strategy: 'fixed',
      ...params,
      was: name,
    }));
    for (const { was, ...entry } of entries) {
      expect(was).toBe('fixed-tokens');
      const folder = makeFolder({
        'a.md': page,
        'bench.config.ts': `export default ${JSON.stringify({ strategies: [entry] })};\n`,
      });
      const { code, stderr } = uncut(folder, ['run', 'a.md', ...rule]);
      expect(code).toBe(2);
      expect(stderr).toContain('chunkSzie');
    }
  });

  test('C08s: two equal runs give equal bytes but for the time, in whatever order files are named', () => {
    const { pages } = readCase('C08s').input as { pages: Record<string, string> };
    const files = Object.fromEntries(
      Object.entries(pages).map(([name, text]) => [`${name}.md`, text]),
    );
    const folder = makeFolder(files);
    const results = [Object.keys(files), Object.keys(files).reverse()].map((names, index) => {
      const out = `out-${index}`;
      const { code } = uncut(folder, [
        'run',
        ...names,
        '--elements',
        '(One|Two|Three)',
        '--out',
        out,
      ]);
      expect(code).toBe(0);
      const [run] = readdirSync(join(folder, out));
      const path = join(folder, out, run!);
      return readdirSync(path)
        .sort()
        .map((name) => {
          const text = readFileSync(join(path, name), 'utf8');
          return [name, name === 'run.json' ? { ...JSON.parse(text), time: null } : text];
        });
    });
    expect(results[1]).toEqual(results[0]);
  });

  test('L09s: a page without text is warned about, gives no chunk, and its element is missing', () => {
    const { pages, elements } = readCase('L09s').input as {
      pages: { id: string; content: string }[];
      elements: { id: string; page: string; text: string }[];
    };
    const folder = makeFolder({
      ...corpusFiles(
        Object.fromEntries(pages.map(({ id, content }) => [id, content])),
        elements.map((element) => ({ ...element, page: `pages/${element.page}` })),
      ),
    });
    const { stdout, stderr } = uncut(folder, ['run', '.', '--json', '--strategy', 'fixed']);
    expect(stderr).toMatch(/spa\.html is empty/);
    const { strategies, corpus } = JSON.parse(stdout);
    expect(corpus.missing).toBe(1);
    expect(strategies[0].chunks).toBe(0);
    expect(strategies[0].survival).toMatchObject({
      elements: 1,
      whole: 0,
      cut: 0,
      missing: 1,
      rate: null,
    });
  });
});
