import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ExpectedElement } from '../../src/core/types.ts';
import { htmlToText } from '../../src/corpus/html/html-to-text.ts';
import { markdownToText } from '../../src/corpus/markdown/markdown-to-text.ts';
import { elementsByPattern } from '../../src/corpus/rules/pattern.ts';

const corpus = fileURLToPath(new URL('../../corpora/uncut-requirements/', import.meta.url));
const json = JSON.parse(readFileSync(join(corpus, 'corpus.json'), 'utf8'));
const pages = readdirSync(join(corpus, 'pages')).sort();

const elements: ExpectedElement[] = pages.flatMap((name) => {
  const source = readFileSync(join(corpus, 'pages', name), 'utf8');
  const page = {
    id: `pages/${name}`,
    format: 'markdown' as const,
    mode: json.pages.text,
    ...markdownToText(source, { mode: json.pages.text, toText: htmlToText }),
  };
  return elementsByPattern(page, new RegExp(json.elements.pattern));
});

test('numbers run from FR-001 to FR-041 and from NFR-001 to NFR-006, each once', () => {
  const numbers = elements.map(({ id }) => id.slice(id.indexOf('#') + 1)).sort();
  const run = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${kind}-${String(at + 1).padStart(3, '0')}`);
  expect(numbers).toEqual([...run('FR', 41), ...run('NFR', 6)]);
});

test('each requirement demands something and holds no other requirement', () => {
  for (const { id, text } of elements) {
    expect([id, /\bMUST\b/.test(text)]).toEqual([id, true]);
    const numbers = new Set(text.match(/\bN?FR-0\d\d\b/g));
    expect([id, numbers.size]).toEqual([id, 1]);
  }
});

test('every query expects elements that exist', () => {
  const ids = new Set(elements.map(({ id }) => id));
  const lines = readFileSync(join(corpus, 'queries.jsonl'), 'utf8').trimEnd().split('\n');
  const unknown = lines
    .map((line) => JSON.parse(line) as { id: string; elements: string[] })
    .flatMap((query) => query.elements.filter((id) => !ids.has(id)));
  expect(unknown).toEqual([]);
  expect(lines).toHaveLength(22);
});
