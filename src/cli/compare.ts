import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import { compareReport } from '../report/compare.ts';
import { compareMarkdown } from '../report/compare-markdown.ts';
import type { Comparison } from '../report/compare-types.ts';
import { parsePrice } from '../report/price.ts';
import { compareRuns } from '../run/compare.ts';
import { type RunToCompare, readRunToCompare } from '../run/compare-input.ts';
import { list, wholeNumber } from './options.ts';
import { print, printJson, printText, say, terminalWidth, useColor } from './output.ts';

interface CompareFlags {
  readonly k?: string;
  readonly budget?: string;
  readonly queries?: boolean;
  readonly common?: boolean;
  readonly price?: string;
  readonly cost?: boolean;
  readonly seed?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
  /** The file to write. */
  readonly html?: string;
}

/** Prints how two runs, or strategies of one run, differ. */
export async function compareCommand(
  first: string,
  second: string | undefined,
  flags: CompareFlags,
): Promise<void> {
  if (flags.json && flags.markdown) {
    throw new UncutError('usage', 'expected one of --json and --markdown, got both');
  }
  const options = {
    ...(flags.k === undefined ? {} : { k: wholeNumber('--k', flags.k) }),
    ...(flags.budget === undefined ? {} : { budgets: budgetsFrom(flags.budget) }),
    ...(flags.seed === undefined ? {} : { seed: seedFrom(flags.seed) }),
    queries: flags.queries ?? true,
    common: flags.common === true,
    cost: flags.cost ?? true,
    price: flags.price === undefined ? null : parsePrice(flags.price),
  };
  const one = await readRunToCompare(first);
  const two = second === undefined ? { ...one, strategy: null } : await readRunToCompare(second);
  const comparison = await compareRuns(one, two, options);
  if (flags.html !== undefined) await writeHtml(resolve(flags.html), comparison, [one, two]);
  if (flags.json) printJson(comparison);
  else if (flags.markdown) printText(compareMarkdown(comparison));
  else print(compareReport(comparison, { width: terminalWidth(), color: useColor() }));
}

/** Writes the page of a comparison and says where. */
async function writeHtml(
  path: string,
  comparison: Comparison,
  runs: readonly [RunToCompare, RunToCompare],
): Promise<void> {
  const { compareData } = await import('../run/compare-texts.ts');
  const { htmlComparison } = await import('../report/html/compare/compare-report.ts');
  const data = await compareData(comparison, runs);
  const html = htmlComparison(data, {
    hash: (text) => createHash('sha256').update(text, 'utf8').digest('base64'),
  });
  const unfinished = `${path}.unfinished-${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, html);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw new UncutError(
      'results',
      `the comparison can't be written to ${path}: ${(error as Error).message}; name another file with --html`,
      { cause: error },
    );
  }
  say([`written: ${path}`, ...data.notes.map((note) => `left out: ${note}`)]);
}

function budgetsFrom(text: string): number[] {
  return list('--budget', text).map((budget) => wholeNumber('--budget', budget));
}

function seedFrom(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 0xffffffff) {
    throw new UncutError(
      'usage',
      `--seed: expected a whole number of at most 32 bits, got "${text}"`,
    );
  }
  return Number(text);
}
