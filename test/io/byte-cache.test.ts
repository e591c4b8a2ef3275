import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ByteCache } from '../../src/io/byte-cache.ts';
import { sha256 } from '../../src/io/hash.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uncut-cache-'));
  folders.push(folder);
  return folder;
}

function files(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

const key = sha256('a');
const bytes = Uint8Array.of(1, 2, 3, 255);

test('an entry comes back as it was kept, and an unknown key gives none', async () => {
  const cache = new ByteCache(makeFolder());
  await cache.put(key, bytes);
  expect([...(await cache.get(key))!]).toEqual([...bytes]);
  expect(await cache.get(sha256('b'))).toBeNull();
});

test('a damaged, cut or renamed entry is never trusted, and is gone', async () => {
  const damages: ((path: string) => void)[] = [
    (path) => {
      const data = readFileSync(path);
      data[data.length - 1]! ^= 1;
      writeFileSync(path, data);
    },
    (path) => writeFileSync(path, readFileSync(path).subarray(0, 33)),
    (path) => writeFileSync(path, ''),
  ];
  for (const damage of damages) {
    const folder = makeFolder();
    const cache = new ByteCache(folder);
    await cache.put(key, bytes);
    damage(files(folder)[0]!);
    expect(await cache.get(key)).toBeNull();
    expect(files(folder)).toEqual([]);
  }
  const folder = makeFolder();
  const cache = new ByteCache(folder);
  await cache.put(key, bytes);
  const other = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const [path] = files(folder);
  writeFileSync(join(path!, '..', other.slice(2)), readFileSync(path!));
  expect(await cache.get(other)).toBeNull();
});

test('the folder stays within its bound, and what was used last stays', async () => {
  const folder = makeFolder();
  const cache = new ByteCache(folder, 1000);
  for (let index = 0; index < 10; index++) {
    await cache.put(sha256(String(index)), new Uint8Array(200));
  }
  const when = (index: number) => new Date(2020, 0, index + 1);
  for (let index = 0; index < 10; index++) {
    const name = sha256(String(index));
    utimesSync(join(folder, name.slice(0, 2), name.slice(2)), when(index), when(index));
  }
  await cache.prune();
  const total = files(folder).reduce((sum, path) => sum + statSync(path).size, 0);
  expect(total).toBeLessThanOrEqual(1000);
  expect(await cache.get(sha256('9'))).not.toBeNull();
  expect(await cache.get(sha256('0'))).toBeNull();
});

test('a folder that can not be written is no fault', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'file'), '');
  const cache = new ByteCache(join(folder, 'file', 'cache'));
  await cache.put(key, bytes);
  expect(await cache.get(key)).toBeNull();
});
