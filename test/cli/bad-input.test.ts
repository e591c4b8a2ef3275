import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const page = '- **FR-001**: The system MUST save the order unless it is empty.\n';
const element = {
  id: 'FR-001',
  page: 'pages/a.md',
  text: 'FR-001**: The system MUST save the order unless it is empty.',
};

function run(files: Readonly<Record<string, string | Uint8Array>>, ...args: string[]) {
  const folder = makeFolder(files);
  return { folder, ...uncut(folder, ['run', ...args]) };
}

describe('a configuration that makes no sense is refused before any page is read', () => {
  test.each([
    ['0', '0'],
    ['-5', '-5'],
    ['2.5', '2.5'],
    ['NaN', 'NaN'],
    ['1e999', 'Infinity'],
    ['800x', '800x'],
  ])('size %s', (size, shown) => {
    const { code, stderr, folder } = run(
      corpusFiles({ 'a.md': page }, [element]),
      '.',
      '--size',
      size,
    );
    expect(stderr).toMatch(/size must be a positive whole number/);
    expect(stderr).toContain(shown);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'results'))).toBe(false);
  });

  test.each(['10', '11'])('an overlap of %s with size 10', (overlap) => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [element]),
      ...['.', '--strategy', 'overlapping', '--size', '10', '--overlap', overlap],
    );
    expect(stderr).toMatch(/overlap must be below size/);
    expect(stderr).toContain(overlap);
    expect(code).toBe(2);
  });

  test('an overlap that no strategy has', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [element]),
      ...['.', '--strategy', 'fixed', '--overlap', '10'],
    );
    expect(stderr).toMatch(/--overlap.*fixed/);
    expect(code).toBe(2);
  });

  test('an unknown strategy, with the nearest name', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [element]),
      ...['.', '--strategy', 'structure-awear'],
    );
    expect(stderr).toContain('did you mean "structure-aware"?');
    expect(code).toBe(2);
  });

  test('an unknown option, with the nearest one', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [element]),
      '.',
      '--strategie',
      'fixed',
    );
    expect(stderr).toContain('--strategie');
    expect(stderr).toContain('--strategy');
    expect(code).toBe(2);
  });

  test('an unknown encoding', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [element]),
      '.',
      '--encoding',
      'cl100k',
    );
    expect(stderr).toContain('cl100k_base');
    expect(code).toBe(2);
  });

  test('an unknown key in corpus.json, with file and line', () => {
    const files = corpusFiles({ 'a.md': page }, [element]);
    const json = JSON.parse(files['corpus.json']!);
    const { code, stderr } = run(
      { ...files, 'corpus.json': JSON.stringify({ ...json, licens: 'x' }, null, 2) },
      '.',
    );
    expect(stderr).toMatch(/corpus\.json:\d+: unknown key "licens"; did you mean "licence"\?/);
    expect(code).toBe(2);
  });

  test('corpus.json that is no JSON', () => {
    const { code, stderr } = run({ 'corpus.json': '{\n "schema": 1,\n oops\n}' }, '.');
    expect(stderr).toMatch(/corpus\.json:3/);
    expect(code).toBe(2);
  });

  test('an unknown key in the configuration', () => {
    const { code, stderr } = run({
      ...corpusFiles({ 'a.md': page }, [element]),
      'bench.config.ts': `export default { corpora: ['.'], strategys: ['fixed'] };\n`,
    });
    expect(stderr).toMatch(/bench\.config\.ts.*"strategys".*did you mean "strategies"/);
    expect(code).toBe(2);
  });

  test('a misspelt parameter in the configuration', () => {
    const { code, stderr } = run({
      ...corpusFiles({ 'a.md': page }, [element]),
      'bench.config.ts': `export default { corpora: ['.'], strategies: [{ strategy: 'fixed', chunkSzie: 200 }] };\n`,
    });
    expect(stderr).toContain('chunkSzie');
    expect(code).toBe(2);
  });

  test('a configuration that throws', () => {
    const { code, stderr } = run({ 'bench.config.ts': `throw new Error('no luck');\n` });
    expect(stderr).toMatch(/bench\.config\.ts.*no luck/);
    expect(code).toBe(2);
  });

  test('two rules at once', () => {
    const { code, stderr } = run({ 'a.md': page }, '.', '--elements', 'x', '--bcp14');
    expect(stderr).toMatch(/--elements.*--bcp14/);
    expect(code).toBe(2);
  });
});

describe('a corpus that can not be used says why', () => {
  test('nothing at the path', () => {
    const { code, stderr } = run({}, './nowhere', '--bcp14');
    expect(stderr).toContain('nowhere');
    expect(code).toBe(2);
  });

  test('an empty folder', () => {
    const { code, stderr } = run({}, '.', '--bcp14');
    expect(stderr).toMatch(/no pages in .*html,htm,md/);
    expect(code).toBe(2);
  });

  test('a folder of documents without a rule', () => {
    const { code, stderr } = run({ 'a.md': page }, '.');
    expect(stderr).toMatch(/--elements/);
    expect(code).toBe(2);
  });

  test('no element found', () => {
    const { code, stderr, folder } = run({ 'a.md': page }, '.', '--elements', '^XX-\\d+');
    expect(stderr).toMatch(/no element found.*XX/);
    expect(code).toBe(2);
    expect(readdirSync(join(folder, 'results'))).toEqual([]);
  });

  test('a pattern that does not compile', () => {
    const { code, stderr } = run({ 'a.md': page }, '.', '--elements', '^(FR');
    expect(stderr).toMatch(/pattern .*\^\(FR.* does not compile/);
    expect(code).toBe(2);
  });

  test('a kind that no element has, with those there are', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [{ ...element, kind: 'FR' }]),
      ...['.', '--kind', 'NFR'],
    );
    expect(stderr).toMatch(/kind NFR.*FR/);
    expect(code).toBe(2);
  });

  test('broken lines of a label file, all of them, with file and line', () => {
    const files = corpusFiles({ 'a.md': page }, [element]);
    const lines = [
      JSON.stringify(element),
      '{"id": "x",',
      '',
      '[1]',
      '{"id":"y","page":"pages/a.md"}',
    ];
    const { code, stderr } = run({ ...files, 'elements.jsonl': lines.join('\r\n') }, '.');
    expect(stderr).toMatch(/elements\.jsonl:2/);
    expect(stderr).toMatch(/elements\.jsonl:4/);
    expect(code).toBe(2);
  });

  test('every label of the wrong shape, with file and line', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [
        element,
        { ...element, id: 'b', start: 1.5, end: 3 },
        { ...element, id: 'c', start: 3 },
        { ...element, id: 'd', txet: 'x' },
      ]),
      '.',
    );
    expect(stderr).toMatch(/elements\.jsonl:2.*start/);
    expect(stderr).toMatch(/elements\.jsonl:3.*both/);
    expect(stderr).toMatch(/elements\.jsonl:4.*txet.*did you mean "text"/);
    expect(code).toBe(2);
  });

  test('duplicate ids, with both lines', () => {
    const { code, stderr } = run(corpusFiles({ 'a.md': page }, [element, element]), '.');
    expect(stderr).toMatch(/elements\.jsonl:2: duplicate id "FR-001" \(first on line 1\)/);
    expect(code).toBe(2);
  });
});

describe('no path leaves the corpus folder', () => {
  const secret = { 'secret.md': '- FR-9: TOPSECRET MUST stay.\n' };

  test.each(['../secret.md', '/etc/hostname', 'pages\\..\\..\\secret.md', 'C:/secret.md'])(
    'a glob %s',
    (glob) => {
      const files = corpusFiles({ 'a.md': page }, [element], {
        pages: { include: ['pages/*.md', glob] },
      });
      const inner = Object.fromEntries(
        Object.entries(files).map(([name, text]) => [`corpus/${name}`, text]),
      );
      const { code, stdout, stderr } = run({ ...inner, ...secret }, 'corpus');
      expect(stderr).toContain(JSON.stringify(glob));
      expect(stdout + stderr).not.toContain('TOPSECRET');
      expect(code).toBe(2);
    },
  );

  test('a label whose page climbs out', () => {
    const { code, stderr } = run(
      corpusFiles({ 'a.md': page }, [{ ...element, page: '../secret.md' }]),
      '.',
    );
    expect(stderr).toMatch(/elements\.jsonl:1.*"\.\.\/secret\.md"/);
    expect(code).toBe(2);
  });

  test('a link that leads out fails that page and no other', () => {
    const files = corpusFiles({ 'a.md': page }, [element]);
    const folder = makeFolder(
      Object.fromEntries([
        ...Object.entries(files).map(([name, text]) => [`corpus/${name}`, text]),
        ...Object.entries(secret),
      ]),
    );
    symlinkSync(join(folder, 'secret.md'), join(folder, 'corpus/pages/link.md'));
    const { code, stdout, stderr } = uncut(folder, ['run', 'corpus', '--json']);
    expect(stderr).toMatch(/pages\/link\.md.*link/);
    expect(stdout + stderr).not.toContain('TOPSECRET');
    expect(code).toBe(1);
    const { strategies, failures } = JSON.parse(stdout);
    expect(failures).toHaveLength(1);
    expect(strategies[0].survival.whole).toBe(1);
  });
});

describe('pages that are odd are read, and said', () => {
  test('an empty page is warned about and gives no chunk', () => {
    const { code, stderr, stdout } = run(
      corpusFiles(
        { 'a.md': page, 'spa.html': '<html><body><script>render()</script></body></html>' },
        [element, { id: 'e1', page: 'pages/spa.html', text: 'Welcome' }],
      ),
      ...['.', '--json', '--strategy', 'fixed'],
    );
    expect(stderr).toMatch(/pages\/spa\.html is empty/);
    const [fixed] = JSON.parse(stdout).strategies;
    expect(fixed.survival).toMatchObject({ elements: 2, whole: 1, cut: 0, missing: 1 });
    expect(fixed.chunks).toBe(1);
    expect(code).toBe(0);
  });

  test('bytes that are not UTF-8 are replaced, counted and placed', () => {
    const bytes = Buffer.concat([Buffer.from(page), Buffer.from([0x63, 0xe9, 0x20, 0xff, 0x0a])]);
    const files = { ...corpusFiles({}, [element]), 'pages/a.md': bytes };
    const { code, stderr } = run(files, '.');
    expect(stderr).toContain(
      `pages/a.md: 2 places do not decode as utf-8, the first at byte ${Buffer.byteLength(page) + 1}`,
    );
    expect(code).toBe(0);
    const strict = run(files, '.', '--strict-encoding');
    expect(strict.stderr).toMatch(/failed: pages\/a\.md/);
    expect(strict.code).toBe(1);
  });

  test('5,000 nested divs', () => {
    const deep = `${'<div>'.repeat(5000)}deep text${'</div>'.repeat(5000)}`;
    const { code, stdout } = run(
      corpusFiles({ 'deep.html': deep, 'ok.html': '<p>fine</p>' }, [
        { id: 'deep', page: 'pages/deep.html', text: 'deep text' },
        { id: 'ok', page: 'pages/ok.html', text: 'fine' },
      ]),
      ...['.', '--json', '--strategy', 'fixed'],
    );
    expect(JSON.parse(stdout).strategies[0].survival).toMatchObject({ whole: 2, missing: 0 });
    expect(code).toBe(0);
  });

  test('a label on a page that does not exist is missing, with the reason', () => {
    const { stdout, stderr } = run(
      corpusFiles({ 'a.md': page }, [element, { ...element, id: 'x', page: 'pages/b.md' }]),
      ...['.', '--json', '--strategy', 'fixed'],
    );
    expect(stderr).toMatch(/pages\/b\.md.*not in the corpus/);
    expect(JSON.parse(stdout).strategies[0].survival).toMatchObject({ elements: 2, missing: 1 });
  });
});

describe('results that can not be written', () => {
  test('a file in the place of the results folder is left alone', () => {
    const { code, stdout, stderr, folder } = run(
      { ...corpusFiles({ 'a.md': page }, [element]), results: 'i am a file' },
      '.',
    );
    expect(stderr).toMatch(/results/);
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(readFileSync(join(folder, 'results'), 'utf8')).toBe('i am a file');
  });
});
