import { describe, expect, test } from 'vitest';
import type { GateOutcome } from '../../src/report/gate-types.ts';
import { githubAnnotations, githubSummary } from '../../src/report/github.ts';
import { madeRow } from '../support/made-rows.ts';
import { madeRun } from '../support/made-run.ts';

const run = madeRun([{ id: 'fixed-800', whole: 9, cut: 1, chunks: 3, tokens: 10, median: 4 }]);
const outcome = (passed: boolean, text = 'fixed-800: 90.0%'): GateOutcome => ({
  ...{ gate: '--min-whole 95%', strategy: 'fixed-800', passed, text },
});
const worst = Array.from({ length: 12 }, (_, index) =>
  madeRow('fixed-800', `e,${index}`, 'pages/a:b.jsonl#7', 'partial'),
);
const options = { worst, corpusFolder: 'corpora/made' };

describe('annotations', () => {
  test('are errors of failed gates first, then the worst cuts on their files', () => {
    const lines = githubAnnotations({ run, outcomes: [outcome(false), outcome(true)] }, options);
    expect(lines[0]).toBe('::error title=uncut --min-whole 95%25::fixed-800: 90.0%25');
    expect(lines[1]).toBe(
      '::error file=corpora/made/pages/a%3Ab.jsonl,title=uncut%3A fixed-800 cuts e%2C0::best chunk holds 60.0%25; loses unless: …before the border✂after it…',
    );
    expect(lines.length).toBe(6);
  });

  test('are warnings when every gate passed, and name no file outside the repository', () => {
    const lines = githubAnnotations(
      { run, outcomes: [outcome(true)] },
      { worst, corpusFolder: null },
    );
    expect(lines.length).toBe(5);
    for (const line of lines) expect(line).toMatch(/^::warning title=/);
    const [inRoot] = githubAnnotations({ run, outcomes: [] }, { worst, corpusFolder: '.' });
    expect(inRoot).toMatch(/^::warning file=pages\/a%3Ab\.jsonl,/);
  });

  test('stay on one line each, whatever a text holds, and within what is shown', () => {
    const nasty = Array.from({ length: 20 }, () => outcome(false, 'a\r\n::set-output name=x::b'));
    const lines = githubAnnotations({ run, outcomes: nasty }, options);
    expect(lines.length).toBe(10);
    for (const line of lines) expect(line).not.toMatch(/[\r\n]/);
    expect(lines[0]).toContain('a%0A::set-output');
  });
});

describe('the job summary', () => {
  test('says how many gates failed, with each, the strategies and the worst cuts', () => {
    const summary = githubSummary({ run, outcomes: [outcome(false), outcome(true)] }, options);
    expect(summary).toContain('## Made: 1 of 2 gates failed');
    expect(summary).toContain('| **failed** | `--min-whole 95%` | fixed-800: 90.0% |');
    expect(summary).toContain('10 requirements: 9 whole, 1 cut, 0 missing');
    expect(summary.match(/`e,\d+`/g)!.length).toBe(10);
    expect(summary).not.toMatch(/undefined|NaN/);
  });

  test('shows markup of pages as text', () => {
    const row = { ...worst[0]!, id: 'a|b`c', atBorder: ['<img src=x>', '[x](y) @me #1'] as const };
    const summary = githubSummary({ run, outcomes: [] }, { worst: [row], corpusFolder: null });
    expect(summary).not.toMatch(/<img|\[x\]\(|[^&]@me/);
    expect(summary).toContain('``a\\|b`c``');
  });
});
