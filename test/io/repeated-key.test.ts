import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonLines } from '../../src/io/json-lines.ts';
import { parseElements } from '../../src/io/labels.ts';
import { repeatedKey } from '../../src/io/repeated-key.ts';

test.each([
  ['{"id":"a","id":"b"}', 'id'],
  ['{"id":"a","\\u0069d":"b"}', 'id'],
  ['{"a" : 1 , "b\\"" :2,\t"b\\"":3}', 'b"'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"id":"id","text":"\\"id\\":"}', null],
  ['{"a":{"b":1,"b":2},"b":["a","a",{"a":1}]}', null],
  ['{"a":"}{","b":"\\\\","c":"\\\\\\""}', null],
  ['{}', null],
])('%s', (source, key) => {
  expect(repeatedKey(source)).toBe(key);
});

test('there is one exactly when reading the object loses an entry', () => {
  const entry = fc.tuple(fc.constantFrom('a', 'b', '"', '\\', ':', '{'), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 5 }),
      fc.constantFrom(':', ' : '),
      (entries, colon) => {
        const source = `{${entries
          .map(([key, value]) => `${JSON.stringify(key)}${colon}${JSON.stringify(value)}`)
          .join(', ')}}`;
        const kept = Object.keys(JSON.parse(source)).length;
        expect(repeatedKey(source) !== null).toBe(kept < entries.length);
      },
    ),
  );
});

test('a line of labels with a key twice is a problem, as every other is', () => {
  const file = [
    '{"id":"a","page":"p.md","text":"x"}',
    '{"id":"b","page":"p.md","text":"y","text":"z"}',
    '{"id":"c","page":"p.md"',
  ].join('\n');
  expect(() => parseElements(file, 'elements.jsonl')).toThrow(
    /^elements\.jsonl:2: the key "text" stands twice; keep one\nelements\.jsonl:3: expected one JSON object/,
  );
  expect(parseJsonLines('{"a":1,"a":2}', 'run', 'results')).toEqual([{ line: 1, value: { a: 2 } }]);
});
