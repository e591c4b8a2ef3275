import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

  test.each(['elements.jsonl', 'queries.jsonl', 'pages/link.txt'])(
    'C02s: so is a link that leaves it, of %s',
    (name) => {
      const secret = '{"id":"TOPSECRET","page":"pages/a.txt","text":"ok","elements":["a"]}\n';
      const folder = makeFolder({ 'secret.txt': secret });
      const corpus = corpusFiles(
        { 'a.txt': 'ok', 'b.txt': 'ok' },
        [{ id: 'a', page: 'pages/a.txt', text: 'ok' }],
        { queries: 'queries.jsonl' },
      );
      for (const [path, text] of Object.entries({ ...corpus, 'queries.jsonl': '' })) {
        mkdirSync(dirname(join(folder, 'corpus', path)), { recursive: true });
        if (path !== name) writeFileSync(join(folder, 'corpus', path), text);
      }
      symlinkSync(join(folder, 'secret.txt'), join(folder, 'corpus', name));
      const queries = '{"id":"q","text":"ok","elements":["a"]}\n';
      if (name !== 'queries.jsonl') writeFileSync(join(folder, 'corpus/queries.jsonl'), queries);
      const { code, stdout, stderr } = uncut(folder, ['run', 'corpus', '--strategy', 'fixed']);
      expect(code).not.toBe(0);
      expect(stderr).toContain(`"${name}" is a link that leaves the corpus folder`);
      expect(stdout + stderr).not.toContain('TOPSECRET');
    },
  );

  test('C05s: a path that is equal but for dots and slashes is the page', () => {
    for (const page of ['./pages/guide.md', 'pages//guide.md', 'pages/./guide.md']) {
      const folder = makeFolder(
        corpusFiles({ 'guide.md': 'Refunds take 5 days.' }, [
          { id: 'e1', page, text: 'Refunds take 5 days.' },
        ]),
      );
      const { code, stdout } = uncut(folder, ['run', '.', '--json', '--strategy', 'fixed']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).strategies[0].survival).toMatchObject({ whole: 1, missing: 0 });
    }
  });

  test('C05s: a page that is not there is warned about with the one that is meant', () => {
    const meant = {
      'guide.md': 'did you mean "pages/guide.md"?',
      'pages/Guide.md': 'page "pages/guide.md" differs in capitals only',
      'pages/guid.md': 'did you mean "pages/guide.md"?',
    };
    for (const [page, hint] of Object.entries(meant)) {
      const folder = makeFolder(
        corpusFiles({ 'guide.md': 'Refunds take 5 days.' }, [
          { id: 'e1', page, text: 'Refunds take 5 days.' },
        ]),
      );
      const { stderr, stdout } = uncut(folder, ['run', '.', '--json', '--strategy', 'fixed']);
      expect(stderr).toContain(`page "${page}" is not in the corpus`);
      expect(stderr).toContain(hint);
      expect(JSON.parse(stdout).strategies[0].survival).toMatchObject({ missing: 1, rate: null });
    }
    const folder = makeFolder(
      corpusFiles({ 'Übung.md': 'Refunds.' }, [
        { id: 'e1', page: 'pages/Übung.md'.normalize('NFD'), text: 'Refunds.' },
      ]),
    );
    const { stderr } = uncut(folder, ['run', '.', '--json', '--strategy', 'fixed']);
    expect(stderr).toContain('differs in the Unicode composition only');
  });

  test('C05s: rankings of which no page is in the corpus are refused, not scored 0', () => {
    const folder = makeFolder({
      ...corpusFiles(
        { 'guide.md': 'Refunds take 5 days.' },
        [{ id: 'e1', page: 'pages/guide.md', text: 'Refunds take 5 days.' }],
        { queries: 'queries.jsonl' },
      ),
      'queries.jsonl': '{"id":"q1","text":"refunds","elements":["e1"]}\n',
      'rankings.jsonl': '{"query":"q1","rank":1,"page":"other.md","start":0,"end":20}\n',
    });
    const { code, stdout, stderr } = uncut(folder, ['score', 'rankings.jsonl', '--corpus', '.']);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('neither "other.md" nor another');
    expect(stderr).toContain('such as "pages/guide.md"');
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

  test('C06s: nothing is printed as done when it cannot be written', () => {
    const folder = makeFolder({ 'a.md': page, file: 'a file', 'there/x': '' });
    const cases: [string[], RegExp][] = [
      [['--out', 'file/below'], /results can't be written to .*below.*--out/],
      [['--junit', 'there'], /--junit: there can't be written/],
      [['--cache', 'file'], /--cache: expected a folder, file is a file/],
    ];
    for (const [args, message] of cases) {
      const { code, stderr } = uncut(folder, [
        'run',
        'a.md',
        ...rule,
        '--min-whole',
        '1%',
        ...args,
      ]);
      expect(code, args.join(' ')).toBe(2);
      expect(stderr).toMatch(message);
      expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('a file');
    }
  });

  test.skipIf(!existsSync('/dev/full'))('C06s: a full disk behind the output is an error', () => {
    const folder = makeFolder({ 'a.md': page });
    const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [main, 'chunks', 'a.md'], {
      ...{ cwd: folder, stdio: ['ignore', full, 'pipe'] as const, encoding: 'utf8' },
    });
    closeSync(full);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: the output can't be written: ENOSPC[^\n]*\n$/);
  });

  test('C07s: an option that nothing has, or that is given twice, is refused with the fix', () => {
    const folder = makeFolder({ 'a.md': page });
    const cases: [string[], string][] = [
      [['--param', 'chunkSize=3'], 'it is called "size" here'],
      [['--param', 'sise=3'], 'did you mean "size"?'],
      [['--size', '4', '--param', 'size=3'], '"size" is given twice'],
      [['--overlap', '2', '--strategy', 'fixed'], 'none of the strategies has "overlap"'],
      [['--strtegy', 'fixed'], '--strategy'],
    ];
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = uncut(folder, ['run', 'a.md', ...rule, ...args]);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain(message);
    }
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

  test('S08s: a run lists lost text, damaged chunks and the elements that no chunk holds', () => {
    const of = (id: string) => readCase(id).input as { text: string };
    const folder = makeFolder(
      corpusFiles({ 'a.txt': of('S08s').text, 'b.txt': of('S17s').text }, [
        { id: 'com', page: 'pages/a.txt', text: 'com' },
        { id: 'host', page: 'pages/a.txt', text: 'shop.example.com' },
        { id: 'sui', page: 'pages/b.txt', text: '随' },
        { id: 'end', page: 'pages/b.txt', text: '请联系客服' },
      ]),
    );
    const args = ['--strategy', 'spring-ai', '--param', 'minChunkSizeChars=3', '--no-html'];
    for (const size of ['5', '7']) {
      const { code, stdout } = uncut(folder, ['run', '.', ...args, '--size', size]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/com\n +in no chunk\n/);
      expect(stdout).toMatch(/8[01]\.\d% in chunk \d.*some of it is in no chunk/);
      expect(stdout).toMatch(/damaged +lost text/);
    }
    const { stdout } = uncut(folder, ['run', '.', ...args, '--size', '7', '--json']);
    const [{ lost, damaged, survival }] = JSON.parse(stdout).strategies;
    const [character] = readCase('S17s').expected.damagedCharacters as [number, number][];
    expect(lost.spans).toEqual([
      { page: 'pages/a.txt', start: 19, end: 22 },
      { page: 'pages/b.txt', start: character![0], end: character![1] },
    ]);
    expect(damaged).toBe(readCase('S17s').expected.chunksWithReplacementChar);
    expect(survival).toMatchObject({ whole: 1, cut: 3, stitched: 1 });
  });

  test('S13s: the overlap that came stands beside the one that was asked for', () => {
    const { text } = readCase('S13s').input as { text: string };
    const folder = makeFolder(
      corpusFiles({ 'a.txt': text }, [{ id: 'e', page: 'pages/a.txt', text: 'delta epsi' }]),
    );
    const args = ['run', '.', '--strategy', 'recursive,overlapping', '--unit', 'chars'];
    const asked = [...args, '--size', '14', '--overlap', '5', '--no-html'];
    const { stdout } = uncut(folder, asked);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'recursive-14-5-unit=chars: configured overlap 5 chars, measured 0 (median of 1 border; 1 without any).',
    );
    expect(stdout).not.toContain('overlapping-14-5-unit=chars: configured');
    const { strategies } = JSON.parse(uncut(folder, [...asked, '--json']).stdout);
    const overlaps = strategies.map(({ overlap }: { overlap: object }) => overlap);
    expect(overlaps).toMatchObject([
      { configured: 5, unit: 'chars', borders: 1, without: 1, median: 0 },
      { configured: 5, unit: 'chars', without: 0, min: 5, median: 5, max: 5 },
    ]);
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
