import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exportsOf } from './support/public-api.ts';

const dist = new URL('../dist/', import.meta.url);
const golden = new URL('./golden/api/', import.meta.url);
const write = process.env.UNCUT_WRITE_GOLDEN === '1';

const AGAIN =
  'if that is meant, write the snapshots again with `UNCUT_WRITE_GOLDEN=1 npx vitest run test/public-api.test.ts` after `npm run build`, and';

/** @throws Error when the committed text is another, with what to do about it. */
function expectSnapshot(name: string, text: string, advice: string): void {
  const file = new URL(name, golden);
  if (write) {
    mkdirSync(golden, { recursive: true });
    writeFileSync(file, text);
  }
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [was, is] = [before, text].map((one) => new Set(one.split('\n')));
  const gone = [...was!].filter((line) => !is!.has(line));
  const fresh = [...is!].filter((line) => !was!.has(line));
  expect({ gone, fresh }, `test/golden/api/${name} differs: ${AGAIN} ${advice}`).toEqual({
    gone: [],
    fresh: [],
  });
  expect(text, `test/golden/api/${name} has other lines or order: ${AGAIN} ${advice}`).toBe(before);
}

describe.each([
  ['index', 'uncut'],
  ['testing', 'uncut/testing'],
  ['vitest', 'uncut/vitest'],
])('the API of %s', (entry, name) => {
  const exported = exportsOf(new URL(`src/${entry}.d.ts`, dist));

  test('exports what it did, of the same kinds', () => {
    expectSnapshot(
      `${entry}.exports.txt`,
      exported.map(({ name: one, kind }) => `${one}: ${kind}\n`).join(''),
      `name what was added, renamed or removed of "${name}" in CHANGELOG.md; a removal needs a major version (a minor one before 1.0)`,
    );
  });

  test('declares what it did', () => {
    expectSnapshot(
      `${entry}.signatures.txt`,
      exported.map(({ declaration }) => `${declaration}\n`).join(''),
      `say in CHANGELOG.md what callers of "${name}" must change; a parameter that is needed now, or a type that is narrower, is a breaking change`,
    );
  });

  test('has at run time what its declarations promise', async () => {
    const module = await import(new URL(`src/${entry}.js`, dist).href);
    const values = exported.filter(({ kind }) => /^(function|class|const)$/.test(kind));
    expect(Object.keys(module).sort()).toEqual(values.map(({ name: one }) => one).sort());
    for (const { name: one, kind } of values) {
      if (kind !== 'const') expect([one, typeof module[one]]).toEqual([one, 'function']);
    }
  });
});

test('the format of run.json is what it was', () => {
  const schema = JSON.parse(readFileSync(new URL('run.schema.json', dist), 'utf8'));
  expectSnapshot(
    'run.schema.json',
    `${JSON.stringify(schema, null, 2)}\n`,
    'name the field in CHANGELOG.md: a new optional field keeps "schema": 1; one that is gone, renamed, or means something else needs the next schema number, in src/io/run-schema.ts and in the message for older runs',
  );
});
