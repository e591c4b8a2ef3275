import { strict as assert } from 'node:assert';
import { htmlToText, parsedText } from '../../src/corpus/html/html-to-text.ts';
import { TagTable } from '../../src/corpus/html/tags.ts';
import { domBody, JSOUP_ONLY } from '../corpus/html/support/jsdom-body.ts';
import { naiveText } from '../corpus/html/support/naive-text.ts';
import { randomHtml } from '../corpus/html/support/random-html.ts';
import { blockFault } from '../support/block-fault.ts';
import type { FuzzTarget } from './target.ts';

const tags = new TagTable('1.23.1');
let compared = 0;

export const html: FuzzTarget = {
  name: 'html',
  summary: "flat text against the rules written down over jsdom's tree; blocks in all modes",
  try(next) {
    const page = randomHtml(next);
    for (const mode of ['flat', 'layout', 'raw'] as const) {
      const made = htmlToText(page, { mode });
      assert.deepEqual(made, parsedText(page, mode, tags), `${mode}: scanned unlike parsed`);
      if (mode !== 'raw') assert.equal(blockFault(made), null);
    }
    const source = page.replace(JSOUP_ONLY, '');
    const body = domBody(source);
    if (body === null) return;
    compared++;
    assert.equal(htmlToText(source).text, naiveText(body), JSON.stringify(source));
  },
  figures: () => `${compared} with jsdom's tree`,
};
