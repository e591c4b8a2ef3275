import { afterAll, describe, expect, test } from 'vitest';
import type { ChildAnswer, ChildJob } from '../../src/bench/child.ts';
import { peerPipeline } from '../../src/bench/peers/pipelines.ts';
import { runTask } from '../../src/bench/tasks/index.ts';
import { expectSameWholes } from '../../src/bench/tasks/run.ts';
import { htmlPage } from '../../src/bench/text/html.ts';
import { defaultRun, ourPipeline, THREE_WINDOWS } from '../../src/bench/windows.ts';
import { htmlToText } from '../../src/corpus/html/html-to-text.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { rowsOf } from '../support/bench-context.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

/** Pages of HTML and of text with emoji at many borders; every 40th word begins an element. */
const pages = {
  'one.html': htmlPage(1, 15_000),
  'two.html': htmlPage(2, 12_000),
  'three.txt': Array.from(
    { length: 150 },
    (_, i) =>
      `Satz ${i * i} 🔥🦊 über Züge ${'🪿 🧯'.repeat(5 + (i % 7))} – mit “Zeichen” 要件定義。 `,
  ).join(''),
};
const elements = Object.entries(pages).flatMap(([name, source]) => {
  const text = name.endsWith('html') ? htmlToText(source).text : source;
  return Array.from({ length: 40 }, (_, i) => {
    const start = text.indexOf(' ', Math.floor((i * text.length) / 41)) + 1;
    const end = text.indexOf(' ', start + 60 + i);
    return { id: `${name}-${i}`, page: `pages/${name}`, text: text.slice(start, end) };
  });
});
const corpus = makeFolder(corpusFiles(pages, elements));

describe('pipelines', () => {
  test('the usual way, the quick way and ours find the same elements whole', async () => {
    const open = await openCorpus(corpus);
    const ours = await ourPipeline(open, THREE_WINDOWS, 'wall');
    expect(Object.keys(ours.whole)).toHaveLength(3 * elements.length);
    const kinds = new Set(Object.values(ours.whole));
    expect(kinds).toEqual(new Set([true, false]));
    for (const name of ['usual', 'quick'] as const) {
      const theirs = await peerPipeline(name, open, THREE_WINDOWS, 'wall');
      if ('notRun' in theirs) {
        expect(theirs.notRun).toMatch(/is not installed/);
        continue;
      }
      expect(theirs.whole).toEqual(ours.whole);
      expect(theirs.sampled).toBe(false);
      expect(theirs.milliseconds).toBeGreaterThan(0);
    }
  });

  test('the default run grades every element', async () => {
    const run = await defaultRun(await openCorpus(corpus), 'wall');
    expect(run.elements).toBe(elements.length);
  });

  test('peers do not claim text or labels that they do not have', async () => {
    const layout = await openCorpus(corpus, { text: 'layout' });
    expect(await peerPipeline('quick', layout, THREE_WINDOWS, 'wall')).toMatchObject({
      notRun: expect.stringMatching(/not run: only/),
    });
  });
});

describe('the run task', () => {
  const answers = (job: ChildJob): ChildAnswer => {
    const whole = { 'fixed-800 a': true, 'fixed-800 b': false };
    switch (job.do) {
      case 'ours':
        return { milliseconds: 100, whole, sampled: false, peak: 50 };
      case 'default':
        return { milliseconds: 150, elements: 2, peak: 60 };
      case 'usual':
        return { milliseconds: 4000, whole: { 'fixed-800 a': true }, sampled: true, peak: 400 };
      default:
        return { milliseconds: 400, whole, sampled: false, peak: 100 };
    }
  };

  test('gives time and memory beside each way, and the default run', async () => {
    const rows = await rowsOf(
      runTask(async (job) => answers(job)),
      { corpus },
    );
    expect(rows.map(({ quantity, value, scaled }) => [quantity, value, scaled])).toEqual([
      ['ratio', 40, true],
      ['share', 0.125, false],
      ['ratio', 4, false],
      ['share', 0.5, false],
      ['seconds', 0.15, false],
    ]);
  });

  test('a grade that differs is an error, not a figure', async () => {
    const rows = await rowsOf(
      runTask(async (job) =>
        job.do === 'ours'
          ? { milliseconds: 1, whole: { 'fixed-800 a': false }, sampled: false, peak: 1 }
          : answers(job),
      ),
      { corpus },
    );
    expect(rows[0]).toMatchObject({ wrong: true, ours: null });
    expect(rows[0]!.notRun).toContain('1 of 1 grades differ, the first of "fixed-800 a"');
  });

  test('nothing in common is an error too', () => {
    expect(() => expectSameWholes('p', { a: true }, { b: true })).toThrow('no element was graded');
  });

  test('a way that is not installed is a row with the reason', async () => {
    const rows = await rowsOf(
      runTask(async (job) => (job.do === 'usual' ? { notRun: 'not run: no jsdom' } : answers(job))),
      { corpus },
    );
    expect(rows[0]).toMatchObject({ notRun: 'not run: no jsdom', value: null, wrong: false });
    expect(rows[1]!.value).toBe(4);
  });
});
