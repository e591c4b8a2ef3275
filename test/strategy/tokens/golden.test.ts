import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitsPair } from '../../../src/core/span.ts';
import { tokenizerFor } from '../../../src/run/tokenize.ts';

interface EncodeCase {
  readonly kind?: undefined;
  readonly name: string;
  readonly encoding: string;
  readonly text: string;
  readonly expected: readonly number[];
  readonly count: number;
  readonly token_bytes_hex?: readonly string[];
}

interface DecodeCase {
  readonly kind: 'decode';
  readonly name: string;
  readonly encoding: string;
  readonly tokens: readonly number[];
  readonly bytes_hex: string;
}

interface OtherCase {
  readonly kind: 'decode-sequence';
}

const file = new URL('../../golden/tokenizers.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as EncodeCase | DecodeCase | OtherCase);

const encodeCases = cases.filter((line): line is EncodeCase => line.kind === undefined);
const decodeCases = cases.filter((line): line is DecodeCase => line.kind === 'decode');

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the golden file of the WASM tiktoken', () => {
  test('has the cases that it is meant to have', () => {
    expect([encodeCases.length, decodeCases.length]).toEqual([228, 100]);
  });

  test.each(encodeCases)('$name: ids, count, bytes and ends', (line) => {
    const tokenizer = tokenizerFor(line.encoding);
    const { ids, ends } = tokenizer.encode(line.text);
    expect(Array.from(ids)).toEqual(line.expected);
    expect(tokenizer.count(line.text)).toBe(line.count);
    const bytes = line.token_bytes_hex ?? [];
    expect(
      Array.from(ids.subarray(0, bytes.length), (id) => hex(tokenizer.tokenBytes(id))),
    ).toEqual(bytes);
    expect(ends.length).toBe(ids.length);
    expect(ends.at(-1) ?? 0).toBe(line.text.length);
    expect(ends.every((end, index) => index === 0 || ends[index - 1]! <= end)).toBe(true);
    expect(ends.some((end) => splitsPair(line.text, end))).toBe(false);
  });

  test.each(decodeCases)('$name: bytes of a slice of tokens', ({ encoding, tokens, bytes_hex }) => {
    const tokenizer = tokenizerFor(encoding);
    expect(tokens.map((id) => hex(tokenizer.tokenBytes(id))).join('')).toBe(bytes_hex);
  });
});
