import { describe, expect, test } from 'vitest';
import { extractPdf } from '../../../../src/io/documents/pdf/extract.ts';
import { pdfOf, show, UNMAPPED_CHINESE } from '../../../support/made-pdf.ts';

type Made = Parameters<typeof pdfOf>[1];
type Texts = Parameters<typeof show>[0];

const read = (pages: readonly Texts[], made: Made = {}) =>
  extractPdf(pdfOf(pages.map(show), made), { name: 'a.pdf' });

/** Lines of prose at a left end, each as wide as a column of 200 units. */
const prose = (x: number, words: string): Texts =>
  Array.from(
    { length: 8 },
    (_, line) => [x, 700 - 14 * line, 10, `${words} ${line} fills all of this column now`] as const,
  );

describe('the text of a page', () => {
  test('columns are read one after the other when they were written so', async () => {
    const { source } = await read([[...prose(50, 'left'), ...prose(320, 'right')]]);
    expect(source.indexOf('left 7')).toBeLessThan(source.indexOf('right 0'));
  });

  test('columns of prose are read one after the other when they were written line by line', async () => {
    const right = prose(320, 'right');
    const both = prose(50, 'left').flatMap((line, index) => [line, right[index]!]);
    const { source } = await read([both]);
    expect(source.indexOf('left 7')).toBeLessThan(source.indexOf('right 0'));
  });

  test('a table that was written row by row is read so', async () => {
    const rows = ['one', 'two', 'three', 'four'].flatMap((word, row) => [
      [50, 700 - 16 * row, 10, `R-${row}`] as const,
      [150, 700 - 16 * row, 10, `${word} cell`] as const,
      [400, 700 - 16 * row, 10, 'last'] as const,
    ]);
    const { source, blocks } = await read([rows]);
    expect(source.split('\n')).toEqual([
      'R-0\tone cell\tlast',
      'R-1\ttwo cell\tlast',
      'R-2\tthree cell\tlast',
      'R-3\tfour cell\tlast',
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(Array(4).fill('table-row'));
  });

  test('cells whose baselines do not meet make one row each', async () => {
    const { source } = await read([
      [
        [50, 693, 10, 'R-1'],
        [150, 700, 10, 'the pump starts when'],
        [150, 686, 10, 'the water rises'],
        [50, 653, 10, 'R-2'],
        [150, 660, 10, 'the pump stops when'],
        [150, 646, 10, 'the shaft is dry'],
      ],
    ]);
    expect(source).toBe(
      'R-1\tthe pump starts when\nthe water rises\nR-2\tthe pump stops when\nthe shaft is dry',
    );
  });

  test('a paragraph goes on over a page break, which is a form feed on its own line', async () => {
    const { source, blocks } = await read([
      [[50, 100, 10, 'FR-1 The pump MUST stop when the']],
      [[50, 700, 10, 'shaft is dry.']],
      [[50, 700, 10, 'A new sentence.']],
    ]);
    expect(source).toBe('FR-1 The pump MUST stop when the\n\f\nshaft is dry.\n\f\nA new sentence.');
    expect(blocks).toHaveLength(2);
  });

  test('a larger line is a heading, its level by size', async () => {
    const { blocks } = await read([
      [
        [50, 700, 20, 'Title'],
        [50, 660, 14, 'Part'],
        [50, 630, 10, 'Text of the part that is long enough to be the body of this page.'],
      ],
    ]);
    expect(blocks.map(({ kind, level }) => [kind, level])).toEqual([
      ['heading', 1],
      ['heading', 2],
      ['paragraph', undefined],
    ]);
  });

  test('text of a turned page reads upright, turned text comes after the rest', async () => {
    const content = `${show([
      [50, 700, 10, 'first line of the page'],
      [50, 686, 10, 'second line'],
    ])}\nBT /F1 10 Tf 0 1 -1 0 20 300 Tm (on the side) Tj ET`;
    const { source } = await extractPdf(pdfOf([content]), { name: 'a.pdf' });
    expect(source).toBe('first line of the page\nsecond line\n\non the side');
    const turned = await extractPdf(
      pdfOf(
        [
          'BT /F1 10 Tf 0 1 -1 0 100 100 Tm (one) Tj ET BT /F1 10 Tf 0 1 -1 0 114 100 Tm (two) Tj ET',
        ],
        { page: '/Rotate 90' },
      ),
      { name: 'a.pdf' },
    );
    expect(turned.source).toBe('one\ntwo');
  });

  test('invisible text, as OCR writes it, is text', async () => {
    const { source } = await extractPdf(pdfOf([`3 Tr ${show([[50, 700, 10, 'recognized']])}`]), {
      name: 'a.pdf',
    });
    expect(source).toBe('recognized');
  });

  test('values of form fields stand where the fields are', async () => {
    const field = {
      value:
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Ada Lovelace) /Rect [120 694 300 708] /F 4 >>',
    };
    const { source } = await read(
      [
        [
          [50, 698, 10, 'Name:'],
          [50, 660, 10, 'Signed in the office.'],
        ],
      ],
      { catalog: '/AcroForm << /Fields [6 0 R] >>', page: '/Annots [6 0 R]', more: [field] },
    );
    expect(source.replaceAll(/\s+/g, ' ')).toBe('Name: Ada Lovelace Signed in the office.');
  });

  test('what repeats from page to page is left out only where it is sure', async () => {
    const page = (number: number): Texts => [
      [50, 770, 10, 'The yearbook'],
      [50, 700, 10, `Text of page ${number * number} begins here.`],
      [50, 30, 10, `${number}`],
    ];
    const three = await read([page(1), page(2), page(3)]);
    expect(three.source).not.toMatch(/yearbook/);
    expect(three.source).toContain('Text of page 9 begins here.');
    expect(three.warnings).toHaveLength(1);
    const two = await read([page(1), page(2)]);
    expect(two.source).toMatch(/yearbook/);
    expect(two.warnings).toEqual([]);
  });
});

describe('warnings', () => {
  test('pages without text are named once', async () => {
    const { warnings } = await read([[], [[50, 700, 10, 'text']], [], []]);
    expect(warnings).toEqual([
      'a.pdf: pages 1, 3-4 of 4 have no text layer: scanned? run OCR first (ocrmypdf)',
    ]);
  });

  test('a font without a Unicode mapping is said to yield no words', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Some /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Some /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>] >>';
    const { warnings } = await extractPdf(
      pdfOf(['BT /F1 12 Tf 50 700 Td <0003000400050006001700180003> Tj ET'], { font }),
      { name: 'a.pdf' },
    );
    expect(warnings).toEqual([
      expect.stringMatching(/^a\.pdf: page 1 of 1 has a font without a Unicode mapping/),
    ]);
  });

  test('a font whose character map is not there is named with the package that has it', async () => {
    const { warnings } = await extractPdf(
      pdfOf(['BT /F1 12 Tf 50 700 Td <6CF57AD9> Tj ET'], { font: UNMAPPED_CHINESE }),
      { name: 'a.pdf' },
    );
    expect(warnings).toEqual([expect.stringMatching(/character map UniGB-UCS2-H.*pdfjs-dist@5/)]);
  });

  test('a line may hold more pieces than a call takes arguments', async () => {
    const pieces = Array.from(
      { length: 150_000 },
      (_, index) => `1 0 0 1 ${(index * 0.003).toFixed(3)} 700 Tm (a) Tj`,
    );
    const { source, warnings } = await extractPdf(pdfOf([`BT /F1 1 Tf ${pieces.join(' ')} ET`]), {
      name: 'a.pdf',
    });
    expect(source.replaceAll(/[^a]/g, '')).toHaveLength(pieces.length);
    expect(warnings).toEqual([]);
  });
});
