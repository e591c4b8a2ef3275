import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { UncutError } from '../core/error.ts';
import type { ElementRow } from '../core/rows.ts';
import { parseNamedShare } from '../run/gate-parse.ts';
import type { Baseline, Gate } from '../run/gate-types.ts';

/** Options that a run must meet. */
export interface GateFlags {
  readonly minWhole?: readonly string[];
  readonly minHit?: readonly string[];
  readonly maxMissing?: string;
  readonly maxDrop?: readonly string[];
  readonly baseline?: string;
  readonly ignoreIntervals?: boolean;
  /** File that the outcomes are written to as JUnit XML. */
  readonly junit?: string;
}

/** The conditions of a command line and what they are held against. */
export interface AskedGates {
  readonly gates: readonly Gate[];
  /** A run folder or a run.json; null when none was named. */
  readonly baseline: string | null;
}

/**
 * Adds the options of gates. The cutoff of `--min-hit@4` is a part of its name, which the command
 * line library has no options for: it is moved into the value before the options are parsed.
 */
export function addGateOptions(command: Command): Command {
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args) => parse(cutoffIntoValue(args));
  return command
    .option('--min-whole <share>', 'fail below this whole rate: 95% or <strategy>=95%', collect)
    .option('--min-hit <share>', 'as --min-hit@<k>: fail below this Hit@k: 80%', collect)
    .option('--max-missing <count>', 'fail with more elements missing from their page')
    .option('--baseline <run>', 'a run folder or run.json that --max-drop compares with')
    .option('--max-drop <share>', 'fail when the whole rate fell by more: 0.5%', collect)
    .option('--ignore-intervals', 'a drop counts although its interval holds less')
    .option('--junit <file>', 'write the gates, or the strategies, as JUnit XML');
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** `--min-hit@4 80%` and `--min-hit@4=80%` become `--min-hit @4:80%`; after `--` nothing does. */
export function cutoffIntoValue(args: readonly string[]): string[] {
  const result: string[] = [];
  const end = args.indexOf('--');
  const last = end < 0 ? args.length : end;
  for (let at = 0; at < args.length; at++) {
    const match = at < last ? /^--min-hit@([^=]*)(?:=(.*))?$/s.exec(args[at]!) : null;
    if (match === null) {
      result.push(args[at]!);
      continue;
    }
    const value = match[2] ?? (at + 1 < last ? args[++at] : undefined);
    if (value === undefined) {
      throw new UncutError('usage', `--min-hit@${match[1]}: expected a share such as 80% after it`);
    }
    result.push('--min-hit', `@${match[1]}:${value}`);
  }
  return result;
}

/** @throws UncutError `usage` naming the option and what it may be. */
export function gatesFrom(flags: GateFlags): AskedGates {
  const gates: Gate[] = [];
  for (const text of flags.minWhole ?? []) {
    gates.push({ kind: 'min-whole', ...parseNamedShare('--min-whole', text) });
  }
  for (const text of flags.minHit ?? []) gates.push(minHit(text));
  if (flags.maxMissing !== undefined) {
    if (!/^\d{1,15}$/.test(flags.maxMissing)) {
      throw new UncutError(
        'usage',
        `--max-missing: expected a whole number, got "${flags.maxMissing}"`,
      );
    }
    gates.push({ kind: 'max-missing', most: Number(flags.maxMissing) });
  }
  const ignoreIntervals = flags.ignoreIntervals === true;
  for (const text of flags.maxDrop ?? []) {
    gates.push({ kind: 'max-drop', ...parseNamedShare('--max-drop', text), ignoreIntervals });
  }
  const baseline = flags.baseline ?? null;
  const drops = (flags.maxDrop ?? []).length > 0;
  if (drops !== (baseline !== null)) {
    throw new UncutError(
      'usage',
      drops
        ? '--max-drop: expected --baseline <run> to compare with'
        : '--baseline: expected --max-drop <share>, how far the whole rate may fall',
    );
  }
  if (ignoreIntervals && !drops) {
    throw new UncutError('usage', '--ignore-intervals: expected --max-drop, nothing else has them');
  }
  return { gates, baseline };
}

function minHit(text: string): Gate {
  const match = /^@(\d+):(.*)$/s.exec(text);
  const k = Number(match?.[1]);
  if (match === null || !Number.isSafeInteger(k) || k < 1) {
    const what = text.startsWith('@') ? `--min-hit${text.replace(':', ' ')}` : `--min-hit ${text}`;
    throw new UncutError(
      'usage',
      `--min-hit: expected a cutoff in the name, as --min-hit@4 80%, got "${what}"`,
    );
  }
  return { kind: 'min-hit', k, ...parseNamedShare(`--min-hit@${k}`, match[2]!) };
}

/**
 * Reads a baseline: a run folder, or a run.json with or without its rows beside it.
 *
 * @throws UncutError `results` when there is no run, or one of another format.
 */
export async function readBaseline(path: string): Promise<Baseline> {
  // Loaded here: the options of a command stand before anything is read.
  const { readRun } = await import('../io/read-run.ts');
  const { readRunFile } = await import('../io/run-schema.ts');
  const info = await stat(path).catch(() => null);
  if (info === null) {
    throw new UncutError('results', `--baseline: there is no run folder or run.json at ${path}`);
  }
  if (info.isDirectory()) return readRun(path);
  const run = await readRunFile(path);
  const rows = await readRun(dirname(path)).then(
    (beside): readonly ElementRow[] | null =>
      JSON.stringify(beside.run) === JSON.stringify(run) ? beside.rows : null,
    () => null,
  );
  return { run, rows };
}
