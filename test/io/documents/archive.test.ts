import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { openArchive } from '../../../src/io/documents/archive.ts';
import { zipOf } from '../../support/zip.ts';

afterEach(() => vi.unstubAllEnvs());

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const zeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes));

test('what was packed is what is read, stored, deflated or with 64-bit sizes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          name: fc.stringMatching(/^[a-zé]{1,8}\.txt$/),
          data: fc.string({ unit: 'binary', maxLength: 300 }),
          method: fc.constantFrom(0, 8),
          zip64: fc.boolean(),
        }),
        { selector: ({ name }) => name, maxLength: 6 },
      ),
      async (entries) => {
        const archive = await openArchive(zipOf(entries), 'a.zip');
        expect(archive.names).toEqual(entries.map(({ name }) => name));
        for (const { name, data } of entries) {
          expect(Buffer.from(archive.read(name)).equals(Buffer.from(data))).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('folders are no files, and a backslash parts folders', async () => {
  const archive = await openArchive(zipOf({ 'a/': '', 'a\\b.txt': 'x' }), 'a.zip');
  expect(archive.names).toEqual(['a/b.txt']);
  expect(text(archive.read('a/b.txt'))).toBe('x');
  expect(() => archive.read('c.txt')).toThrow('a.zip: no entry "c.txt" in the archive');
});

test.each([
  ['../up.txt', 'invalid relative path: ../up.txt'],
  ['a/../../up.txt', 'invalid relative path'],
  ['/etc/passwd', 'absolute path: /etc/passwd'],
  ['C:\\x.txt', 'absolute path: C:/x.txt'],
])('the name %s is refused', async (name, message) => {
  const opening = openArchive(zipOf({ 'fine.txt': 'x', [name]: 'x' }), 'a.zip');
  await expect(opening).rejects.toThrow(message);
  await expect(opening).rejects.toThrow('a.zip: ');
});

test('two entries of one name are refused', async () => {
  const twice = zipOf([
    { name: 'a.txt', data: '1' },
    { name: 'a.txt', data: '2' },
  ]);
  await expect(openArchive(twice, 'a.zip')).rejects.toThrow('two entries are named "a.txt"');
});

test('entries that share bytes are refused', async () => {
  const flat = zipOf([
    { name: 'a', data: 'x'.repeat(100) },
    { name: 'b', data: 'x'.repeat(100), sharedWith: 'a' },
  ]);
  await expect(openArchive(flat, 'a.zip')).rejects.toThrow('the bytes of "a" and "b" overlap');
});

test('an encrypted entry and an unknown method are refused by name, the rest is read', async () => {
  const archive = await openArchive(
    zipOf([
      { name: 'a', data: 'abc', flags: 1 },
      { name: 'b', data: 'abc', method: 14, packed: Buffer.from('abc') },
      { name: 'c', data: 'abc' },
    ]),
    'a.zip',
  );
  expect(() => archive.read('a')).toThrow('a.zip: "a": is encrypted');
  expect(() => archive.read('b')).toThrow('a.zip: "b": is packed by method 14');
  expect(text(archive.read('c'))).toBe('abc');
});

test('an archive that is cut off anywhere is an error in words', async () => {
  const whole = zipOf({ 'a.txt': 'some text', 'b.txt': 'more text' });
  for (let length = 0; length < whole.length; length++) {
    await expect(openArchive(whole.subarray(0, length), 'a.zip')).rejects.toThrow(/^a\.zip: /);
  }
});

test('a changed byte is never read as content: an error, or the same', async () => {
  const whole = zipOf({ 'a.txt': 'some text that repeats some text', 'b.txt': 'more' });
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 0x41;
    try {
      const archive = await openArchive(changed, 'a.zip');
      for (const name of archive.names) {
        expect(['some text that repeats some text', 'more', '']).toContain(
          text(archive.read(name)),
        );
      }
    } catch (error) {
      expect((error as Error).message).toMatch(/^a\.zip: |more than the limit/);
    }
  }
});

test('a size that is a lie is found, whichever way it lies', async () => {
  for (const size of [1, 2, 4, 100]) {
    const archive = await openArchive(zipOf([{ name: 'a', data: 'abc', size }]), 'a.zip');
    expect(() => archive.read('a')).toThrow(`"a": expected ${size} bytes`);
  }
});

test('a bomb ends at the ratio, whatever its headers claim', async () => {
  for (const size of [1, 8 << 20]) {
    const bomb = zipOf([{ name: 'a.html', packed: zeros(8 << 20), size }]);
    const archive = await openArchive(bomb, 'a.zip');
    expect(() => archive.read('a.html')).toThrow(
      /a\.zip: "a\.html": 201 bytes for each packed byte, more than the limit of 200; .*UNCUT_MAX_ARCHIVE_RATIO/,
    );
  }
});

test('the bytes of an entry, of all entries, and their number are bounded', async () => {
  const data = { a: 'x'.repeat(600), b: 'y'.repeat(600) };
  vi.stubEnv('UNCUT_MAX_ENTRY_BYTES', '500');
  expect(() => reader.read('a')).toThrow(/"a": 600 bytes unpacked.*500.*UNCUT_MAX_ENTRY_BYTES/);
  vi.stubEnv('UNCUT_MAX_ENTRY_BYTES', '700');
  vi.stubEnv('UNCUT_MAX_ARCHIVE_BYTES', '1000');
  const archive = await openArchive(zipOf(data), 'a.zip');
  archive.read('a');
  expect(() => archive.read('b')).toThrow(/"b": 1200 bytes unpacked.*UNCUT_MAX_ARCHIVE_BYTES/);
  vi.stubEnv('UNCUT_MAX_ARCHIVE_ENTRIES', '1');
  await expect(openArchive(zipOf(data), 'a.zip')).rejects.toThrow(
    'a.zip: 2 entries, more than the limit of 1',
  );
});

const reader = await openArchive(zipOf({ a: 'x'.repeat(600), b: '' }), 'a.zip');

test('bounds hold for what is inflated, not for what is claimed', async () => {
  vi.stubEnv('UNCUT_MAX_ENTRY_BYTES', '1000');
  const lie = await openArchive(zipOf([{ name: 'a', packed: zeros(5000), size: 5 }]), 'a.zip');
  expect(() => lie.read('a')).toThrow(/"a": 1001 bytes unpacked, more than the limit of 1000/);
});

test('an archive inside is a file like others', async () => {
  const inner = zipOf({ 'a.txt': 'x' });
  const archive = await openArchive(zipOf({ 'inner.zip': inner }), 'a.zip');
  expect(Buffer.from(archive.read('inner.zip')).equals(inner)).toBe(true);
});

test('what is no archive is said', async () => {
  await expect(openArchive(Buffer.from('<html>'), 'a.zip')).rejects.toThrow(
    'a.zip: expected a ZIP archive',
  );
  await expect(openArchive(new Uint8Array(), 'a.zip', 'label')).rejects.toMatchObject({
    code: 'label',
  });
});
