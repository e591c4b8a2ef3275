import type { Page } from '../../src/core/types.ts';
import { htmlToText } from '../../src/corpus/html/html-to-text.ts';
import { markdownToText } from '../../src/corpus/markdown/markdown-to-text.ts';
import { plainToText } from '../../src/corpus/plain-text.ts';

/** A Markdown page as the tool reads it. */
export function markdownPage(id: string, source: string): Page {
  return {
    id,
    format: 'markdown',
    mode: 'raw',
    ...markdownToText(source, { mode: 'raw', toText: htmlToText }),
  };
}

/** An HTML page as the tool reads it, on one line. */
export function htmlPage(id: string, source: string): Page {
  return { id, format: 'html', mode: 'flat', ...htmlToText(source, { mode: 'flat' }) };
}

/** A page of plain text as the tool reads it. */
export function textPage(id: string, source: string): Page {
  return { id, format: 'text', mode: 'raw', ...plainToText(source, { mode: 'raw' }) };
}

/** A page whose blocks nobody found. */
export function barePage(id: string, text: string): Page {
  return { id, format: 'text', mode: 'raw', text, blocks: [] };
}

const prose = (n: number, word: string) =>
  Array.from(
    { length: n },
    (_, i) => `The ${word} number ${i} MUST answer within ${i + 1} seconds, unless it is paused.`,
  );

const markdown = `Read this first.

# Cart

The cart keeps lines. A line has a product and a count!

## Requirements

- **FR-001**: ${prose(1, 'cart')[0]}
- **FR-002**: Users MUST be able to:
  - add a line
  - remove a line
    1. at once
    2. later
- **FR-003**: ${prose(6, 'basket').join(' ')}

| id | rule |
|----|------|
${prose(12, 'row')
  .map((text, i) => `| R-${i} | ${text} |`)
  .join('\n')}

***

> Quoted: nothing is lost.

\`\`\`sh
# not a heading
${prose(8, 'script').join('\n')}
\`\`\`

Setext heading
--------------

${prose(30, 'service').join(' ')}
`;

const html = `<!doctype html><title>t</title><h1>Guide</h1><p>This is <strong>very</strong> long text</p>
<ul>${prose(9, 'item')
  .map((text) => `<li>${text}</li>`)
  .join('')}</ul>
<table><tr><th>id</th><th>rule</th></tr>${prose(9, 'cell')
  .map((text, i) => `<tr><td>C-${i}</td><td>${text}</td></tr>`)
  .join('')}</table><div>Bare text, then</div><pre>code
 and more</pre>`;

/** Pages of every kind that has broken a splitter: each strategy must hold its contract on all. */
export const strategyPages: readonly Page[] = [
  markdownPage('guide.md', markdown),
  markdownPage('crlf.md', markdown.replaceAll('\n', '\r\n')),
  htmlPage('guide.html', html),
  textPage(
    'cjk.txt',
    '猫が好きです。犬も好きですか？価格每月四十九元，含税。可以随时取消订阅。'.repeat(40),
  ),
  textPage('emoji.txt', `${'👩‍👩‍👧‍👦👍🏽🇨🇭 é '.repeat(60)}\n\n${'😀'.repeat(300)}`),
  textPage('arabic.txt', 'يجب على النظام أن يتحقق من الرمز؟ نعم. '.repeat(80)),
  textPage('repeats.txt', 'same line again\n'.repeat(300)),
  textPage(
    'minified.txt',
    `{"a":[${Array.from({ length: 400 }, (_, i) => `{"k":${i}}`).join(',')}]}`,
  ),
  barePage('bare.txt', `${prose(10, 'page').join(' ')}\n\n \t\n${prose(10, 'page').join('\r\n')}`),
  textPage('word.txt', `start ${'a'.repeat(5000)} end`),
  textPage('spaces.txt', `one${' '.repeat(4000)}two${'\n'.repeat(4000)}three   `),
  textPage('special.txt', 'The marker <|endoftext|> ends a sample.'),
  textPage('short.txt', 'x'),
  barePage('empty.txt', ''),
  barePage('blank.txt', ' \n\t \r\n \u3000'),
];
