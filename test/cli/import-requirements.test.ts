import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder } from '../support/cli.ts';
import {
  DESK,
  DOCS,
  elements,
  imported,
  importTo,
  REFUND,
  read,
  texts,
} from '../support/imported.ts';

afterAll(cleanUp);

describe('requirement tools, searched on given documents', () => {
  const xhtml = (text: string) =>
    `<THE-VALUE><xhtml:div xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:p>${text}</xhtml:p></xhtml:div></THE-VALUE>`;
  const object = (id: string, foreign: string, text: string) =>
    `<SPEC-OBJECT IDENTIFIER="${id}"><TYPE><SPEC-OBJECT-TYPE-REF>t</SPEC-OBJECT-TYPE-REF></TYPE><VALUES>
      <ATTRIBUTE-VALUE-STRING THE-VALUE="${foreign}"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>a-id</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>
      <ATTRIBUTE-VALUE-XHTML><DEFINITION><ATTRIBUTE-DEFINITION-XHTML-REF>a-text</ATTRIBUTE-DEFINITION-XHTML-REF></DEFINITION>${text}</ATTRIBUTE-VALUE-XHTML>
    </VALUES></SPEC-OBJECT>`;
  const reqif = `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd"><CORE-CONTENT><REQ-IF-CONTENT>
<SPEC-TYPES><SPEC-OBJECT-TYPE IDENTIFIER="t" LONG-NAME="Requirement"><SPEC-ATTRIBUTES>
  <ATTRIBUTE-DEFINITION-STRING IDENTIFIER="a-id" LONG-NAME="ReqIF.ForeignID"/>
  <ATTRIBUTE-DEFINITION-XHTML IDENTIFIER="a-text" LONG-NAME="ReqIF.Text"/>
</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE></SPEC-TYPES>
<SPEC-OBJECTS>${object('_1', 'R-1', xhtml('Refunds MUST be paid within <xhtml:b>5 days</xhtml:b>,<xhtml:br/>unless the order is void.'))}${object('_2', 'R-2', xhtml('The clerk MUST ask &#34;why&quot;.'))}</SPEC-OBJECTS>
<SPECIFICATIONS><SPECIFICATION IDENTIFIER="s" LONG-NAME="Desk rules"><CHILDREN>
  <SPEC-HIERARCHY IDENTIFIER="h2"><OBJECT><SPEC-OBJECT-REF>_2</SPEC-OBJECT-REF></OBJECT><CHILDREN>
    <SPEC-HIERARCHY IDENTIFIER="h1"><OBJECT><SPEC-OBJECT-REF>_1</SPEC-OBJECT-REF></OBJECT></SPEC-HIERARCHY>
  </CHILDREN></SPEC-HIERARCHY>
</CHILDREN></SPECIFICATION></SPECIFICATIONS></REQ-IF-CONTENT></CORE-CONTENT></REQ-IF>`;
  const needs = JSON.stringify({
    current_version: '2.0',
    versions: {
      '1.0': { needs: { 'R-0': { id: 'R-0', title: 'Old', content: 'Gone.' } } },
      '2.0': {
        needs_amount: 2,
        needs: {
          'R-1': { id: 'R-1', title: 'Refunds', content: REFUND, docname: 'refunds', type: 'req' },
          'R-2': { id: 'R-2', title: DESK, content: '', docname: 'guide/desk' },
        },
      },
    },
  });
  const sdoc = `[DOCUMENT]
TITLE: Desk rules

[GRAMMAR]
ELEMENTS:
- TAG: REQUIREMENT
  FIELDS:
  - TITLE: UID
    TYPE: String
    REQUIRED: False

[[SECTION]]
TITLE: Money

[REQUIREMENT]
UID: R-1
TITLE: Refunds
STATEMENT: >>>
Refunds MUST be paid within 5 days,
unless the order is void.
<<<
RELATIONS:
- TYPE: Parent
  VALUE: SYS-1

[TEXT]
STATEMENT: >>>
[REQUIREMENT]
<<<

[[/SECTION]]

[REQUIREMENT]
UID: R-2
STATEMENT: ${DESK}
`;
  const oscal = JSON.stringify({
    catalog: {
      uuid: 'b954d3b7-d2c7-453b-8eb2-459e8d3b8462',
      metadata: { title: 'Desk rules', 'oscal-version': '1.1.2' },
      groups: [
        {
          id: 'mo',
          title: 'Money',
          controls: [
            {
              id: 'mo-1',
              title: 'Refunds',
              params: [{ id: 'mo-1_prm_1', label: 'days', values: ['5 days'] }],
              parts: [
                {
                  id: 'mo-1_smt',
                  name: 'statement',
                  parts: [
                    {
                      id: 'R-1',
                      name: 'item',
                      prose:
                        'Refunds MUST be paid within {{ insert: param, mo-1_prm_1 }}, unless the order is void.',
                    },
                  ],
                },
                { id: 'R-2', name: 'guidance', prose: DESK },
              ],
            },
          ],
        },
      ],
    },
  });
  const item = (level: string, text: string, more = '') =>
    `active: true\nderived: false\nheader: ''\nlevel: ${level}\nlinks: []\nnormative: true\nref: ''\nreviewed: null\n${more}text: |\n${text.replaceAll(/^/gm, '  ')}\n`;

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['ReqIF', { 'r.reqif': reqif }, 'r.reqif'],
    ['Sphinx-Needs', { 'needs.json': needs }, 'needs.json'],
    ['StrictDoc', { 'r.sdoc': sdoc }, 'r.sdoc'],
    ['OSCAL', { 'catalog.json': oscal }, 'catalog.json'],
    [
      'Doorstop',
      { 'reqs/R-1.yml': item('1.2', REFUND), 'reqs/R-2.yml': item('1.10', DESK) },
      'reqs',
    ],
    [
      'CSV with semicolons and a BOM',
      {
        'r.csv': `\uFEFFid;text\r\nR-1;"Refunds MUST be paid within 5 days,\r\nunless the order is void."\r\nR-2;"The clerk MUST ask ""why""."\r\n`,
      },
      'r.csv',
    ],
    [
      'TSV',
      { 'r.tsv': `uid\tstatement\nR-1\t${REFUND}\nR-2\tThe clerk MUST ask “why”.\n` },
      'r.tsv',
    ],
  ])('%s', async (_, files, argument) => {
    const folder = await imported({ ...DOCS, ...files }, argument, '--pages', 'docs');
    const labels = elements(folder).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(labels.map(({ id, page }) => [id, page])).toEqual([
      ['R-1', 'pages/refunds.html'],
      ['R-2', 'pages/guide/desk.md'],
    ]);
    expect(labels[0]!.text.replaceAll(/\s+/g, ' ')).toBe(REFUND);
    expect(read(folder, 'pages/guide/desk.md')).toBe(DOCS['docs/guide/desk.md']);
  });

  test('without documents a page is written, in the order of the specification', async () => {
    const folder = await imported({ 'r.reqif': reqif }, 'r.reqif');
    expect(read(folder, 'pages/Desk rules.md')).toBe(
      `# R-2\n\n${DESK}\n\n## R-1\n\nRefunds MUST be paid within 5 days,\nunless the order is void.\n`,
    );
    expect(elements(folder)[0]).toEqual({
      ...{ id: 'R-2', page: 'pages/Desk rules.md', text: DESK, start: 7, end: 32 },
      kind: 'Requirement',
    });
  });

  test('sections and text of StrictDoc are on the page and no elements', async () => {
    const folder = await imported({ 'r.sdoc': sdoc }, 'r.sdoc');
    expect(read(folder, 'pages/r.md')).toMatch(/^# Desk rules\n\n## Money\n\n### R-1 Refunds\n\n/);
    expect(read(folder, 'pages/r.md')).toContain('\n\n[REQUIREMENT]\n\n## R-2\n');
    expect(texts(folder).map(([id]) => id)).toEqual(['R-1', 'R-2']);
  });

  test('items of Doorstop stand by level, as numbers; what is not normative is no element', async () => {
    const files = {
      'reqs/.doorstop.yml': 'settings:\n  digits: 3\n',
      'reqs/R-1.yml': item('1.10', REFUND),
      'reqs/R-2.yml': item('1.9', DESK),
      'reqs/R-3.yml': item('1.0', 'Money').replace('normative: true', 'normative: false'),
      'reqs/R-4.yml': item('1.1', 'Gone.').replace('active: true', 'active: false'),
    };
    const folder = await imported(files, 'reqs');
    expect(read(folder, 'pages/R.md')).toBe(
      `# Money\n\n## R-2\n\n${DESK}\n\n## R-1\n\n${REFUND}\n`,
    );
    expect(texts(folder).map(([id]) => id)).toEqual(['R-2', 'R-1']);
  });

  test('the mark of an OSCAL parameter without values stays', async () => {
    const open = oscal.replace(',"values":["5 days"]', '');
    const folder = await imported({ 'catalog.json': open }, 'catalog.json');
    expect(texts(folder)[0]![1]).toContain('within {{ insert: param, mo-1_prm_1 }}, unless');
  });

  test('columns by name', async () => {
    const files = { ...DOCS, 't.csv': `Nr,Was,Wo\n7,${DESK.replaceAll('"', '“')},desk\n` };
    const text = DESK.replace(' "', ' “').replace('".', '”.');
    files['t.csv'] = `Nr,Was,Wo\n7,${text},desk\n`;
    const columns = ['--id-column', 'nr', '--text-column', 'Was', '--page-column', 'Wo'];
    const folder = await imported(files, 't.csv', '--format', 'csv', '--pages', 'docs', ...columns);
    expect(elements(folder)).toEqual([{ id: '7', page: 'pages/guide/desk.md', text }]);
  });

  test('XML that declares entities is refused, and nothing is fetched', async () => {
    const evil = reqif.replace(
      '<REQ-IF ',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<REQ-IF ',
    );
    const folder = makeFolder({ 'r.reqif': evil });
    const { code, stderr } = await importTo(folder, 'r.reqif');
    expect(code).toBe(2);
    expect(stderr).toContain('r.reqif:2: declares an entity');
    expect(existsSync(join(folder, 'corpora'))).toBe(false);
  });
});
