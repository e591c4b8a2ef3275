import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isBlank } from '../../../../src/core/whitespace.ts';
import { htmlToText } from '../../../../src/corpus/html/html-to-text.ts';
import { extractPdf, type PdfOptions } from '../../../../src/io/documents/pdf/extract.ts';

const folder = new URL('../../../golden/documents/pdf/', import.meta.url);
const bytes = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const text = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const read = (name: string, options: PdfOptions = {}) => extractPdf(bytes(name), { name }, options);

/** The text without whitespace and without marks that only the PDF shows before list items. */
function squeeze(source: string): string {
  return source.replaceAll(/(?<=\n|^)(?:[•–]|[12]\.) /g, '').replaceAll(/\s/g, '');
}

const station = htmlToText(text('station.html'), { mode: 'layout' }).text;
const files = ['station-chromium.pdf', 'station-libreoffice.pdf', 'station-ghostscript.pdf'];

describe('extractPdf', () => {
  test.each([...files, 'ditch.pdf', 'station-zh.pdf'])(
    'blocks of %s hold all text, in order',
    async (name) => {
      const { source, blocks } = await read(name);
      let end = 0;
      for (const block of blocks) {
        expect(block.start).toBeGreaterThanOrEqual(end);
        expect(isBlank(source, end, block.start)).toBe(true);
        expect(isBlank(source, block.start, block.end)).toBe(false);
        end = block.end;
      }
      expect(end).toBe(source.length);
    },
  );

  test.each(files)('%s has all text of its source in order', async (name) => {
    const { source, warnings } = await read(name);
    expect(warnings).toEqual([]);
    // pandoc writes the title of the HTML file over the text.
    const own = name.includes('libreoffice') ? source.replace('Pump station\n\n', '') : source;
    expect(squeeze(own)).toBe(squeeze(station));
  });

  test('takes the blocks of a tagged PDF from its structure', async () => {
    const { source, blocks } = await read('station-chromium.pdf');
    const rows = blocks.map(({ kind, level, start, end }) => [
      kind,
      level ?? null,
      source.slice(start, end).slice(0, 24),
    ]);
    expect(rows).toEqual([
      ['heading', 1, 'Pump station control'],
      ['paragraph', null, 'This page says what the '],
      ['heading', 2, '1 Start and stop'],
      ['paragraph', null, 'FR-001 The controller MU'],
      ['paragraph', null, 'FR-002 The controller MU'],
      ['list-item', 1, 'A stopped pump stays sto'],
      ['list-item', 1, 'A locked pump shows its '],
      ['list-item', 2, 'on the panel of the stat'],
      ['list-item', 2, 'on the map of the distri'],
      ['list-item', 1, 'An unlocked pump shows n'],
      ['list-item', 1, '1. Open the outlet valve'],
      ['list-item', 1, '2. Press the green key a'],
      ['heading', 2, '2 Alarms'],
      ['table-row', null, 'Id\tCondition\tAlarm text'],
      ['table-row', null, 'FR-010\tThe level stays a'],
      ['table-row', null, 'FR-011\tThe mains fail\tPo'],
      ['table-row', null, 'FR-012\tThe door contact '],
      ['heading', 3, '2.1 Example of a message'],
      ['code', null, 'alarm {\n  id:    "FR-010'],
      ['quote', null, 'An alarm that nobody rea'],
      ['paragraph', null, 'The text above is sent t'],
      ['paragraph', null, '1 The list is kept by th'],
    ]);
  });

  test('finds blocks by place and font where there is no structure', async () => {
    const { source, blocks } = await read('station-libreoffice.pdf');
    const of = (kind: string) =>
      blocks
        .filter((block) => block.kind === kind)
        .map(({ start, end }) => source.slice(start, end));
    expect(of('heading')).toEqual([
      'Pump station',
      'Pump station control',
      '1 Start and stop',
      '2 Alarms',
      '2.1 Example of a message',
    ]);
    expect(blocks.filter(({ kind }) => kind === 'list-item').map(({ level }) => level)).toEqual([
      1, 1, 2, 2, 1, 1, 1,
    ]);
    expect(
      of('table-row')
        .map((row) => row.split('\t').map((cell) => cell.replaceAll('\n', ' ')))
        .slice(-3),
    ).toEqual([
      [
        'FR-010',
        'The level stays above 3.10 m for more than ten minutes although both pumps run',
        'Flood in shaft: call the district office',
      ],
      ['FR-011', 'The mains fail', 'Power lost: the battery holds for two hours'],
      ['FR-012', 'The door contact opens at night', 'Visitor in station'],
    ]);
    // It goes on after the page break, which stands on a line of its own.
    expect(of('code')).toEqual(['alarm {\n  id:    "FR-010"\n\f\n  level: 3.17\n}']);
  });

  test('reads two columns one after the other and joins what goes on in the next', async () => {
    const { source, blocks, warnings } = await read('ditch.pdf');
    const paragraphs = blocks.map(({ start, end }) =>
      source.slice(start, end).replaceAll('\n', ' '),
    );
    expect(paragraphs.find((one) => one.startsWith('REQ-2'))).toBe(
      'REQ-2 The observers MUST NOT communicate the intermediate results to each other before all repetitions are fin-ished, because expectation demonstra-bly influences the moment at which a hand is raised.',
    );
    expect(warnings).toEqual([
      'ditch.pdf: left out running heads and feet, which repeat from page to page: "Reports of the ditch office", "Page #"',
    ]);
  });

  test('joins hyphenated words on request, so that the words are those of the source', async () => {
    const { source } = await read('ditch.pdf', { joinHyphens: true });
    const plain = text('ditch.fodt').replaceAll(/<text:note .*?<\/text:note>/gs, '1');
    const words = [...plain.matchAll(/<text:p text:style-name="(?:H|Body)">(.*?)<\/text:p>/gs)]
      .map(([, paragraph]) => paragraph)
      .join(' ')
      .split(/\s+/);
    const found = source
      .replace('1The districts are listed in the yearbook\nof the office.', '')
      .split(/\s+/)
      .filter((word) => word !== '');
    expect(found.slice(found.indexOf('1'))).toEqual(words);
    expect(source).toContain('A well-known difficulty');
  });

  test('a line end between Chinese letters is no space', async () => {
    const { source } = await read('station-zh.pdf');
    expect(source).toContain('或者操作员已手动锁定该水泵。');
  });

  test('opens what is encrypted without a password and says what to do with the rest', async () => {
    expect((await read('empty-password.pdf')).source).toBe('Hello world (x)\nsecond line');
    await expect(read('locked.pdf')).rejects.toMatchObject({
      code: 'page',
      message:
        'locked.pdf: the PDF is protected by a password; save a copy without it: qpdf --decrypt --password=... locked.pdf open.pdf',
    });
  });
});
