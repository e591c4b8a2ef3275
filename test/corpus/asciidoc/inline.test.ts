import { expect, it } from 'vitest';
import { asciidocWords } from '../../../src/corpus/asciidoc/inline.ts';

it.each<[string, string]>([
  ['*FR-001*: The _system_ `x`', 'FR-001: The system x'],
  ['un**const**rained __m__arks', 'unconstrained marks'],
  ['snake_case_name, 2 * 3 * 4, C++', 'snake_case_name, 2 * 3 * 4, C++'],
  ['[.req]#FR-1# and #marked#', 'FR-1 and marked'],
  ['H~2~O and x^2^', 'H2O and x2'],
  ['see <<sec,the section>> or <<sec>>', 'see the section or sec'],
  ['xref:a.adoc#b[the b] and link:c.html[]', 'the b and c.html'],
  ['https://a.org/x[A,window=_blank] https://b.org[]', 'A https://b.org'],
  ['[[id]]FR-1 and anchor:x[]FR-2', 'FR-1 and FR-2'],
  ['image:a.png[A picture,20] kbd:[Ctrl]', 'A picture Ctrl'],
  ['((shown)) (((hidden, too)))end', 'shown end'],
  ['a{nbsp}b {unknown}', 'a\u00a0b {unknown}'],
  ['\\*not bold*', '*not bold*'],
  ['part-\\{uuid}', 'part-{uuid}'],
  ['one +\ntwo\nthree', 'one\ntwo three'],
  ['*不得* 修改', '不得 修改'],
  ['[x] [y', '[x] [y'],
])('the words of %j are %j', (source, words) => {
  expect(asciidocWords(source)).toBe(words);
});

it.each(['*a ', ' *a*b', '`a', '[[', 'link:a[', '<<', '((', '{a', '\\'])(
  'marks without partners stay, however many there are: %j',
  (mark) => {
    const source = mark.repeat(30_000);
    expect(asciidocWords(source).length).toBeGreaterThan(15_000);
  },
);
