import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText, parsedText } from '../../../src/corpus/html/html-to-text.ts';
import { TagTable } from '../../../src/corpus/html/tags.ts';
import { jsoupCases } from './support/golden.ts';
import { domBody, JSOUP_ONLY } from './support/jsdom-body.ts';
import { naiveText } from './support/naive-text.ts';
import { htmlPages } from './support/random.ts';

const tags = new TagTable('1.23.1');
describe('the walk', () => {
  it('gives what the rules, written down one by one over a DOM, give on the golden cases', () => {
    let compared = 0;
    for (const { name, html, expected, parse5_gives_other_tree } of jsoupCases) {
      if (parse5_gives_other_tree || html.search(JSOUP_ONLY) !== -1) continue;
      const body = domBody(html);
      if (body === null) continue;
      compared++;
      expect({ name, text: naiveText(body) }).toEqual({ name, text: expected });
    }
    expect(compared).toBeGreaterThan(200);
  }, 60_000);

  it('gives it on random pages', () => {
    let compared = 0;
    fc.assert(
      fc.property(htmlPages, (page) => {
        const html = page.replace(JSOUP_ONLY, '');
        const body = domBody(html);
        if (body === null) return;
        compared++;
        const text = naiveText(body);
        expect(parsedText(html, 'flat', tags).text).toBe(text);
        expect(htmlToText(html).text).toBe(text);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(200);
  }, 60_000);
});
