import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { Run } from '../core/run.ts';
import { sha256 } from '../io/hash.ts';
import type { Choice } from '../report/choice.ts';
import { choiceLines } from '../report/choice-text.ts';
import { plainLine } from '../report/format.ts';
import { retrievalFailureLines } from '../report/retrieval.ts';
import { terminalReport } from '../report/terminal.ts';
import type { WorstCuts } from '../report/worst-cuts.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { print, printJson, say, terminalWidth, useColor } from './output.ts';

/** Options that say what is printed. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Prints a run: failures and warnings as talk, then run.json or the report. */
export function printRun(
  run: Run,
  worst: WorstCuts,
  choice: Choice | null,
  folder: string,
  corpus: OpenCorpus,
  flags: OutputFlags,
): void {
  const shown = shortPath(folder);
  if (!flags.quiet) {
    say(
      run.failures.map(
        ({ page, strategy, reason }) =>
          `failed: ${page}${strategy === null ? '' : ` with ${strategy}`}: ${reason}`,
      ),
      'run.json',
    );
    say(
      retrievalFailureLines(run).map((line) => `failed: ${line}`),
      'run.json',
    );
    say(
      run.warnings.map((warning) => `warning: ${warning}`),
      'run.json',
    );
    if (run.corpus.missing > 0 || run.warnings.some(isOfLabel)) {
      say([`labels: ${validateCommand(corpus)} lists every label problem with a fix`]);
    }
  }
  if (flags.json) printJson(run);
  if (flags.json || flags.quiet) return;
  print(terminalReport(run, worst, { width: terminalWidth(), color: useColor() }));
  if (choice !== null) print(`\n${choiceLines(choice, terminalWidth()).join('\n')}\n`);
  const first = run.strategies.flatMap(({ id }) => worst.of(id))[0];
  const html = existsSync(join(folder, 'report.html')) ? 'report.html, ' : '';
  const files = `${html}report.md, run.json, elements.jsonl`;
  print(`\n${fitted(`Results  ${shown}/`, '', files)}\n`);
  // An id that a terminal can't show can't be copied from it either.
  if (first === undefined || plainLine(first.id) !== first.id) return;
  print(`${fitted(`Look     uncut show ${quote(shown)} `, '\\', quote(first.id))}\n`);
}

/** Whether a warning is of what labels or queries expect. */
function isOfLabel(warning: string): boolean {
  return /^element "|is not in the corpus, but|which is no element of the corpus$/.test(warning);
}

/** The command that lists the label problems of a corpus. */
function validateCommand({ root, rule, options }: OpenCorpus): string {
  const labels =
    rule.by === 'labels' && options.elements !== undefined
      ? ` --elements ${quote(options.elements)}`
      : '';
  return `uncut validate ${quote(shortPath(resolve(root)) || '.')}${labels}`;
}

/** Two parts of a line, or one below the other with a sign between where they do not fit. */
function fitted(first: string, sign: string, second: string): string {
  if (first.length + second.length <= terminalWidth()) return first + second;
  return `${first}${sign}\n           ${second}`;
}

/** As seen from this folder when it is below it. */
export function shortPath(path: string): string {
  const way = relative(process.cwd(), path);
  return way.startsWith('..') ? path : way;
}

/** A word for a shell to copy. */
export function quote(text: string): string {
  return /^[\w./#~:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Why a run has nothing to say: no page has an element. */
export function noElements(corpus: OpenCorpus, run: Run): UncutError {
  const [failure] = run.failures;
  if (failure !== undefined) {
    const others = run.failures.length - 1;
    const more = others > 0 ? ` (and ${others} more failures)` : '';
    return new UncutError(
      'corpus',
      `${corpus.root}: no element found, and ${failure.page} failed: ${failure.reason}${more}`,
    );
  }
  const { kinds } = corpus.options;
  const ofKind = kinds === undefined ? '' : ` and is of kind ${kinds.join(', ')}`;
  const { rule } = corpus;
  const fix =
    rule.by === 'pattern'
      ? `no block of ${corpus.files.length} files matches ${rule.pattern}${ofKind === '' ? '' : `${ofKind} (the pattern's first group)`}; it is matched against a block's text without list markers and emphasis: see uncut text <file> --blocks`
      : rule.by === 'selector'
        ? `no HTML element matches ${rule.selector}`
        : `no sentence has a BCP 14 word (MUST, SHALL, SHOULD, MAY ... in capitals)${ofKind}`;
  return new UncutError('corpus', `${corpus.root}: no element found: ${fix}`);
}

/** `2026-11-30-my-corpus-1a2b3c4d`: equal runs of a day have one name. */
export function runName(run: Run): string {
  const { time, ...rest } = run;
  return `${time.started.slice(0, 10)}-${run.corpus.id}-${sha256(JSON.stringify(rest)).slice(0, 8)}`;
}
