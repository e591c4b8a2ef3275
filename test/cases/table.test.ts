import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sharedMissing, sharedPath } from '../support/shared.ts';

const here = dirname(fileURLToPath(import.meta.url));
const golden = join(here, '../golden/cases');
const ids = caseIds(golden);

/** Test files by the ids that a title of theirs begins with, also through a list of `test.each`. */
const titled = new Map<string, Set<string>>();
for (const file of testFiles(join(here, '..'))) {
  const text = readFileSync(file, 'utf8');
  const named = [
    ...[...text.matchAll(/\b(?:test|it)\b[^;{]*?['"`]([A-Z]\d\ds):/g)].map(([, id]) => id!),
    // Lists of ids whose title is the id alone.
    ...(/['"`]%s['"`]|['"`]%s has the/.test(text)
      ? [...text.matchAll(/'([A-Z]\d\ds)'/g)].map(([, id]) => id!)
      : []),
  ];
  for (const id of named) {
    const files = titled.get(id) ?? new Set();
    titled.set(id, files.add(relative(here, file).replaceAll('\\', '/')));
  }
}

function caseIds(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

/** Rows of README.md by id, with the files that they link to. */
const table = new Map(
  [...readFileSync(join(here, 'README.md'), 'utf8').matchAll(/^\| ([A-Z]\d\ds) \|.*$/gm)].map(
    ([row, id]) => [id!, [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file!)],
  ),
);

describe('reported faults', () => {
  test('each has a file, a test whose title begins with its id, and a row', () => {
    expect(ids.length).toBeGreaterThan(60);
    expect([...titled.keys()].sort()).toEqual(ids);
    expect([...table.keys()]).toEqual(ids);
  });

  test('each row names the files with its tests', () => {
    for (const [id, files] of table) {
      expect(files.length, id).toBeGreaterThan(0);
      for (const file of files) {
        expect(existsSync(join(here, file)), file).toBe(true);
        expect([...titled.get(id)!], id).toContain(file);
      }
    }
  });

  const shared = sharedPath('cases');
  test.skipIf(shared === null)(
    shared === null
      ? `all that are known are here (${sharedMissing})`
      : 'all that are known are here',
    () => {
      expect(caseIds(shared!)).toEqual(ids);
      for (const id of ids) {
        const [ours, theirs] = [golden, shared!].map((folder) =>
          JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')),
        );
        expect(ours, id).toEqual(theirs);
      }
    },
  );
});
