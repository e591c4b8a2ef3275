import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, Piece } from '../../src/core/types.ts';
import { parseChunks } from '../../src/io/chunks-file.ts';
import type { PageFile } from '../../src/io/page-files.ts';
import { type OffsetUnit, type OwnChunks, ownChunks } from '../../src/run/own-chunks.ts';
import { toUtf16 } from '../../src/run/own-chunks-units.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import { barePage } from '../support/strategy-pages.ts';

const md = (name: string): PageFile => ({ name, type: 'markdown' });

function open(
  lines: readonly object[],
  files: readonly PageFile[] = [md('a.md')],
  unit: OffsetUnit = 'utf16',
): OwnChunks {
  const source = lines.map((line) => JSON.stringify(line)).join('\n');
  const chunks = parseChunks(source, 'chunks.jsonl');
  return ownChunks('chunks.jsonl', chunks, { root: '/corpus', files }, { unit });
}

function split({ use }: OwnChunks, page: Page): Piece[] {
  const tools = splitTools(page.text, { tokenizer: tokenizerFor('cl100k_base') });
  return [...(use.strategy.split(page, {}, tools) as Iterable<Piece>)];
}

const text = '# Rules\n\nA café 😀 MUST open at nine. It MAY close.\n';
const page = barePage('a.md', text);
const sentence = 'A café 😀 MUST open at nine.';
const start = text.indexOf(sentence);
const end = start + sentence.length;

/** Where the sentence is in another unit. */
const points = [Array.from(text.slice(0, start)).length, Array.from(text.slice(0, end)).length];
const bytes = [Buffer.byteLength(text.slice(0, start)), Buffer.byteLength(text.slice(0, end))];

describe('pieces', () => {
  test('are the lines of the page, in file order', () => {
    const own = open([
      { page: 'a.md', start, end },
      { page: 'b.md', text: 'other' },
      { page: 'a.md', text: 'It MAY close.' },
      { page: 'a.md', text: 'Rules: It MAY close.', prefix: 'Rules: ' },
      { page: 'a.md', start: 0, end: 7, text: 'Doc\n# Rules', prefix: 'Doc\n' },
    ]);
    expect(split(own, page)).toEqual([
      { start, end },
      { text: 'It MAY close.' },
      { text: 'Rules: It MAY close.', prefix: 'Rules: ' },
      { start: 0, end: 7, prefix: 'Doc\n' },
    ]);
  });

  test.each([
    ['utf16', [start, end]],
    ['codepoint', points],
    ['utf8', bytes],
  ] as const)('offsets in %s come to the same span', (unit, [from, to]) => {
    const own = open([{ page: 'a.md', start: from, end: to, text: sentence }], undefined, unit);
    expect(split(own, page)).toEqual([{ start, end }]);
  });

  test('offsets are kept where the text differs in whitespace, typography or damage only', () => {
    const page = barePage('a.md', 'He said\n"no"  twice 😀 today');
    const own = open([
      { start: 0, end: 19, text: 'He said “no” twice' },
      { start: 8, end: 19, text: '  "no"  twice\n' },
      { start: 8, end: 20, text: '"no"  twice \uFFFD' },
    ]);
    expect(split(own, page)).toHaveLength(3);
  });

  test('a corpus of one page needs no page on its lines', () => {
    expect(split(open([{ text: 'It MAY close.' }]), page)).toEqual([{ text: 'It MAY close.' }]);
    expect(() => open([{ text: 'x' }], [md('a.md'), md('b.md')])).toThrow(
      'chunks.jsonl:1: expected "page"',
    );
    expect(() => open([{ text: 'x' }], [{ name: 'a.jsonl', type: 'jsonl' }])).toThrow(
      'expected "page"',
    );
  });

  test('an empty file is refused', () => {
    expect(() => open([])).toThrow('expected one chunk a line, found none');
  });
});

describe('offsets that do not fit', () => {
  const second = 'It MAY close.';
  const at = text.indexOf(second);

  test.each([
    ['code points', 'codepoint', points],
    ['UTF-8 bytes', 'utf8', bytes],
  ] as const)('are found out as %s', (words, unit, [from, to]) => {
    const own = open([
      { page: 'a.md', start: 0, end: 7, text: '# Rules' },
      { page: 'a.md', start: from, end: to, text: sentence },
    ]);
    expect(() => split(own, page)).toThrow(
      `chunks.jsonl:2: a line of page "a.md" does not fit the page: the offsets of all its lines fit as ${words}, not as UTF-16 units; add --chunks-unit ${unit}`,
    );
  });

  test('are found out as shifted', () => {
    const own = open([
      { page: 'a.md', start: start - 9, end: end - 9, text: sentence },
      { page: 'a.md', start: at - 9, end: at + second.length - 9, text: second },
    ]);
    expect(() => split(own, page)).toThrow(
      '2 lines of page "a.md" do not fit the page: the text stands 9 UTF-16 units later than the offsets say, on every such line',
    );
    const late = open([{ page: 'a.md', start: at + 1, end: text.length, text: second }]);
    expect(() => split(late, page)).toThrow('the text stands 1 UTF-16 units earlier');
  });

  test('are shown at the first difference when the text drifted', () => {
    const own = open([{ page: 'a.md', start: at, end: at + second.length, text: 'It MAY shut.' }]);
    expect(() => split(own, page)).toThrow(
      `differ from offset ${at + 7} on: the page holds "It MAY close.", the text "It MAY shut."; take the page text that "uncut text" prints`,
    );
  });

  test('that end too early show what the page holds there', () => {
    const own = open([{ page: 'a.md', start: at, end: at + 6, text: second }]);
    expect(() => split(own, page)).toThrow(
      `differ from offset ${at + 6} on: the page holds "It MAY", the text "It MAY close."`,
    );
  });

  test('are refused where they leave the page or stand inside a character', () => {
    const own = (span: object, unit?: OffsetUnit) => () =>
      split(open([{ page: 'a.md', ...span }], undefined, unit), page);
    expect(own({ start: 0, end: text.length })).not.toThrow();
    expect(own({ start: 0, end: text.length + 1 })).toThrow(
      `leaves the page, which has ${text.length} UTF-16 units`,
    );
    const pair = text.indexOf('😀') + 1;
    expect(own({ start: 0, end: pair })).toThrow('begins or ends inside a character');
    const byte = Buffer.byteLength(text.slice(0, text.indexOf('é'))) + 1;
    expect(own({ start: 0, end: byte }, 'utf8')).toThrow('begins or ends inside a character');
  });
});

describe('pages', () => {
  const files = [md('docs/a.md'), md('docs/b.md'), md('old/b.md'), md('c.md')];
  const named = (name: string, among: readonly PageFile[] = files) => {
    const own = open([{ page: name, text: 'x' }], among);
    return among.map(({ name }) => name).filter((id) => split(own, barePage(id, 'x')).length > 0);
  };

  test.each([
    ['docs/a.md', 'docs/a.md'],
    ['/corpus/docs/b.md', 'docs/b.md'],
    ['/elsewhere/docs/b.md', 'docs/b.md'],
    ['C:\\data\\docs\\b.md', 'docs/b.md'],
    ['./c.md', 'c.md'],
    ['../x/c.md', 'c.md'],
    ['a.md', 'docs/a.md'],
  ])('%s is the page %s', (name, id) => {
    expect(named(name)).toEqual([id]);
  });

  test.each(['b.md', '/x/b.md', 'z.md', 'xc.md', ''])('%s is none', (name) => {
    if (name === '') expect(() => named(name)).toThrow('expected the page');
    else expect(named(name)).toEqual([]);
  });

  test('a page of a JSONL file is named by file and id', () => {
    const own = open(
      [
        { page: 'p.jsonl#1', text: 'x' },
        { page: '/data/p.jsonl#2', text: 'y' },
      ],
      [{ name: 'p.jsonl', type: 'jsonl' }],
    );
    expect(split(own, barePage('p.jsonl#1', 'x'))).toEqual([{ text: 'x' }]);
    expect(split(own, barePage('p.jsonl#2', 'y'))).toEqual([{ text: 'y' }]);
  });

  test('two names for one page are refused', () => {
    const lines = ['/one/c.md', '/two/c.md'].map((page) => ({ page, text: 'x' }));
    expect(() => open(lines, files)).toThrow('both come to the page "c.md"');
  });

  test('what was guessed, unknown or without lines is said in the end', () => {
    const own = open(
      [
        { page: '/data/docs/a.md', text: 'x' },
        { page: 'z.md', text: 'x' },
        { page: 'z.md', text: 'y' },
        { page: 'c.md', text: 'x' },
      ],
      files,
    );
    for (const id of ['docs/a.md', 'docs/b.md', 'old/b.md']) split(own, barePage(id, 'x'));
    expect(own.warnings()).toEqual([
      'chunks.jsonl: 1 page named by another path than below the corpus folder, taken: /data/docs/a.md as docs/a.md',
      'chunks.jsonl: 3 lines of 2 pages not read in this corpus, ignored: z.md, c.md',
      'chunks.jsonl: 2 of 3 pages have no line, so none of their elements can be whole: docs/b.md, old/b.md',
    ]);
  });
});

test.each([
  ['chunks.jsonl', 'chunks'],
  ['/data/java-splitter.jsonl', 'chunks-java-splitter'],
  ['my chunks (2).jsonl', 'chunks-my-chunks-2'],
])('the file %s gives the strategy %s', (file, id) => {
  const lines = parseChunks('{"text":"x"}', file);
  expect(ownChunks(file, lines, { root: '/', files: [md('a.md')] }).use.id).toBe(id);
});

test('offsets are converted as slices say', () => {
  const units = { utf16: 1, codepoint: 2, utf8: 3 } as const;
  const character = fc.constantFrom('a', 'é', '中', '😀', '\n', '\ud83d');
  fc.assert(
    fc.property(
      fc.array(character, { maxLength: 20 }).map((all) => all.join('')),
      fc.array(fc.nat(60), { maxLength: 8 }),
      fc.constantFrom(...(Object.keys(units) as OffsetUnit[])),
      (text, offsets, unit) => {
        const starts = new Map<number, number>();
        for (let at = 0; at <= text.length; at++) {
          const inPair =
            /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
          if (inPair && unit !== 'utf16') continue;
          const head = text.slice(0, at);
          const count =
            unit === 'utf16' ? at : unit === 'utf8' ? Buffer.byteLength(head) : [...head].length;
          starts.set(count, at);
        }
        expect(toUtf16(text, unit, offsets)).toEqual(
          offsets.map((offset) => starts.get(offset) ?? null),
        );
      },
    ),
  );
});
