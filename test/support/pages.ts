import type { Page } from '../../src/core/types.ts';
import { markdownBlocks } from '../../src/corpus/markdown/blocks.ts';
import { plainToText } from '../../src/corpus/plain-text.ts';

/** A raw Markdown page. */
export function markdownPage(text: string, id = 'docs/a.md'): Page {
  return { id, format: 'markdown', mode: 'raw', text, blocks: markdownBlocks(text) };
}

/** A raw plain text page. */
export function plainPage(text: string, id = 'docs/a.txt'): Page {
  return { id, format: 'text', mode: 'raw', ...plainToText(text, { mode: 'raw' }) };
}

/** A page of one paragraph of clean text, as HTML gives it. */
export function flatPage(text: string, id = 'docs/a.html'): Page {
  const block = { kind: 'paragraph', start: 0, end: text.length } as const;
  return { id, format: 'html', mode: 'flat', text, blocks: text === '' ? [] : [block] };
}
