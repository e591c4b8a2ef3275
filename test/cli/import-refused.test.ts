import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder, type Outcome, uncut } from '../support/cli.ts';
import { DOCS, elements, imported, importTo, lines, REFUND, texts } from '../support/imported.ts';

afterAll(cleanUp);

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
