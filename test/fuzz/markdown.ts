import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { markdownBlocks, parsedBlocks } from '../../src/corpus/markdown/blocks.ts';
import { blockFault } from '../support/block-fault.ts';
import { plainMarkdown, randomMarkdown } from '../support/random-markdown.ts';
import { draw } from './draw.ts';
import type { FuzzTarget } from './target.ts';

const pages = fc.oneof(randomMarkdown(), plainMarkdown());

export const markdown: FuzzTarget = {
  name: 'markdown',
  summary: 'blocks: laws, those of markdown-it alone, and the same with other line ends',
  try(next) {
    const text = draw(pages, next);
    const blocks = markdownBlocks(text);
    assert.equal(blockFault({ text, blocks }), null, JSON.stringify(text));
    assert.deepEqual(blocks, parsedBlocks(text), JSON.stringify(text));
    const unix = text.replace(/\r\n?/g, '\n');
    const ending = ['\r\n', '\r'][next(2)]!;
    const other = unix.replaceAll('\n', ending);
    assert.deepEqual(
      markdownBlocks(other).map(({ kind, start, end }) => [
        kind,
        other.slice(start, end).replaceAll(ending, '\n'),
      ]),
      markdownBlocks(unix).map(({ kind, start, end }) => [kind, unix.slice(start, end)]),
      JSON.stringify(other),
    );
  },
};
