import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UncutError } from '../../../src/core/error.ts';
import type { ExpectedElement } from '../../../src/core/types.ts';
import { decodePage } from '../../../src/corpus/decode.ts';
import { elementsByPattern } from '../../../src/corpus/rules/pattern.ts';
import { markdownPage, plainPage } from '../../support/pages.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';

const FR = /^(FR|NFR)-\d+/;
const ids = (elements: readonly ExpectedElement[]) => elements.map(({ id }) => id);

describe('elementsByPattern', () => {
  it('pins the text and span of the block, with id and kind', () => {
    const page = markdownPage('# A\n\n- **FR-001**: The system MUST hold.\n- **NFR-2**: b\n');
    expect(elementsByPattern(page, FR)).toEqual([
      {
        id: 'docs/a.md#FR-001',
        page: 'docs/a.md',
        kind: 'FR',
        text: '- **FR-001**: The system MUST hold.',
        start: 5,
        end: 40,
      },
      {
        id: 'docs/a.md#NFR-2',
        page: 'docs/a.md',
        kind: 'NFR',
        text: '- **NFR-2**: b',
        start: 41,
        end: 55,
      },
    ]);
  });

  it('ends a list item where its nested list begins', () => {
    const [outer, inner] = elementsByPattern(markdownPage('- FR-1: a\n  - FR-2: b\n'), FR);
    expect([outer?.text, inner?.text]).toEqual(['- FR-1: a', '- FR-2: b']);
  });

  it('takes the section of a heading up to the next of its level or higher', () => {
    const text =
      '## FR-1 a\n\nb\n\n### FR-2 c\n\nd\n\n#### e\n\n### FR-3 f\n\n## g\n\n### FR-4 h\n\ni\n\n';
    const elements = elementsByPattern(markdownPage(text), FR);
    expect(elements.map((element) => element.text)).toEqual([
      '## FR-1 a\n\nb\n\n### FR-2 c\n\nd\n\n#### e\n\n### FR-3 f',
      '### FR-2 c\n\nd\n\n#### e',
      '### FR-3 f',
      '### FR-4 h\n\ni',
    ]);
    for (const { text: own, start, end } of elements) expect(text.slice(start, end)).toBe(own);
  });

  it('numbers repeats so that ids stay unique', () => {
    const text = '- FR-1 a\n- FR-1 b\n- FR-1~2 c\n- FR-1 d\n';
    expect(ids(elementsByPattern(markdownPage(text), /^FR-\d+(~\d)?/))).toEqual([
      'docs/a.md#FR-1',
      'docs/a.md#FR-1~2',
      'docs/a.md#FR-1~2~2',
      'docs/a.md#FR-1~3',
    ]);
  });

  it('names a block by its first match', () => {
    expect(ids(elementsByPattern(markdownPage('See FR-2 and FR-1.'), /FR-\d/))).toEqual([
      'docs/a.md#FR-2',
    ]);
  });

  it('trims the match for the id and folds its line breaks', () => {
    const [element] = elementsByPattern(markdownPage('Rule  \n7 : a'), /Rule\s+\d\s/);
    expect(element?.id).toBe('docs/a.md#Rule 7');
  });

  it('gives no kind when the pattern has no group or the group took no part', () => {
    const page = markdownPage('FR-1');
    expect(elementsByPattern(page, /FR-\d/)[0]).not.toHaveProperty('kind');
    expect(elementsByPattern(page, /(SC)?FR-\d|(SC)/)[0]).not.toHaveProperty('kind');
  });

  it.each(['g', 'y', 'gy', 'gi', 'iu'])('finds every block with the flags %s', (flags) => {
    const pattern = new RegExp('fr-\\d|FR-\\d', flags);
    pattern.lastIndex = 3;
    const found = elementsByPattern(markdownPage('- FR-1\n- FR-2\n- FR-3\n'), pattern);
    expect(ids(found)).toEqual(['docs/a.md#FR-1', 'docs/a.md#FR-2', 'docs/a.md#FR-3']);
    expect(pattern.lastIndex).toBe(3);
  });

  it.each([/^/, /x*/, /(?=F)/, /\s*$/])('refuses %s, which matches the empty text', (pattern) => {
    const run = () => elementsByPattern(markdownPage('FR-1'), pattern);
    expect(run).toThrow(UncutError);
    expect(run).toThrow(/matches the empty text in "docs\/a.md" at 0/);
  });

  it('looks into code only when asked to', () => {
    const page = markdownPage('```\nFR-1\n```\n\n- FR-2\n');
    expect(ids(elementsByPattern(page, FR))).toEqual(['docs/a.md#FR-2']);
    expect(ids(elementsByPattern(page, FR, { blocks: ['code'] }))).toEqual(['docs/a.md#FR-1']);
  });

  it('ends sections at headings that are not wanted as elements', () => {
    const page = markdownPage('# FR-1\n\n- FR-2\n\n# b\n\n- FR-3\n');
    expect(ids(elementsByPattern(page, FR, { blocks: ['list-item'] }))).toEqual([
      'docs/a.md#FR-2',
      'docs/a.md#FR-3',
    ]);
  });

  it('finds the same elements in a file with CRLF', () => {
    const text = '## FR-1 a\n\n- FR-2: b\n  c\n\n## d\n';
    const found = elementsByPattern(markdownPage(text.replaceAll('\n', '\r\n')), FR);
    expect(found.map((element) => [element.id, element.text.replaceAll('\r\n', '\n')])).toEqual(
      elementsByPattern(markdownPage(text), FR).map((element) => [element.id, element.text]),
    );
  });

  it('finds items of plain text', () => {
    expect(elementsByPattern(plainPage('Intro.\n\n1. FR-1: a\n   b\n'), FR)[0]?.text).toBe(
      '1. FR-1: a\n   b',
    );
  });

  const corpora = sharedPath('data');
  describe.skipIf(corpora === null)(`beside labels of other tools (${sharedMissing})`, () => {
    it.each([
      ['speckit-mixed', /^(FR|NFR|SC)-\d+/, /#(FR|NFR|SC)-\d/, 0.99],
      ['asvs', /^V?\d+\.\d+\.\d+/, /^.*(5\.0|-en|4\.0\/en).*/, 0.99],
      ['openspec-en', /^(Requirement|Scenario): .+/, /./, 0.99],
    ])('finds the elements of %s with the same spans', (name, pattern, wanted, share) => {
      const labels = readFileSync(`${corpora}/${name}/elements.jsonl`, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as ExpectedElement)
        .filter(({ id }) => wanted.test(id));
      const found = new Map<string, Set<string>>();
      const spans = (file: string) => {
        const bytes = readFileSync(`${corpora}/${name}/${file}`);
        const page = markdownPage(decodePage(bytes, { format: 'markdown' }).text, file);
        return new Set(elementsByPattern(page, pattern).map(({ start, end }) => `${start}-${end}`));
      };
      let same = 0;
      for (const { page, start, end } of labels) {
        if (!found.has(page)) found.set(page, spans(page));
        if (found.get(page)!.has(`${start}-${end}`)) same++;
      }
      expect(labels.length).toBeGreaterThan(300);
      expect(same / labels.length).toBeGreaterThan(share);
    });
  });
});
