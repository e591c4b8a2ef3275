import { pageIdParts } from '../core/page-id.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { formatCount, formatInterval, formatShare, plainLine, plainLines } from './format.ts';
import type { GatedRun } from './junit.ts';
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts';
import { retrievalFailureLines } from './retrieval.ts';
import { headline } from './terminal.ts';

/** GitHub shows at most so many annotations of a kind for a step. */
const SHOWN_ANNOTATIONS = 10;

/** Worst cuts listed in a job summary, and annotated. */
const SUMMARY_CUTS = 10;
const ANNOTATED_CUTS = 5;

/** What a workflow needs beside the run. */
export interface GithubOptions {
  /** Cut elements, the worst first. */
  readonly worst: readonly ElementRow[];
  /** Folder of the corpus as seen from the repository's root, with `/`; null when it is outside. */
  readonly corpusFolder: string | null;
}

/** A run as Markdown for a job summary: gates, strategies, the worst cuts. */
export function githubSummary({ run, outcomes }: GatedRun, options: GithubOptions): string {
  const failed = outcomes.filter(({ passed }) => !passed).length;
  const title =
    outcomes.length === 0
      ? ''
      : failed === 0
        ? `: all ${outcomes.length} gates passed`
        : `: ${failed} of ${outcomes.length} gates failed`;
  const sections = [
    `## ${markdownText(run.corpus.title)}${title}`,
    ...(outcomes.length === 0
      ? []
      : [
          markdownTable(
            ['', 'Gate', 'What was found'],
            outcomes.map(({ passed, gate, text }) => [
              passed ? 'passed' : '**failed**',
              markdownCode(gate),
              markdownText(text),
            ]),
          ),
        ]),
    strategyTable(run),
    ...cutsSection(options.worst),
    ...(run.failures.length === 0
      ? []
      : [
          `${run.failures.length} pages or strategies on pages failed; the numbers are over the others.`,
        ]),
    ...retrievalFailureLines(run).map((line) => `Failed: ${markdownText(line)}`),
  ];
  return `${sections.join('\n\n')}\n`;
}

function strategyTable(run: Run): string {
  return markdownTable(
    ['Strategy', run.corpus.noun, 'Whole rate', '95% interval', 'Chunks'],
    run.strategies.map((strategy) => [
      markdownCode(strategy.id),
      markdownText(headline(strategy, run.corpus.noun)),
      formatShare(strategy.survival.rate),
      strategy.survival.interval === null
        ? markdownText(strategy.survival.intervalReason ?? 'n/a')
        : formatInterval(strategy.survival.interval),
      formatCount(strategy.chunks),
    ]),
  );
}

function cutsSection(worst: readonly ElementRow[]): string[] {
  if (worst.length === 0) return [];
  return [
    '### Worst cuts',
    markdownTable(
      ['Strategy', 'Element', 'Best chunk holds', 'At the border'],
      worst
        .slice(0, SUMMARY_CUTS)
        .map((row) => [
          markdownCode(row.strategy),
          markdownCode(row.id),
          heldOf(row),
          row.atBorder === null
            ? '-'
            : `${markdownText(row.atBorder[0].slice(-40))} **✂** ${markdownText(row.atBorder[1].slice(0, 40))}`,
        ]),
    ),
  ];
}

/**
 * Annotations of a workflow, a command a line: an error for each failed gate, failed page and
 * failed retriever, and the worst cuts on their pages, as errors when a gate failed and as warnings
 * else.
 *
 * Source: GitHub's workflow commands, `::error file=,title=::message`.
 */
export function githubAnnotations({ run, outcomes }: GatedRun, options: GithubOptions): string[] {
  const failed = outcomes.filter(({ passed }) => !passed);
  const errors = [
    ...failed.map(({ gate, text }) => command('error', { title: `uncut ${gate}` }, text)),
    ...run.failures.map(({ page, reason }) =>
      command('error', { ...fileOf(page, options), title: 'uncut: page failed' }, reason),
    ),
    ...retrievalFailureLines(run).map((line) =>
      command('error', { title: 'uncut: queries failed' }, line),
    ),
  ].slice(0, SHOWN_ANNOTATIONS);
  const kind = failed.length > 0 ? 'error' : 'warning';
  const room = kind === 'error' ? SHOWN_ANNOTATIONS - errors.length : SHOWN_ANNOTATIONS;
  const cuts = options.worst
    .slice(0, Math.min(room, ANNOTATED_CUTS))
    .map((row) =>
      command(
        kind,
        { ...fileOf(row.page, options), title: `uncut: ${row.strategy} cuts ${row.id}` },
        cutText(row),
      ),
    );
  return [...errors, ...cuts];
}

function cutText(row: ElementRow): string {
  const lost = row.lostWords.length === 0 ? '' : `; loses ${row.lostWords.slice(0, 4).join(', ')}`;
  const border = row.atBorder === null ? '' : `: …${row.atBorder[0]}✂${row.atBorder[1]}…`;
  return plainLine(`best chunk holds ${heldOf(row)}${lost}${border}`);
}

function heldOf({ coverage }: ElementRow): string {
  return coverage === null ? 'n/a' : formatShare(coverage[0] / coverage[1]);
}

/** The page as a file of the repository; a page of a JSONL file is that file. */
function fileOf(page: string, { corpusFolder }: GithubOptions): Readonly<Record<string, string>> {
  if (corpusFolder === null) return {};
  const file = pageIdParts(page).file;
  return { file: corpusFolder === '' || corpusFolder === '.' ? file : `${corpusFolder}/${file}` };
}

function command(
  kind: 'error' | 'warning',
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${property(value)}`);
  return `::${kind}${listed.length === 0 ? '' : ` ${listed.join(',')}`}::${data(message)}`;
}

function data(text: string): string {
  return plainLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
