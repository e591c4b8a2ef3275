import { describe, expect, test } from 'vitest';
import { parseSmallYaml } from '../../../src/io/import/small-yaml.ts';

const parse = (...lines: readonly string[]) => parseSmallYaml(lines.join('\n'), 'a.yml');

test('an item of Doorstop is read as it was meant', () => {
  const item = parse(
    'active: true',
    'derived: false',
    "header: ''",
    'level: 1.10',
    'links:',
    '- SYS001: avwblqPimDJ2OgTrRCXxRPN8FQhUBWqPIXm7kSR95C4=',
    '- SYS002: null',
    'normative: true',
    "ref: ''",
    'reviewed: null',
    'text: |',
    '  The system **shall** stop: at once.',
    '',
    '    - indented # no comment',
  );
  expect(item).toEqual({
    active: 'true',
    derived: 'false',
    header: '',
    level: '1.10',
    links: [{ SYS001: 'avwblqPimDJ2OgTrRCXxRPN8FQhUBWqPIXm7kSR95C4=' }, { SYS002: null }],
    normative: 'true',
    ref: '',
    reviewed: null,
    text: 'The system **shall** stop: at once.\n\n  - indented # no comment\n',
  });
});

test('lists of maps, quoted texts, comments and folded blocks', () => {
  expect(
    parse(
      '# what is tested',
      '---',
      'tests:',
      '  - vars:',
      '      question: "What\\n\\"is\\" it?"   # why',
      "      'it''s': 'a # b'",
      '    assert:',
      '      - type: contains',
      '        value: >-',
      '          one',
      '          line',
      '',
      '          more',
      '  -',
      '    tags: [a, b c]',
      '    none: []',
      '    map: {}',
      '  - - x',
      '    - y',
    ),
  ).toEqual({
    tests: [
      {
        vars: { question: 'What\n"is" it?', "it's": 'a # b' },
        assert: [{ type: 'contains', value: 'one line\nmore' }],
      },
      { tags: ['a', 'b c'], none: [], map: {} },
      ['x', 'y'],
    ],
  });
});

test.each([
  ['|', 'a\n\nb\n'],
  ['|-', 'a\n\nb'],
  ['|+', 'a\n\nb\n\n\n'],
  ['>', 'a\nb\n'],
])('a block %s ends as it says', (mark, text) => {
  expect(parse(`text: ${mark}`, '  a', '', '  b', '', '', 'next: c')).toEqual({ text, next: 'c' });
});

describe('what could be read in another way is refused, with its line', () => {
  test.each([
    [['a: 1', 'b: &anchor x'], 'a.yml:2: expected a plain value'],
    [['a: *alias'], 'a.yml:1: expected a plain value'],
    [['a: !!python/object x'], 'a.yml:1: expected a plain value'],
    [['a: {b: c}'], 'a.yml:1: expected a plain value'],
    [['a: [b, [c]]'], 'a.yml:1: expected a list of plain texts'],
    [['a: b', '  c'], 'a.yml:2: expected a text on one line'],
    [['a: b: c'], 'a.yml:1: expected quotes around a text'],
    [['a: "b'], 'a.yml:1: expected a quoted text that ends on its line'],
    [['a: b', 'a: c'], 'a.yml:2: expected key "a" once'],
    [['a: b', '---', 'c: d'], 'a.yml:2: expected one document'],
    [['a:', '\tb: c'], 'a.yml:2: expected spaces as indent'],
    [['a: b', 'words'], 'a.yml:2: expected "key: value"'],
    [['<<: *base'], 'a.yml:1:'],
  ])('%j', (lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });

  test('a key named __proto__ is a key', () => {
    const value = parse('__proto__: x') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('nesting without end', () => {
    const lines = Array.from({ length: 80 }, (_, depth) => `${' '.repeat(depth)}a:`);
    expect(() => parse(...lines)).toThrow('expected at most 50 levels');
  });
});
