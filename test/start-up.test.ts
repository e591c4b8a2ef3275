import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const dist = new URL('../dist/src/', import.meta.url).href;

/** Packages that are slow to load or large: they load when used. */
const HEAVY = [
  'jsdom',
  'js-tiktoken',
  '@langchain',
  'piscina',
  'bullmq',
  'ioredis',
  'tinybench',
  'jiti',
  '@observablehq',
  'cli-progress',
];

/** A line for each module that a script loads. */
function loadedBy(code: string): string[] {
  const script = `
    import { register } from 'node:module';
    const hooks = 'import fs from "node:fs"; export async function load(url, context, next) { fs.writeSync(2, "LOADED " + url + "\\\\n"); return next(url, context); }';
    register('data:text/javascript,' + encodeURIComponent(hooks));
    ${code}
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return stderr.split('\n').filter((line) => line.startsWith('LOADED '));
}

describe('nothing heavy loads before it is used', () => {
  const cases: readonly (readonly [string, string])[] = [
    ["import 'uncut'", `await import(${JSON.stringify(`${dist}index.js`)});`],
    [
      'uncut --help',
      `process.argv.push('--help'); await import(${JSON.stringify(`${dist}cli/main.js`)});`,
    ],
  ];

  test('uncut --help loads no schema library either', () => {
    const loaded = loadedBy(cases[1]![1]);
    expect(loaded.filter((line) => line.includes('/node_modules/zod/'))).toEqual([]);
  });

  test.each(cases)('%s', (_, code) => {
    const loaded = loadedBy(code);
    expect(loaded.length).toBeGreaterThan(5);
    const heavy = loaded.filter((line) =>
      HEAVY.some((name) => line.includes(`/node_modules/${name}`)),
    );
    expect(heavy).toEqual([]);
  });
});
