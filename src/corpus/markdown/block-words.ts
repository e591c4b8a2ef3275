import type { Block } from '../../core/types.ts';
import { frontMatterLength } from './front-matter.ts';
import { htmlWordReader } from './html-words.ts';
import { type BlockToken, type InlineToken, parseAll } from './parser.ts';

/**
 * The words of each of a Markdown source's blocks (all of them or some, in page order), as a
 * reader sees them: without list, quote and heading marks, pipes, emphasis, link syntax, backticks
 * and tags. A line break inside a paragraph is a space; paragraphs are separated by a newline,
 * cells by a space. A block that has no words, such as a link definition, gives its source.
 */
export function blockWords(source: string, blocks: readonly Block[]): string[] {
  const headLength = frontMatterLength(source);
  const readHtml = htmlWordReader();
  const parts = blocks.map((): string[] => []);
  let index = 0;
  for (const { start, lines, tokens } of parseAll(source.slice(headLength))) {
    const offset = headLength + start;
    /** Lines of a cell, which has none of its own. */
    let row: BlockToken['map'] = null;
    for (const token of tokens) {
      if (token.type === 'tr_open') row = token.map;
      else if (token.type === 'tr_close') row = null;
      const map = token.map ?? row;
      const words = map === null ? '' : tokenWords(token, readHtml);
      if (map === null || words === '') continue;
      // A block is whole lines: the one that reaches past the token's first line start holds it.
      while (index < blocks.length && blocks[index]!.end <= offset + lines[map[0]]!) index++;
      const block = blocks[index];
      if (block !== undefined && block.start < offset + lines[map[1]]!) parts[index]!.push(words);
    }
  }
  return blocks.map(({ kind, start, end }, at) =>
    parts[at]!.length === 0
      ? source.slice(start, end)
      : parts[at]!.join(kind === 'table-row' ? ' ' : '\n'),
  );
}

function tokenWords(token: BlockToken, readHtml: (html: string) => string): string {
  switch (token.type) {
    case 'inline':
      return inlineWords(token.children ?? []).trim();
    case 'fence':
    case 'code_block':
      return token.content.trimEnd();
    case 'html_block':
      return readHtml(token.content);
    default:
      return '';
  }
}

function inlineWords(tokens: readonly InlineToken[]): string {
  let text = '';
  for (const { type, content } of tokens) {
    switch (type) {
      // Marks that CommonMark leaves alone beside CJK punctuation are emphasis to their writer.
      case 'text':
        text += content.replace(/\*{2,}/g, '');
        break;
      case 'text_special':
      case 'code_inline':
      case 'image':
        text += content;
        break;
      case 'softbreak':
        text += ' ';
        break;
      case 'hardbreak':
        text += '\n';
        break;
      case 'html_inline':
        if (/^<br\b/i.test(content)) text += '\n';
        break;
    }
  }
  return text;
}
