import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNotebook } from '../../../src/io/documents/notebook.ts';
import { evaluate } from '../../../src/run/evaluate.ts';
import { loadStrategy } from '../../../src/run/load-strategy.ts';
import { openCorpus } from '../../../src/run/open-corpus.ts';
import { planStrategies } from '../../../src/run/plan.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const read = (value: unknown) => readNotebook(bytes(value), { name: 'a.ipynb' });

describe('readNotebook', () => {
  test('joins the text cells with blank lines and counts the code that it leaves out', () => {
    const { pages, warnings } = read({
      nbformat: 4,
      cells: [
        { cell_type: 'markdown', source: ['# Limits\n', '\n', 'REQ-1 Ten a day.'] },
        { cell_type: 'code', source: ['print(1)'], outputs: [{ text: ['REQ-2'] }] },
        { cell_type: 'markdown', source: '' },
        { cell_type: 'raw', source: 'REQ-3 Kept as it is.\r\n' },
      ],
    });
    expect(pages).toEqual([
      {
        name: null,
        format: 'markdown',
        source: '# Limits\n\nREQ-1 Ten a day.\n\nREQ-3 Kept as it is.\r\n',
      },
    ]);
    expect(warnings).toEqual([
      'a.ipynb: left out 1 code cell with its output: only text cells are read',
    ]);
  });

  test('reads format 3, whose headings are cells', () => {
    const { pages, warnings } = read({
      nbformat: 3,
      worksheets: [
        { cells: [{ cell_type: 'heading', level: 2, source: ['Limits'] }] },
        { cells: [{ cell_type: 'markdown', source: ['Text.'] }] },
      ],
    });
    expect(pages[0]!.source).toBe('## Limits\n\nText.');
    expect(warnings).toEqual([]);
  });

  test.each([
    ['no JSON', new TextEncoder().encode('{"cells": ['), /a\.ipynb: expected a notebook in JSON/],
    ['no notebook', bytes({ a: 1 }), /a\.ipynb: expected a notebook with "cells", got {"a":1}/],
    ['a null', bytes(null), /expected a notebook with "cells", got null/],
    ['a cell that is none', bytes({ cells: [3] }), /a\.ipynb: cell 1: expected {...}, got 3/],
    [
      'a source of numbers',
      bytes({ cells: [{ cell_type: 'raw', source: [1] }] }),
      /cell 1: expected "source" as text or lines, got \[1\]/,
    ],
    ['deep nesting', new TextEncoder().encode(`${'['.repeat(9000)}1`), /levels/],
  ])('refuses %s', (_, given, message) => {
    expect(() => readNotebook(given, { name: 'a.ipynb' })).toThrow(message);
  });

  test('a folder of notebooks is a corpus, and a damaged one fails alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uncut-test-'));
    try {
      writeFileSync(
        join(folder, 'good.ipynb'),
        bytes({ cells: [{ cell_type: 'markdown', source: '- REQ-1 Ten a day.\n- REQ-2 None.' }] }),
      );
      writeFileSync(join(folder, 'bad.ipynb'), '{');
      const corpus = await openCorpus(folder, { elements: '^REQ-\\d+' });
      const strategies = planStrategies([
        { ...(await loadStrategy('fixed')), params: { size: 400 } },
      ]);
      const run = await evaluate(corpus, { strategies });
      expect(run.strategies[0]!.survival).toMatchObject({ elements: 2, whole: 2 });
      expect(run.failures).toMatchObject([{ page: 'bad.ipynb', strategy: null }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
