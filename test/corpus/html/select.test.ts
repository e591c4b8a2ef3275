import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/corpus/html/html-to-text.ts';
import { selectSpans } from '../../../src/corpus/html/select.ts';

const page =
  '<h1 id="a&amp;b">Fees</h1><ul class="req"><li>FR-1: <b>fast</b>,&nbsp;always<ul><li>within 2 s</ul></li><li> </li><li hidden>FR-2</li></ul><p>x<textarea>\n t</textarea></p><pre>\r\n y</pre><template><p class=t>z</template>';

async function texts(selector: string, mode: 'flat' | 'layout' | 'raw'): Promise<string[]> {
  const { text } = htmlToText(page, { mode });
  const spans = await selectSpans(page, selector, { mode });
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('selectSpans', () => {
  it('gives the text of matched elements, outer ones first, empty ones left out', async () => {
    expect(await texts('.req li', 'flat')).toEqual([
      'FR-1: fast, always within 2 s',
      'within 2 s',
      'FR-2',
    ]);
    expect(await texts('.req li', 'layout')).toEqual([
      'FR-1: fast,\u00a0always\nwithin 2 s',
      'within 2 s',
    ]);
    expect(await texts('.req > li:first-child', 'raw')).toEqual([
      'FR-1: <b>fast</b>,&nbsp;always<ul><li>within 2 s</ul>',
    ]);
  });

  it('knows text that jsoup keeps as it is', async () => {
    expect(await texts('textarea, pre', 'flat')).toEqual(['t', 'y']);
    expect(await texts('[id="a&b"]', 'flat')).toEqual(['Fees']);
  });

  it('matches nothing where nothing matches', async () => {
    expect(await texts('table td', 'flat')).toEqual([]);
  });

  it('refuses a selector that cannot be read, naming it', async () => {
    await expect(texts('p[', 'flat')).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining('"p["'),
    });
  });

  it('refuses a page that is nested too deep for a DOM', async () => {
    await expect(selectSpans('<div>'.repeat(5_000), 'div')).rejects.toMatchObject({
      code: 'limit',
    });
  });
});
