import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExpectedElement } from '../../src/core/types.ts';
import type { Query } from '../../src/io/labels.ts';
import { cleanUp, makeFolder, type Outcome, uncut } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);

const read = (folder: string, name: string): string =>
  readFileSync(join(folder, 'corpora/new', name), 'utf8');

const lines = <T>(folder: string, name: string): T[] =>
  read(folder, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

const elements = (folder: string) => lines<ExpectedElement>(folder, 'elements.jsonl');
const queries = (folder: string) => lines<Query>(folder, 'queries.jsonl');
const texts = (folder: string) => elements(folder).map(({ id, text }) => [id, text]);

function importTo(folder: string, ...args: readonly string[]): Promise<Outcome> {
  return uncutHere(folder, ['import', ...args, '--to', 'corpora/new']);
}

/** Imports where everything is located, validates; gives the folder. */
async function imported(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...args: readonly string[]
): Promise<string> {
  const folder = makeFolder(files);
  const { code, stdout, stderr } = await importTo(folder, ...args);
  expect(code, stdout + stderr).toBe(0);
  const validated = await uncutHere(folder, ['validate', 'corpora/new']);
  expect(validated.stdout).toMatch(/no problems\n$/);
  return folder;
}

const DOCS = {
  'docs/refunds.html':
    '<h1>Refunds</h1><p>Refunds MUST be paid within 5 days,\n unless the order is void.</p>',
  'docs/guide/desk.md': '# Desk 😀\n\n- The clerk MUST ask “why”.\n- Said on both.\n',
  'docs/other.txt': 'Said on both.\n',
};

const REFUND = 'Refunds MUST be paid within 5 days, unless the order is void.';
const DESK = 'The clerk MUST ask "why".';

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

describe('golden sets', () => {
  test('BEIR: documents are pages, relevant ones elements, and judgments are kept', async () => {
    const folder = await imported(
      {
        'set/corpus.jsonl':
          '{"_id": "d1", "title": "Desk", "text": "The clerk asks."}\n{"_id": "d2", "title": "", "text": "No one."}\n{"_id": "d3", "title": "x", "text": "Other."}\n',
        'set/queries.jsonl':
          '{"_id": "q1", "text": "who asks?", "metadata": {}}\n{"_id": "q2", "text": "of another split"}\n',
        'set/qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t1\nq1\td3\t0\n',
      },
      'set',
    );
    expect(elements(folder)).toEqual([
      { id: 'd1', page: 'pages/corpus.jsonl#d1', text: 'The clerk asks.', start: 6, end: 21 },
      { id: 'd2', page: 'pages/corpus.jsonl#d2', text: 'No one.', start: 0, end: 7 },
    ]);
    expect(queries(folder)).toEqual([{ id: 'q1', text: 'who asks?', elements: ['d1', 'd2'] }]);
    expect(lines(folder, 'judgments.jsonl')).toEqual([
      { query: 'q1', item: 'd1', relevance: 'relevant' },
      { query: 'q1', item: 'd2', relevance: 'relevant' },
      { query: 'q1', item: 'd3', relevance: 'irrelevant' },
    ]);
  });

  const contexts = ['😀 Ann came. 😀 Bob left.', 'Ann 😀 sang.'];
  const squad = (offset: (text: string, at: number) => number) =>
    JSON.stringify({
      version: 'v2.0',
      data: [
        {
          title: 'Ann/../and Bob',
          paragraphs: contexts.map((context, index) => ({
            context,
            qas: [
              {
                id: `s${index}`,
                question: 'Who?',
                answers: ['left', 'sang', 'left', 'sang']
                  .filter((text) => context.includes(text))
                  .map((text) => ({ text, answer_start: offset(context, context.indexOf(text)) })),
              },
              { id: `n${index}`, question: 'Why?', is_impossible: true, answers: [] },
            ],
          })),
        },
      ],
    });
  test.each([
    ['code points', (text: string, at: number) => [...text.slice(0, at)].length],
    ['UTF-16 units', (_: string, at: number) => at],
  ] as const)('SQuAD whose answer_start counts %s', async (unit, offset) => {
    const folder = await imported({ 'dev.json': squad(offset) }, 'dev.json');
    const page = 'pages/Ann/and Bob.txt';
    const text = `${contexts.join('\n\n')}\n`;
    expect(read(folder, page)).toBe(text);
    const place = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + 4 });
    expect(elements(folder)).toEqual([
      { id: 's0', page, text: 'left', ...place('left') },
      { id: 's1', page, text: 'sang', ...place('sang') },
    ]);
    expect(queries(folder).map((query) => query.elements)).toEqual([['s0'], [], ['s1'], []]);
    expect(read(folder, 'README.md')).toContain(`The offsets of the sources count ${unit}.`);
  });

  test.each<[string, string, string]>([
    [
      'Ragas, JSONL',
      'set.jsonl',
      `${JSON.stringify({ user_input: 'When?', reference_contexts: [`<1-hop>\n\n${REFUND}`], reference: 'In 5 days.', synthesizer_name: 'multi' })}\n${JSON.stringify({ user_input: 'What?', reference_contexts: [DESK], reference: 'Why.' })}\n`,
    ],
    [
      'Ragas before 0.2, JSON',
      'set.json',
      JSON.stringify([
        { question: 'When?', contexts: [REFUND], ground_truth: 'In 5 days.' },
        { question: 'What?', contexts: [], ground_truth: DESK },
      ]),
    ],
    [
      'Ragas, CSV as pandas writes it',
      'set.csv',
      `user_input,reference_contexts,reference\nWhen?,"['${REFUND}']",In 5 days.\nWhat?,"['The clerk MUST ask ""why"".']",Why.\n`,
    ],
    [
      'promptfoo, JSON',
      'tests.json',
      JSON.stringify([
        { vars: { query: 'When?', context: REFUND } },
        {
          vars: { query: 'What?' },
          assert: [
            { type: 'llm-rubric', value: 'no' },
            { type: 'contains', value: DESK },
          ],
        },
      ]),
    ],
    [
      'promptfoo, YAML',
      'promptfooconfig.yaml',
      `prompts: [p.txt]\ntests:\n  - vars:\n      question: When?\n      context: |\n        Refunds MUST be paid within 5 days,\n        unless the order is void.\n  - vars:\n      question: 'What?'\n    assert:\n      - type: context-recall\n        threshold: 0.9\n        value: '${DESK}'\n`,
    ],
  ])('%s', async (_, name, content) => {
    const folder = await imported({ ...DOCS, [name]: content }, name, '--pages', 'docs');
    expect(elements(folder).map(({ id, page }) => [id, page])).toEqual([
      ['q1.1', 'pages/refunds.html'],
      ['q2.1', 'pages/guide/desk.md'],
    ]);
    expect(queries(folder)).toEqual([
      { id: 'q1', text: 'When?', elements: ['q1.1'] },
      { id: 'q2', text: 'What?', elements: ['q2.1'] },
    ]);
  });

  test('LegalBench-RAG: spans in code points on the file that a snippet names', async () => {
    const benchmark = JSON.stringify({
      tests: [
        {
          query: 'What is asked?',
          tags: ['desk'],
          snippets: [
            {
              file_path: 'docs/guide/desk.md',
              span: [12, 37],
              answer: 'The clerk MUST ask “why”.',
            },
          ],
        },
      ],
    });
    const folder = await imported({ ...DOCS, 'b.json': benchmark }, 'b.json', '--pages', 'docs');
    expect(elements(folder)).toEqual([
      {
        ...{ id: 'q1.1', page: 'pages/guide/desk.md', text: 'The clerk MUST ask “why”.' },
        ...{ start: 13, end: 38, kind: 'desk' },
      },
    ]);
  });

  test('several sets keep their questions apart', async () => {
    const set = JSON.stringify([{ question: 'When?', contexts: [REFUND] }]);
    const folder = await imported(
      { ...DOCS, 'a.json': set, 'b.json': set },
      'a.json',
      'b.json',
      '--pages',
      'docs',
    );
    expect(queries(folder).map(({ id, elements: ids }) => [id, ids])).toEqual([
      ['a-q1', ['a-q1.1']],
      ['b-q1', ['b-q1.1']],
    ]);
  });
});

test('an imported corpus runs, with its questions', async () => {
  const set = JSON.stringify([{ question: 'When?', contexts: [REFUND] }]);
  const folder = await imported({ ...DOCS, 'a.json': set }, 'a.json', '--pages', 'docs');
  const { code, stdout, stderr } = uncut(folder, ['run', 'corpora/new', '--retriever', 'bm25']);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/1 answers?: .* 0 missing$/m);
  expect(stdout).toContain('bm25');
});

describe('what cannot be located is listed and never guessed', () => {
  const table =
    `id,text,page\nA,${REFUND.replaceAll(',', ';')},\nB,Said on both.,\nC,Said on both.,other\nD,The clerk MUST ask “why”.,refunds.html\nE,Nothing of the kind stands anywhere.,\n`
      .replace('A,Refunds MUST be paid within 5 days;', 'A,"Refunds MUST be paid within six days,')
      .replace('void.,\nB', 'void.",\nB');
  const folder = makeFolder({ ...DOCS, 't.csv': table });
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await importTo(folder, 't.csv', '--pages', 'docs');
  });

  test('exit code 1, a line each, with what may be meant', () => {
    const { code, stdout } = outcome;
    expect(code).toBe(1);
    expect(stdout).toContain(
      'ambiguous: B: its text "Said on both." (t.csv:3) is on 2 pages: pages/guide/desk.md, pages/other.txt; say which',
    );
    expect(stdout).toMatch(
      /^missing: A: .*\(t\.csv:2\) is on no page.*% alike\) on "pages\/refunds\.html"/m,
    );
    expect(stdout).toContain(
      `{"id":"A","page":"pages/refunds.html","text":${JSON.stringify(REFUND)}}`,
    );
    expect(stdout).toMatch(/^missing: E: .*folded$/m);
    expect(stdout).toMatch(/^other-page: D: .*the text is on page "pages\/guide\/desk.md"$/m);
    expect(stdout).toContain('1 of 5 located: 1 by text');
  });

  test('those that have a page are labels, so that runs count them; the others wait beside', async () => {
    expect(texts(folder).map(([id]) => id)).toEqual(['C', 'D']);
    expect(lines(folder, 'unlocated.jsonl')).toEqual([
      { id: 'A', text: REFUND.replace('5', 'six') },
      { id: 'B', text: 'Said on both.', pages: ['pages/guide/desk.md', 'pages/other.txt'] },
      { id: 'E', text: 'Nothing of the kind stands anywhere.' },
    ]);
    expect(uncut(folder, ['run', 'corpora/new', '--strategy', 'fixed']).stdout).toContain(
      '1 missing',
    );
  });

  test('--json gives a problem a line', async () => {
    const args = ['t.csv', '--pages', 'docs', '--json', '--force'];
    const { stdout } = await importTo(folder, ...args);
    const problems = stdout.trimEnd().split('\n');
    expect(problems.map((line) => JSON.parse(line).kind)).toEqual([
      'ambiguous',
      'missing',
      'missing',
      'other-page',
    ]);
  });

  test('a pin that does not hold its text is searched, and said', async () => {
    const row = `question,references,corpus_id\nWhat?,"[{""content"": ""The clerk MUST ask “why”."", ""start_index"": 3, ""end_index"": 28}]",desk\n`;
    const own = makeFolder({ ...DOCS, 'q.csv': row });
    const outcome = await importTo(own, 'q.csv', '--pages', 'docs');
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain('the offsets of 1 elements do not hold their text');
    expect(elements(own)[0]).not.toHaveProperty('start');
  });

  test('ids that come twice are told apart and listed', async () => {
    const own = makeFolder({ 't.csv': 'id,text\nA,One thing.\nA,Another thing.\n' });
    const outcome = await importTo(own, 't.csv');
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain(
      'duplicate-id: A: its id (t.csv:3) is that of another (t.csv:2) already; it became A~2',
    );
    expect(texts(own).map(([id]) => id)).toEqual(['A', 'A~2']);
  });

  test('when nothing is located nothing is written', async () => {
    const own = makeFolder({ ...DOCS, 't.csv': 'id,text\nA,Nowhere.\n' });
    const outcome = await importTo(own, 't.csv', '--pages', 'docs');
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain('none of 1 elements is on the 3 pages of docs');
    expect(existsSync(join(own, 'corpora'))).toBe(false);
  });
});

describe('what cannot be read exits 2 with file, place and fix', () => {
  test.each<[string, string, readonly string[], string]>([
    [
      'x.csv',
      'a,b\n1,2\n',
      [],
      'x.csv: its content shows none of the formats that are read; name one with --format',
    ],
    [
      'x.csv',
      'a,b\n1,2\n',
      ['--format', 'csv'],
      'x.csv: expected a column id, uid, req id ...; the header has "a", "b": name one with --id-column',
    ],
    [
      'x.csv',
      'id,text\n1,2\n',
      ['--text-column', 'texd'],
      'no column "texd" for --text-column; the header has "id", "text"; did you mean "text"?',
    ],
    ['x.csv', 'id,text\n,2\n', [], 'x.csv:2: column "id" is empty'],
    ['x.json', '{"catalog": {"metadata": {}}}', [], 'x.json: "catalog.metadata.title"'],
    ['x.json', '{"catalog":\n {"a": }}', [], 'x.json:2: expected JSON'],
    [
      'x.json',
      '{"versions": {"1": {"needs": {}}, "2": {"needs": {}}}}',
      [],
      'x.json: "current_version" is null, the versions are "1", "2"',
    ],
    [
      'x.sdoc',
      '[DOCUMENT]\nTITLE: a\n\n[REQUIREMENT]\nSTATEMENT: >>>\nb\n',
      [],
      'x.sdoc:5: the value of STATEMENT begins with >>>',
    ],
    [
      'x.sdoc',
      '[DOCUMENT]\nTITLE: a\n\n[SECTION]\nTITLE: b\n',
      [],
      'x.sdoc:4: [SECTION] never ends',
    ],
    ['x.reqif', '<REQ-IF><A></REQ-IF>', [], 'x.reqif:1: expected XML'],
    ['x.yml', 'level: 1.0\ntext: &a b\n', [], 'x.yml:2: expected a plain value'],
    ['x.json', '[{"question": "a", "contexts": "b"}]', [], 'name their folder with --pages'],
    [
      'x.json',
      '[{"question": "a", "contexts": [1]}]',
      ['--pages', '.'],
      'x.json (row 1): expected a text or a list of texts under "contexts", got [1]',
    ],
    [
      'x.json',
      '{"data": [{"paragraphs": [{"context": "a", "qas": [{"id": 1, "question": "b", "answers": [{"text": "a", "answer_start": -1}]}]}]}]}',
      [],
      'x.json: "data.0.paragraphs.0.qas.0.answers.0.answer_start": expected an offset of 0 or more',
    ],
    [
      'corpus.jsonl',
      '{"_id": "a", "title": "", "text": "b"}\n',
      [],
      'a BEIR set without its queries and qrels',
    ],
    ['x.csv', 'PK\u0003\u0004', [], 'a ZIP archive'],
    ['x.csv', 'id,text\n1,2\n', ['--format', 'xls'], '--format: expected reqif, needs'],
  ])('%s %j %j', async (name, content, args, message) => {
    const folder = makeFolder({ [name]: content });
    const { code, stderr } = await importTo(folder, name, ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'corpora'))).toBe(false);
  });

  test('a corpus that exists is kept unless --force, and its other pages always', async () => {
    const folder = makeFolder({ 'a.csv': 'id,text\nA,One.\n', 'b.csv': 'id,text\nB,Two.\n' });
    expect((await importTo(folder, 'a.csv')).code).toBe(0);
    const again = await importTo(folder, 'a.csv');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('exists already, and nothing was written');
    expect((await importTo(folder, 'a.csv', '--force')).code).toBe(0);
    const other = await importTo(folder, 'b.csv', '--force');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('pages/a.md is a page of another corpus');
    expect(texts(folder)).toEqual([['A', 'One.']]);
  });

  test('names of documents never leave the corpus', async () => {
    const folder = await imported(
      { 't.csv': 'id,text,page\nA,One.,../../out\nB,Two.,C:\\x/.git/y\n' },
      't.csv',
    );
    expect(elements(folder).map(({ page }) => page)).toEqual([
      'pages/out.md',
      'pages/C-x/git/y.md',
    ]);
    expect(existsSync(join(folder, 'out.md'))).toBe(false);
  });
});
