import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, uncut } from '../support/cli.ts';
import {
  DESK,
  DOCS,
  elements,
  imported,
  lines,
  queries,
  REFUND,
  read,
} from '../support/imported.ts';

afterAll(cleanUp);

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
