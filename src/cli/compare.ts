import { UncutError } from '../core/error.ts';
import { compareReport } from '../report/compare.ts';
import { compareMarkdown } from '../report/compare-markdown.ts';
import { compareRuns } from '../run/compare.ts';
import { readRunToCompare } from '../run/compare-input.ts';
import { parsePrice } from '../run/compare-price.ts';
import { wholeNumber } from './options.ts';
import { print, printJson, printText, terminalWidth, useColor } from './output.ts';

interface CompareFlags {
  readonly k?: string;
  readonly queries?: boolean;
  readonly common?: boolean;
  readonly price?: string;
  readonly cost?: boolean;
  readonly seed?: string;
  readonly json?: boolean;
  readonly markdown?: boolean;
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
    ...(flags.seed === undefined ? {} : { seed: seedFrom(flags.seed) }),
    queries: flags.queries ?? true,
    common: flags.common === true,
    cost: flags.cost ?? true,
    price: flags.price === undefined ? null : parsePrice(flags.price),
  };
  const one = await readRunToCompare(first);
  const two = second === undefined ? { ...one, strategy: null } : await readRunToCompare(second);
  const comparison = await compareRuns(one, two, options);
  if (flags.json) printJson(comparison);
  else if (flags.markdown) printText(compareMarkdown(comparison));
  else print(compareReport(comparison, { width: terminalWidth(), color: useColor() }));
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
