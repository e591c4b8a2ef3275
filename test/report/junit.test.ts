import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import type { GateOutcome } from '../../src/report/gate-types.ts';
import { type GatedRun, junitXml } from '../../src/report/junit.ts';
import { madeRun } from '../support/made-run.ts';

const strategy = { id: 'fixed-800', whole: 9, cut: 1, chunks: 3, tokens: 10, median: 4 };

/** The document; the parser throws when the XML is not well formed. */
function parse(runs: readonly GatedRun[]): Document {
  return new JSDOM(junitXml(runs), { contentType: 'application/xml' }).window.document;
}

const attributes = (element: Element | null, ...names: string[]): (string | null)[] =>
  names.map((name) => element!.getAttribute(name));

describe('JUnit XML', () => {
  const failed: GateOutcome = {
    gate: '--min-whole 95%',
    strategy: 'fixed-800',
    passed: false,
    text: 'fixed-800: 90.0%, "at least" <95%> & more\nsecond line \u0000\ud800',
  };

  test('is a suite a corpus and a case a gate, counted', () => {
    const run = madeRun([strategy]);
    const document = parse([
      { run, outcomes: [failed, { ...failed, passed: true, retriever: 'bm25' }] },
      { run, outcomes: [] },
    ]);
    expect(attributes(document.documentElement, 'tests', 'failures', 'errors')).toEqual([
      '3',
      '1',
      '0',
    ]);
    const suites = [...document.querySelectorAll('testsuite')];
    expect(suites.map((suite) => attributes(suite, 'name', 'tests', 'failures'))).toEqual([
      ['made', '2', '1'],
      ['made', '1', '0'],
    ]);
    const names = [...document.querySelectorAll('testcase')].map((one) => one.getAttribute('name'));
    expect(names).toEqual([
      '--min-whole 95% fixed-800',
      '--min-whole 95% fixed-800 bm25',
      'fixed-800',
    ]);
    expect(suites[1]!.querySelector('system-out')!.textContent).toBe(
      '10 requirements: 9 whole, 1 cut, 0 missing',
    );
  });

  test('shows any text as it is, but for what XML has no place for', () => {
    const document = parse([{ run: madeRun([strategy]), outcomes: [failed] }]);
    const failure = document.querySelector('failure')!;
    const shown = 'fixed-800: 90.0%, "at least" <95%> & more\nsecond line \ufffd\ufffd';
    expect(failure.textContent).toBe(shown);
    expect(failure.getAttribute('message')).toBe(shown);
  });

  test('a page that failed is an error', () => {
    const run = madeRun(
      [strategy],
      [{ page: 'a.html', strategy: null, reason: 'too <big>', elements: 3 }],
    );
    const document = parse([{ run, outcomes: [] }]);
    expect(document.querySelector('testcase[name="a.html"] > error')!.textContent).toBe(
      'too <big>',
    );
    expect(document.documentElement.getAttribute('errors')).toBe('1');
  });
});
