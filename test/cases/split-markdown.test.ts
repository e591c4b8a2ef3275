import { describe, expect, test } from 'vitest';
import type { Page, ParamValue } from '../../src/core/types.ts';
import { decodePage } from '../../src/corpus/decode.ts';
import { readCase } from '../support/cases.ts';
import { lostIn, type SplitCase, split } from '../support/split-case.ts';

const inputOf = (id: string): SplitCase => ({
  ...(readCase(id).input as unknown as SplitCase),
  format: 'markdown',
});

const sections = (text: string, params: Readonly<Record<string, ParamValue>> = {}) =>
  split({ text, format: 'markdown', strategy: 'markdown-headers', params });

/** Headings of a page without their marks. */
function headingsOf(page: Page): string[] {
  return page.blocks.flatMap(({ kind, start, end }) =>
    kind === 'heading'
      ? [page.text.slice(start, end).replace(/^#+\s*|\s*#+$|[\r\n]+[=-]+$/g, '')]
      : [],
  );
}

describe('line ends and byte order marks', () => {
  const unix = (text: string) => text.replaceAll(/\r\n?/g, '\n');

  test('L08s: a Windows file has its headings, and the chunks of its Unix twin', async () => {
    const { content } = readCase('L08s').input as { content: string };
    const { expected } = readCase('L08s');
    const made = await sections(content);
    expect(headingsOf(made.page)).toEqual(expected.headings);
    expect(made.chunks).toHaveLength(expected.chunkCount as number);
    const twin = await sections(unix(content));
    expect(made.chunks.map(({ text }) => unix(text))).toEqual(twin.chunks.map(({ text }) => text));
  });

  const document = [
    ...['Intro line.', '', 'Plans', '=====', '', '- one', '- two', '  - three', ''],
    ...['```sh', '# not a heading', '```', '', '| a | b |', '|---|---|', '| 1 | 2 |', ''],
    ...['## Limits ##', '', '> Ten users.', '> More.', '', '***', '', 'End.', ''],
  ];

  test.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('L08s: structure does not hang on %s, in any strategy of ours', async (_, end) => {
    const twin = document.join('\n');
    for (const strategy of ['markdown-headers', 'structure-aware', 'sentence']) {
      const params = { size: 60, unit: 'chars' };
      const input = { format: 'markdown', strategy, params } as const;
      const [made, other] = [
        await split({ ...input, text: document.join(end) }),
        // As long as the Windows one, so that size cuts at the same places.
        await split({ ...input, text: twin }),
      ];
      expect(headingsOf(made.page)).toEqual(['Plans', 'Limits']);
      expect(made.page.blocks.map(({ kind }) => kind)).toEqual(
        other.page.blocks.map(({ kind }) => kind),
      );
      expect(lostIn(made.page, made.chunks)).toEqual([]);
    }
    const whole = await sections(document.join(end));
    const wholeTwin = await sections(twin);
    expect(whole.chunks.map(({ text }) => unix(text))).toEqual(
      wholeTwin.chunks.map(({ text }) => text),
    );
  });

  test('L08s: a byte order mark is no text, in UTF-8 and UTF-16', async () => {
    const text = document.join('\r\n');
    const encoded = {
      utf8: Buffer.from(`\ufeff${text}`, 'utf8'),
      utf16: Buffer.from(`\ufeff${text}`, 'utf16le'),
    };
    for (const [name, bytes] of Object.entries(encoded)) {
      const decoded = decodePage(Uint8Array.from(bytes), { format: 'markdown' }).text;
      expect(decoded, name).toBe(text);
    }
  });
});

describe('sections', () => {
  test('S04s: the text before the first heading is a chunk', async () => {
    const { page, chunks } = await split(inputOf('S04s'));
    const [text] = readCase('S04s').expected.someChunkContains as string[];
    expect(chunks.some((chunk) => chunk.text.includes(text!))).toBe(true);
    expect(lostIn(page, chunks)).toEqual([]);
  });

  test.each([
    ['no heading at all', 'Only text.\n\nMore text.\n'],
    ['headings without text', '# A\n\n## B\n\n# C\n'],
    ['front matter', '---\ntitle: T\n---\n\nIntro.\n\n# A\n\nText.\n'],
    ['a heading at the end', 'Intro.\n\n# A'],
    ['a setext heading', 'Intro.\n\nTitle\n---\n\nText.\n'],
    ['HTML and a table', '<!-- note -->\n<div>x</div>\n\n| a |\n|---|\n| 1 |\n\n# A\n\nB\n'],
    ['link definitions', 'See [a].\n\n[a]: https://ex.test "t"\n\n# A\n\nB\n'],
  ])('S04s: nothing is lost with %s', async (_, text) => {
    for (const params of [{}, { size: 3 }, { path: true, size: 8 }, { level: 1 }]) {
      const { page, chunks } = await sections(text, params);
      expect(lostIn(page, chunks)).toEqual([]);
    }
  });

  test('S05s: a line of a fence is no heading', async () => {
    const { page, chunks } = await split(inputOf('S05s'));
    expect(headingsOf(page)).toEqual(readCase('S05s').expected.headings);
    expect(chunks).toHaveLength(2);
  });

  test.each([
    ['tildes', '# A\n\n~~~\n# x\n~~~\n\n# B\n'],
    ['a longer fence', '# A\n\n````md\n```\n# x\n```\n````\n\n# B\n'],
    ['an indented block', '# A\n\n    # x\n\n# B\n'],
    ['an HTML comment', '# A\n\n<!--\n# x\n-->\n\n# B\n'],
    ['a fence in a list', '# A\n\n- item\n\n  ```\n  # x\n  ```\n\n# B\n'],
    ['a pre element', '# A\n\n<pre>\n# x\n</pre>\n\n# B\n'],
    ['no space behind the mark', '# A\n\n#x\n\n# B\n'],
    ['an escaped mark', '# A\n\n\\# x\n\n# B\n'],
    ['a fence with CRLF', '# A\r\n\r\n```\r\n# x\r\n```\r\n\r\n# B\r\n'],
  ])('S05s: nor is one of %s', async (_, text) => {
    const { page, chunks } = await sections(text);
    expect(headingsOf(page)).toEqual(['A', 'B']);
    expect(chunks).toHaveLength(2);
    expect(chunks[0]!.text).toContain('x');
  });

  test('S05s: a fence that is never closed goes to the end', async () => {
    const { page } = await sections('# A\n\n```\n# x\n\n# y\n');
    expect(headingsOf(page)).toEqual(['A']);
  });

  test('S06s: chunks are slices of the page, blank lines and all', async () => {
    const { page, chunks } = await split(inputOf('S06s'));
    const [text] = readCase('S06s').expected.someChunkContains as string[];
    expect(chunks.some((chunk) => chunk.text.includes(text!))).toBe(true);
    for (const chunk of chunks) expect(page.text).toContain(chunk.text);
  });

  test.each(['markdown-headers', 'structure-aware', 'sentence', 'fixed', 'overlapping'])(
    'S06s: %s keeps tabs, runs of spaces and hard breaks',
    async (strategy) => {
      const text = '# T\n\na  b\tc  \nd\\\ne\n\n\n\n1.  x\n\n\ty\n\n|  a  |\n|-----|\n|  1  |\n';
      for (const params of [{}, { size: 4 }]) {
        const given = strategy === 'overlapping' ? { ...params, overlap: 1 } : params;
        const made = await split({ text, format: 'markdown', strategy, params: given });
        for (const { text: held, placement } of made.chunks) {
          if (placement.how === 'unplaced') throw new Error(held);
          expect(made.page.text.slice(placement.span.start, placement.span.end)).toBe(held);
        }
      }
    },
  );
});

describe('odd lines', () => {
  const limit = 5000;

  test('S14s: one of 80,000 letters has no heading and ends at once', {
    timeout: limit,
  }, async () => {
    const { text, strategies } = readCase('S14s').input as { text: string; strategies: string[] };
    for (const strategy of strategies) {
      const { page, chunks } = await split({ text, format: 'markdown', strategy });
      expect(headingsOf(page)).toEqual(readCase('S14s').expected.headings);
      expect(lostIn(page, chunks)).toEqual([]);
    }
  });

  test.each([
    ['marks of a heading', '#'.repeat(80_000)],
    ['a heading with spaces at its end', `# a${' '.repeat(80_000)}#`],
    ['underlines', `a\n${'='.repeat(80_000)}`],
    ['open brackets', '['.repeat(80_000)],
    ['open images', '![]('.repeat(20_000)],
    ['emphasis', '*a '.repeat(30_000)],
    ['backticks', '`'.repeat(80_000)],
    ['quotes', '> '.repeat(20_000)],
    ['list marks', '- '.repeat(20_000)],
    ['table cells', `${'| '.repeat(20_000)}\n${'|-'.repeat(20_000)}|`],
    ['open tags', '<a'.repeat(30_000)],
    ['open comments', '<!--'.repeat(20_000)],
  ])('S14s: so does one of %s', { timeout: 4 * limit }, async (_, text) => {
    for (const strategy of ['markdown-headers', 'structure-aware']) {
      const { page, chunks } = await split({ text, format: 'markdown', strategy });
      expect(lostIn(page, chunks)).toEqual([]);
    }
  });
});
