import { describe, expect, it } from 'vitest';
import { htmlToText, parsedText } from '../../../src/corpus/html/html-to-text.ts';
import { TagTable } from '../../../src/corpus/html/tags.ts';
import { jsoupCases } from './support/golden.ts';

const flat = (html: string): string => htmlToText(html).text;
const layout = (html: string): string => htmlToText(html, { mode: 'layout' }).text;

describe('flat text is jsoup text', () => {
  it('has all cases', () => {
    expect(jsoupCases).toHaveLength(249);
    expect(jsoupCases.filter((page) => page.parse5_gives_other_tree)).toHaveLength(9);
  });

  // No case differs, also not those for which a plain parser builds another tree.
  it.each(['1.23.1', '1.18.3', '1.15.3'] as const)('of release %s on every case', (jsoup) => {
    const tags = new TagTable(jsoup);
    for (const { name, html, expected, differs } of jsoupCases) {
      const text = differs[jsoup] ?? expected;
      expect({ name, text: htmlToText(html, { jsoup }).text }).toEqual({ name, text });
      expect({ name, text: parsedText(html, 'flat', tags).text }).toEqual({ name, text });
    }
  });

  it('separates adjacent blocks and never inline elements', () => {
    expect(flat('<h1>Fees</h1>Basic plan<p>Team plan</p>')).toBe('Fees Basic plan Team plan');
    expect(flat('<p>Water is H<sub>2</sub>O (<i>pure</i>).</p>')).toBe('Water is H2O (pure).');
    expect(flat('<p>This is <strong>very</strong> long text</p>')).toBe('This is very long text');
  });

  it('takes a no-break space as a space and drops soft hyphens', () => {
    expect(flat('<p>Limit: 10&nbsp;kg per&nbsp;&nbsp;parcel</p>')).toBe('Limit: 10 kg per parcel');
    expect(flat('<p>Ver&shy;sicherungs&shy;schein ansehen</p>')).toBe(
      'Versicherungsschein ansehen',
    );
  });

  it('leaves scripts out and decodes references once', () => {
    expect(flat('<p>Total:</p><script>track("Total")</script><p>42</p>')).toBe('Total: 42');
    expect(flat('<html><body><script>render()</script></body></html>')).toBe('');
    expect(flat('<p>R&amp;D budget &lt;10%</p>')).toBe('R&D budget <10%');
  });

  it('puts the space of a form control before kept whitespace inside it', () => {
    expect(flat('<pre>a<button>\n<b>x</b></button></pre>')).toBe('a \nx');
    expect(flat('<pre>a<button>\n</button></pre>b')).toBe('a\n b');
    const { text, blocks } = htmlToText('<pre>a<button>\n<i>x</i></button></pre><p>b');
    expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual(['a \nx', 'b']);
  });

  it('keeps CR in preformatted text only', () => {
    expect(flat('<p>a\r\nb</p><pre>c\r\nd</pre><table>\r\n<tr><td>e</table>')).toBe('a b c\r\nd e');
  });

  it('keeps CR also where the end of the preformatted text does not count', () => {
    const html = '<pre><object></pre>a\r\nb';
    expect(flat(html)).toBe('a\r\nb');
    expect(parsedText(html, 'flat', new TagTable('1.23.1')).text).toBe('a\r\nb');
  });

  it('ends an unclosed textarea at the next tag, however many come', () => {
    expect(flat('a<textarea>b <p>c<textarea>d <i>e')).toBe('a b c d e');
    expect(flat(`${'<textarea '.repeat(50_000)}x`)).toBe('');
    expect(flat('<title>T <p>a')).toBe('a');
  });
});

describe('deep and broken pages', () => {
  it.each([
    ['flat', 200_000],
    ['layout', 5_000],
    ['raw', 5_000],
  ] as const)(
    'in %s are read %i deep',
    (mode, depth) => {
      const html = `${'<div>'.repeat(depth)}deep text${'</div>'.repeat(depth)}<p>fine</p>`;
      const { text, blocks } = htmlToText(html, { mode });
      expect(blocks.map(({ start, end }) => text.slice(start, end))).toEqual(['deep text', 'fine']);
    },
    60_000,
  );

  it.each([
    ['unclosed tags', '<b>'.repeat(20_000)],
    ['open CDATA', '<svg><![CDATA['.repeat(20_000)],
    ['open comments', '<!--'.repeat(100_000)],
    ['tags without end', '<pre <textarea <title '.repeat(10_000)],
    ['unclosed textareas', '<textarea>a<p>'.repeat(5_000)],
    ['nested lists', '<ul><li>'.repeat(5_000)],
    ['controls in pre', `<pre>${'<object>\n'.repeat(3_000)}x`],
    ['ampersands', '&'.repeat(200_000)],
    ['different references', Array.from({ length: 6_000 }, (_, i) => `&x${i};`).join('')],
    [
      'formatting that each paragraph opens again',
      `<p>${Array.from({ length: 2_000 }, (_, i) => `<b id=${i}>`).join('')}${'</p><p>x'.repeat(2_000)}`,
    ],
  ])(
    'with %s are read in linear time',
    (_, html) => {
      for (const mode of ['flat', 'layout'] as const) {
        expect(htmlToText(html, { mode }).text.length).toBeLessThanOrEqual(2 * html.length);
      }
    },
    20_000,
  );
});

describe('layout text', () => {
  it('puts blocks on lines, a blank line around paragraphs, a br as a newline', () => {
    expect(layout('<h1>Fees</h1>Basic<p>Team,<br>next</p><div>a</div><div>b</div>')).toBe(
      'Fees\nBasic\n\nTeam,\nnext\n\na\nb',
    );
    expect(layout('<div>a<br></div><div>b</div><br><div>c</div>')).toBe('a\nb\n\nc');
    expect(layout('<ul><li>a<ul><li>b</ul>c<li>d</ul>')).toBe('a\nb\nc\nd');
  });

  it('separates cells by tabs and keeps a row together', () => {
    expect(layout('<table><tr><th>A<th><th>B<tr><td><p>1</p><p>2</p><td> 3 </table>')).toBe(
      'A\t\tB\n1\n2\t3',
    );
    expect(layout('<table><tr><td></td><td>x</td><td></td></tr></table>y')).toBe('x\ny');
    expect(layout('a<table><tr><td></td><td>x</td><td></td></tr></table>y')).toBe('a\n\tx\ny');
  });

  it('keeps preformatted text and collapses all other whitespace', () => {
    expect(layout('<p> a \n b  c </p><pre>\n  x\r\n\r\n   y\n</pre><p>d')).toBe(
      'a b c\n\n  x\n\n   y\n\nd',
    );
    expect(layout('<p>10&nbsp;kg')).toBe('10\u00a0kg');
  });

  it('leaves out what is not shown', () => {
    expect(
      layout(
        'a<script>b</script><style>c</style><div hidden>d</div><p style="color:red; display: none">e</p><template>f</template><dialog>g</dialog><ruby>h<rp>(</rp></ruby>',
      ),
    ).toBe('ah');
    expect(layout('<dialog open>g</dialog><p hidden=until-found>h')).toBe('g\n\nh');
  });
});

describe('raw text', () => {
  it('is the source, with blocks inside their tags', () => {
    const html =
      '<p><b>FR-1</b>: fast.</p>\r\nloose &amp; <i>text</i><ul><li><p>a</p><p>b</p></ul>';
    const { text, blocks } = htmlToText(html, { mode: 'raw' });
    expect(text).toBe(html);
    expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['paragraph', '<b>FR-1</b>: fast.'],
      ['paragraph', 'loose &amp; <i>text</i>'],
      ['list-item', '<p>a</p><p>b</p>'],
    ]);
  });
});
