import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, test } from 'vitest';
import { csvRecord } from '../../src/report/csv.ts';
import { readCase } from '../support/cases.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

/** The files of the only run of a folder's results. */
function runFiles(folder: string): Readonly<Record<string, string>> {
  const results = join(folder, 'results');
  const run = join(results, readdirSync(results)[0]!);
  return Object.fromEntries(
    readdirSync(run).map((name) => [name, readFileSync(join(run, name), 'utf8')]),
  );
}

describe('the HTML report', () => {
  const { elementText } = readCase('R01s').input as { elementText: string };
  const { rawHtmlMustNotMatch } = readCase('R01s').expected as { rawHtmlMustNotMatch: string[] };
  const hostile = [
    elementText,
    '<!-- <script>alert(1)</script> -->',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    ']]></style><script>alert(1)</script>',
  ];

  test('R01s: markup of pages, ids, kinds, questions and titles is text', () => {
    const text = hostile.join('\n');
    const folder = makeFolder({
      ...corpusFiles(
        { 'p.txt': `${text}\n${'Some other words follow here. '.repeat(40)}` },
        hostile.map((id) => ({ id, page: 'pages/p.txt', text: id, kind: id })),
        { title: hostile[0], noun: hostile[0], queries: 'queries.jsonl' },
      ),
      'queries.jsonl': `${JSON.stringify({ id: hostile[0], text: hostile.join(' '), elements: [hostile[0]] })}\n`,
    });
    const { code } = uncut(folder, ['run', '.', '--strategy', 'fixed', '--size', '8']);
    expect(code).toBe(0);
    const html = runFiles(folder)['report.html']!;
    for (const pattern of rawHtmlMustNotMatch) expect(html).not.toMatch(new RegExp(pattern));
    expect(html).not.toMatch(/<img|<svg onload|<!-- <script/);
    const { document } = new JSDOM(html).window;
    // The data and the one script of the report.
    expect(document.querySelectorAll('script')).toHaveLength(2);
    const data = JSON.parse(document.querySelector('#data')!.textContent!);
    expect(data.ids).toEqual(hostile);
    expect(data.texts[0].text).toContain(text);
    expect(document.title).toContain(elementText);
    expect(document.body.textContent).toContain(elementText);
  });
});

describe('CSV', () => {
  const [row] = (readCase('R02s').input as { rows: { id: string; delta: number }[] }).rows;

  test('R02s: a formula becomes text, a negative number stays one', () => {
    const record = csvRecord([row!.id, row!.delta]);
    const [start] = readCase('R02s').expected.cell_id_startsWith as string[];
    expect(record.startsWith(`"${start}`)).toBe(true);
    expect(record.endsWith(',-0.25\r\n')).toBe(true);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
    'R02s: so does %j',
    (text) => {
      expect(csvRecord([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    },
  );

  test('R02s: ids of elements, pages and strategies in the files of a run', () => {
    const folder = makeFolder(
      corpusFiles({ '=p.txt': 'One. Two.' }, [
        { id: row!.id, page: 'pages/=p.txt', text: 'One.', kind: '@kind' },
      ]),
    );
    expect(uncut(folder, ['run', '.', '--strategy', 'fixed', '--no-html']).code).toBe(0);
    const csv = runFiles(folder)['elements.csv']!;
    expect(csv).toContain(`"'${row!.id.replaceAll('"', '""')}"`);
    expect(csv).toContain(",'@kind,");
    for (const line of csv.trim().split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=@]/);
  });
});

describe('values that are not defined', () => {
  const { metric } = readCase('R03s').input as { metric: { value: null } };

  test('R03s: precision of nothing returned is null with its reason', () => {
    const folder = makeFolder({
      ...corpusFiles({ 'p.txt': 'One. Two.' }, [{ id: 'e', page: 'pages/p.txt', text: 'One.' }], {
        queries: 'queries.jsonl',
      }),
      'queries.jsonl': '{"id":"q","text":"one","elements":["e"]}\n',
      'rankings.jsonl': '{"query":"q","rank":1,"page":"pages/p.txt","start":0,"end":9}\n',
    });
    const other = '{"id":"q2","text":"two","elements":["e"]}\n';
    const queries = makeFolder({ 'q.jsonl': other });
    const { stdout } = uncut(folder, [
      ...['score', 'rankings.jsonl', '--corpus', '.', '--k', '5', '--json'],
      ...['--queries', join(queries, 'q.jsonl')],
    ]);
    expect(stdout).not.toMatch(/NaN|undefined/);
    const scores = JSON.parse(stdout).queries[0].scores[0];
    expect(scores.precision.returned.occurrence).toMatchObject({
      ...{ value: metric.value, reason: 'no chunk was returned' },
    });
  });

  test('R03s: a rate of nothing is null, empty or n/a, never a number', () => {
    const folder = makeFolder(
      corpusFiles({ 'p.txt': 'One. Two.' }, [{ id: 'e', page: 'pages/p.txt', text: 'Three.' }]),
    );
    const { stdout } = uncut(folder, ['run', '.', '--strategy', 'fixed', '--json', '--html']);
    const [strategy] = JSON.parse(stdout).strategies;
    expect(strategy.survival).toMatchObject({ rate: null, interval: null, expectedRate: null });
    expect(strategy.survival.intervalReason).toBeTypeOf('string');
    const files = runFiles(folder);
    const { document } = new JSDOM(files['report.html']!).window;
    expect(document.querySelector('.strategies td.rate')!.textContent).toMatch(/^n\/a/);
    const shown = `${document.body.querySelector('.strategies')!.textContent}${files['report.md']}${files['summary.csv']}`;
    expect(shown).not.toMatch(/NaN|undefined|\b0\.00?\b|0\.0%/);
  });
});
