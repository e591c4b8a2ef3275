import { describe, expect, test } from 'vitest';
import { readDocx } from '../../../../src/io/documents/docx/read.ts';
import { docxOf, inList, paragraph } from '../../../support/docx.ts';

/** A level of a list. */
function level(at: number, text: string, inner = '<w:numFmt w:val="decimal"/>'): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${inner}<w:suff w:val="space"/><w:lvlText w:val="${text}"/></w:lvl>`;
}

const abstract = (id: number, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const list = (id: number, of: number, inner = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${inner}</w:num>`;

async function texts(parts: Parameters<typeof docxOf>[0]): Promise<string[]> {
  const { pages } = await readDocx(docxOf(parts), { name: 'a.docx' });
  return [...(pages[0]!.source as string).matchAll(/>([^<>]+)</g)].map(([, text]) => text!);
}

const three = abstract(1, level(0, 'R%1') + level(1, 'R%1.%2') + level(2, 'R%1.%2.%3'));

/** A paragraph `x` at each level. */
const at = (levels: readonly number[], id = 1) =>
  levels.map((one) => paragraph('x', inList(id, one))).join('');

describe('levels', () => {
  test('deeper levels begin again below each number', async () => {
    const numbering = three + list(1, 1);
    expect(await texts({ numbering, body: at([0, 1, 1, 2, 1, 0, 1]) })).toEqual([
      'R1 x',
      'R1.1 x',
      'R1.2 x',
      'R1.2.1 x',
      'R1.3 x',
      'R2 x',
      'R2.1 x',
    ]);
  });

  test('a level without its upper ones shows where they begin', async () => {
    expect(await texts({ numbering: three + list(1, 1), body: at([2, 2, 0, 1]) })).toEqual([
      'R1.1.1 x',
      'R1.1.2 x',
      'R1 x',
      'R1.1 x',
    ]);
  });

  test('lvlRestart 0 never begins again, and a number says after which level', async () => {
    const restarting = (value: number) =>
      abstract(
        1,
        level(0, 'R%1') +
          level(1, 'R%1.%2') +
          level(2, 'N%3', `<w:numFmt w:val="decimal"/><w:lvlRestart w:val="${value}"/>`),
      ) + list(1, 1);
    const body = at([0, 1, 2, 1, 2, 0, 1, 2]);
    const last = async (value: number) =>
      (await texts({ numbering: restarting(value), body })).filter((text) => text.startsWith('N'));
    expect(await last(0)).toEqual(['N1 x', 'N2 x', 'N3 x']);
    expect(await last(1)).toEqual(['N1 x', 'N2 x', 'N1 x']);
    expect(await last(2)).toEqual(['N1 x', 'N1 x', 'N1 x']);
  });

  test('isLgl makes all numbers of a level decimal', async () => {
    const roman = '<w:numFmt w:val="upperRoman"/>';
    const numbering =
      abstract(1, level(0, 'Article %1', roman) + level(1, '§%1.%2', `${roman}<w:isLgl/>`)) +
      list(1, 1);
    expect(await texts({ numbering, body: at([0, 0, 1]) })).toEqual([
      'Article I x',
      'Article II x',
      '§2.1 x',
    ]);
  });
});

describe('lists', () => {
  test('lists of one definition count on, unless one begins again', async () => {
    const again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering = three + list(1, 1) + list(2, 1) + list(3, 1, again);
    expect(
      await texts({ numbering, body: at([0], 1) + at([0], 2) + at([0, 0], 3) + at([0], 1) }),
    ).toEqual(['R1 x', 'R2 x', 'R5 x', 'R6 x', 'R7 x']);
  });

  test('a list may replace a level, and name its definition by a style', async () => {
    const replaced = `<w:lvlOverride w:ilvl="0">${level(0, 'NEW-%1')}</w:lvlOverride>`;
    const linked =
      '<w:abstractNum w:abstractNumId="2"><w:numStyleLink w:val="Req"/></w:abstractNum>';
    const styles =
      '<w:style w:type="numbering" w:styleId="Req"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const numbering = three + linked + list(1, 1) + list(2, 2) + list(3, 1, replaced);
    expect(await texts({ numbering, styles, body: at([0], 1) + at([0], 2) + at([0], 3) })).toEqual([
      'R1 x',
      'R2 x',
      'NEW-3 x',
    ]);
  });

  test('a style numbers its paragraphs, list 0 takes the number away', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Req"><w:name w:val="Req"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:basedOn w:val="Req"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const of = (style: string, more = '') => paragraph('x', `<w:pStyle w:val="${style}"/>${more}`);
    const none = '<w:numPr><w:numId w:val="0"/></w:numPr>';
    const deeper = '<w:numPr><w:ilvl w:val="1"/></w:numPr>';
    const body = of('Req') + of('Sub') + of('Req', deeper) + of('Req', none) + of('Req');
    expect(await texts({ numbering: three + list(1, 1), styles, body })).toEqual([
      'R1 x',
      'R1.1 x',
      'R1.2 x',
      'x',
      'R2 x',
    ]);
  });

  test('deleted paragraphs and rows do not count, empty ones do and show nothing', async () => {
    const deleted = `<w:p><w:pPr>${inList(1)}<w:rPr><w:del w:id="1"/></w:rPr></w:pPr></w:p>`;
    const row = `<w:tbl><w:tr><w:trPr><w:del w:id="2"/></w:trPr><w:tc>${at([0])}</w:tc></w:tr></w:tbl>`;
    const empty = `<w:p><w:pPr>${inList(1)}</w:pPr></w:p>`;
    const numbering = three + list(1, 1);
    expect(
      await texts({ numbering, body: at([0]) + deleted + row + at([0]) + empty + at([0]) }),
    ).toEqual(['R1 x', 'R2 x', 'R4 x']);
  });

  test('numbering that was changed is counted as it is now', async () => {
    const changed = paragraph(
      'x',
      `${inList(1)}<w:pPrChange w:id="1"><w:pPr>${inList(2, 1)}</w:pPr></w:pPrChange>`,
    );
    const numbering =
      three + abstract(2, level(0, 'Z%1') + level(1, 'Z%2')) + list(1, 1) + list(2, 2);
    expect(await texts({ numbering, body: changed })).toEqual(['R1 x']);
  });
});

describe('what is text', () => {
  const one = async (text: string, inner?: string, body = at([0])) =>
    (await texts({ numbering: abstract(1, level(0, text, inner)) + list(1, 1), body }))[0];

  test.each(['%1.', '(%1)', '%1)', '[%1]', ' %1 –'])(
    'a mark such as %s is left out, as HTML leaves it out',
    async (text) => expect(await one(text)).toBe('x'),
  );

  test('letters, signs, several levels and leading zeros make an identifier', async () => {
    expect(await one('REQ-%1')).toBe('REQ-1 x');
    expect(await one('§ %1')).toBe('§ 1 x');
    const padded =
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>';
    expect(await one('%1', padded)).toBe('001 x');
    expect(await one('A &lt; &amp; %1')).toBe('A &lt; &amp; 1 x');
  });

  test('a heading shows its number even when it is only a mark', async () => {
    const body = paragraph('x', `<w:outlineLvl w:val="0"/>${inList(1)}`);
    expect(await one('%1.', undefined, body)).toBe('1. x');
  });

  test('bullets show nothing', async () => {
    expect(await one('•', '<w:numFmt w:val="bullet"/>')).toBe('x');
  });

  test('a format that is not known is decimal, with a warning', async () => {
    const numbering = abstract(1, level(0, 'N%1', '<w:numFmt w:val="hebrew1"/>')) + list(1, 1);
    const { warnings } = await readDocx(docxOf({ numbering, body: at([0]) }), { name: 'a.docx' });
    expect(warnings).toEqual([
      'a.docx: automatic numbers in the format "hebrew1" were written as 1, 2, 3',
    ]);
  });
});
