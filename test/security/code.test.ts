import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { selectSpans } from '../../src/corpus/html/select.ts';
import { loadNamedStrategy } from '../../src/run/load-strategy.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);

const element = { id: 'FR-1', page: 'pages/a.md', text: 'FR-1: it MUST stay.' };
/** Leaves a file behind when it is run, and takes the place of a built-in strategy. */
const trap = (marker: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'run');
export default { name: 'fixed', summary: 's', params: { size: 800 }, split: () => [] };`;

test('a corpus folder brings no configuration, strategy or package of its own', async () => {
  const folder = makeFolder();
  const marker = join(folder, 'marker');
  const module = trap(marker);
  const files = {
    ...corpusFiles({ 'a.md': `- ${element.text}\n` }, [element]),
    'bench.config.ts': module,
    'bench.config.mjs': module,
    'strategies/fixed.ts': module,
    'strategies/chonkie.ts': module,
    'node_modules/uncut/index.js': module,
    'node_modules/js-tiktoken/index.js': module,
    'package.json': '{"type":"module","main":"bench.config.mjs"}',
  };
  const corpus = makeFolder(files);
  const { code, stdout } = await uncutHere(folder, [
    'run',
    corpus,
    '--strategy',
    'fixed',
    '--json',
  ]);
  expect(JSON.parse(stdout).strategies[0].survival.whole).toBe(1);
  expect(code).toBe(0);
  expect((await uncutHere(folder, ['validate', corpus])).code).toBe(0);
  expect(existsSync(marker)).toBe(false);
});

test('a run folder brings no strategy: a path in run.json is no name', async () => {
  const folder = makeFolder(corpusFiles({ 'a.md': `- ${element.text}\n` }, [element]));
  const marker = join(folder, 'marker');
  writeFileSync(
    join(folder, 'trap.mjs'),
    trap(marker).replace('require', 'process.getBuiltinModule'),
  );
  await uncutHere(folder, [
    'run',
    '.',
    '--strategy',
    'fixed',
    '--size',
    '400,800',
    '--out',
    'out',
    '--quiet',
  ]);
  const { stdout: run } = await uncutHere(folder, ['run', '.', '--strategy', 'fixed', '--json']);
  expect(JSON.parse(run).strategies).toHaveLength(1);
  const [name] = (await import('node:fs')).readdirSync(join(folder, 'out'));
  const path = join(folder, 'out', name!, 'run.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('"strategy": "fixed"', '"strategy": "./trap.mjs"'));
  expect(readFileSync(path, 'utf8')).toContain('./trap.mjs');
  expect((await uncutHere(folder, ['report', join('out', name!)])).code).toBe(0);
  const compared = await uncutHere(folder, ['compare', join('out', name!)]);
  expect(compared.stdout).toContain('"./trap.mjs"');
  expect(existsSync(marker)).toBe(false);
});

test.each(['./x.ts', '/x.mjs', '../x', 'x.js', 'C:x', '__proto__', 'constructor', ''])(
  'a stored run can not name %j',
  async (name) => {
    await expect(loadNamedStrategy(name)).rejects.toThrow(
      /there is no strategy|expected lower-case/,
    );
  },
);

test('no script of a page runs and nothing is fetched for it', async () => {
  const html = `<body onload="add()"><script>
    document.body.innerHTML += '<li class="x">made by a script</li>';
    function add() { document.body.innerHTML += '<li class="x">loaded</li>'; }
  </script><script src="http://127.0.0.1:9/a.js"></script><img src="http://127.0.0.1:9/b.png" onerror="add()">
  <iframe src="http://127.0.0.1:9/c.html"></iframe><style>@import 'http://127.0.0.1:9/d.css';</style>
  <li class="x">written</li></body>`;
  expect(await selectSpans(html, '.x')).toHaveLength(1);
});

test('no selector is made into code', async () => {
  const made: unknown[] = [];
  const real = globalThis.Function;
  const html = '<ul><li class="a" id="b" lang="c">x</li><li>y</li></ul><p><a href="d">z</a></p>';
  vi.stubGlobal(
    'Function',
    new Proxy(real, {
      apply: (target, self, args) => {
        made.push(args);
        return Reflect.apply(target, self, args);
      },
      construct: (target, args) => {
        made.push(args);
        return Reflect.construct(target, args);
      },
    }),
  );
  try {
    for (const selector of [
      ...['li', '.a', '#b', 'li.a', 'ul > li', 'ul li', 'li + li', 'li ~ li', '[lang]', '[lang=c]'],
      ...['li:first-child', 'li:nth-child(2n+1)', 'li:not(.a)', 'li:is(.a, #b)', 'ul:has(li)', '*'],
      ...['[class^="a" i]', 'p a[href$=d]', 'li, a', ':root li', 'li:lang(c)', 'a:link', 'p:empty'],
    ]) {
      await selectSpans(html, selector);
    }
  } finally {
    vi.unstubAllGlobals();
  }
  expect(made).toEqual([]);
});
