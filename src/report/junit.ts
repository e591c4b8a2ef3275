import type { Run } from '../core/run.ts';
import type { GateOutcome } from './gate-types.ts';
import { retrievalFailureLine } from './retrieval.ts';
import { headline } from './terminal.ts';

/** A run with the outcomes of its gates. */
export interface GatedRun {
  readonly run: Run;
  readonly outcomes: readonly GateOutcome[];
}

/**
 * Runs as JUnit XML: a test suite a corpus; a test case for each gate and strategy or, when there are
 * no gates, for each strategy. A page that failed, and a retriever that failed for queries, are test
 * cases with an error.
 */
export function junitXml(runs: readonly GatedRun[]): string {
  const suites = runs.map(suiteOf);
  const sum = (pick: (suite: Suite) => number): number =>
    suites.reduce((at, suite) => at + pick(suite), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="uncut"${counts({
      tests: sum(({ tests }) => tests),
      failures: sum(({ failures }) => failures),
      errors: sum(({ errors }) => errors),
    })}>`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

interface Suite extends Counts {
  readonly lines: readonly string[];
}

function suiteOf({ run, outcomes }: GatedRun): Suite {
  const suite = `uncut.${run.corpus.id}`;
  const cases =
    outcomes.length > 0
      ? outcomes.map((outcome) =>
          testCase(
            suite,
            caseName(outcome),
            outcome.passed
              ? element('system-out', {}, outcome.text)
              : element('failure', { type: 'gate', message: outcome.text }, outcome.text),
          ),
        )
      : run.strategies.map((strategy) =>
          testCase(
            suite,
            strategy.id,
            element('system-out', {}, headline(strategy, run.corpus.noun)),
          ),
        );
  const errors = [
    ...run.failures.map(({ page, strategy, reason }) =>
      testCase(
        suite,
        strategy === null ? page : `${page} with ${strategy}`,
        element('error', { type: 'page', message: reason }, reason),
      ),
    ),
    ...(run.retrievalFailures ?? []).map((failure) => {
      const line = retrievalFailureLine(failure);
      return testCase(
        suite,
        `${failure.retriever} over ${failure.strategy}`,
        element('error', { type: 'retrieval', message: line }, line),
      );
    }),
  ];
  const total = {
    tests: cases.length + errors.length,
    failures: outcomes.filter(({ passed }) => !passed).length,
    errors: errors.length,
  };
  const { started, seconds } = run.time;
  return {
    ...total,
    lines: [
      `  <testsuite name="${attribute(run.corpus.id)}"${counts(total)} skipped="0" time="${seconds}" timestamp="${attribute(started)}">`,
      ...[...cases, ...errors].map((line) => `    ${line}`),
      '  </testsuite>',
    ],
  };
}

function caseName({ gate, strategy, retriever }: GateOutcome): string {
  return [gate, strategy, retriever]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
}

function counts({ tests, failures, errors }: Counts): string {
  return ` tests="${tests}" failures="${failures}" errors="${errors}"`;
}

function testCase(suite: string, name: string, content: string): string {
  return `<testcase classname="${attribute(suite)}" name="${attribute(name)}">${content}</testcase>`;
}

function element(name: string, attributes: Readonly<Record<string, string>>, text: string): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return `<${name}${listed.join('')}>${escapeXml(text)}</${name}>`;
}

/** A line break in an attribute would be read as a space. */
function attribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
}

/** Text with what XML 1.0 has no place for, even escaped, as U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replaceAll(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ud800-\udfff\ufffe\uffff]/gu,
      '\ufffd',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
