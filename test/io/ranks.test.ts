import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { packTokens, rankNames, writeRanks } from '../../src/io/build-ranks.ts';
import { loadRanks, readChecked } from '../../src/io/ranks.ts';
import { readRanks } from '../../src/strategy/tokens/ranks.ts';

const folder = mkdtempSync(join(tmpdir(), 'uncut-ranks-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, bytes: Uint8Array): URL {
  writeFileSync(join(folder, name), bytes);
  return pathToFileURL(join(folder, name));
}

function checked(bytes: Uint8Array): Buffer {
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(bytes));
  return Buffer.concat([bytes, check]);
}

describe('a rank file', () => {
  const bytes = Buffer.from('some ranks');

  test('is read without its check', () => {
    expect(readChecked(file('whole.bin', checked(bytes)))).toEqual(bytes);
  });

  test('that is absent, empty or damaged counts as none', () => {
    const damaged = checked(bytes);
    damaged[3]! ^= 1;
    expect(readChecked(pathToFileURL(join(folder, 'absent.bin')))).toBeNull();
    expect(readChecked(file('empty.bin', Buffer.alloc(0)))).toBeNull();
    expect(readChecked(file('damaged.bin', damaged))).toBeNull();
    expect(readChecked(file('short.bin', checked(bytes).subarray(1)))).toBeNull();
  });

  test('is written as it is read', () => {
    const target = pathToFileURL(join(folder, 'made/r50k_base.bin'));
    writeRanks('r50k_base', target);
    const read = readChecked(target);
    expect(Buffer.compare(read ?? bytes, loadRanks('r50k_base'))).toBe(0);
  });
});

test.each(rankNames)('%s has a token for every byte', (name) => {
  const { tokens, ids, shared, extra } = readRanks(loadRanks(name));
  const bytes = ids.filter((_, index) => shared[index]! + extra[index]! === 1);
  expect(bytes.length).toBe(256);
  expect(new Set(ids).size).toBe(tokens);
});

test('tokens are packed in order of their bytes', () => {
  const table = readRanks(
    packTokens([
      { bytes: 'ab', id: 0 },
      { bytes: 'a', id: 5 },
      { bytes: '\xff', id: 2 },
      { bytes: 'abcd', id: 1 },
    ]),
  );
  expect(Array.from(table.ids)).toEqual([5, 0, 1, 2]);
  expect(Array.from(table.shared)).toEqual([0, 1, 2, 0]);
  expect(Array.from(table.extra)).toEqual([1, 1, 2, 1]);
  expect(Buffer.from(table.suffixes).toString('latin1')).toBe('abcd\xff');
  expect(table.size).toBe(6);
});
