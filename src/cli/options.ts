import type { Command } from 'commander';
import { UncutError } from '../core/error.ts';
import type { ParamValue } from '../core/types.ts';
import type { CorpusOptions, JsoupVersion } from '../run/open-corpus.ts';

/** Options that say what a page and an element are, the same for every command. */
export interface CorpusFlags {
  readonly text?: string;
  readonly jsoup?: string;
  readonly kind?: string;
  readonly elements?: string;
  readonly selector?: string;
  readonly bcp14?: boolean;
  readonly strictEncoding?: boolean;
  readonly maxPageBytes?: string;
  readonly joinHyphens?: boolean;
}

/** Options that say how pages are cut. */
export interface StrategyFlags {
  readonly strategy?: string;
  readonly size?: string;
  readonly overlap?: string;
  readonly unit?: string;
  readonly encoding?: string;
  readonly param?: readonly string[];
}

export function addTextOptions(command: Command): Command {
  return command
    .option('--text <mode>', 'page text: flat (as jsoup), layout (as innerText) or raw')
    .option('--jsoup <version>', 'jsoup whose flat text to give: 1.23.1, 1.18.3 or 1.15.3')
    .option('--strict-encoding', 'bytes that do not decode fail the page')
    .option('--join-hyphens', 'join words that line ends of a PDF part with a hyphen')
    .option('--max-page-bytes <bytes>', 'largest page file (default 268435456)');
}

export function addElementOptions(command: Command): Command {
  return command
    .option(
      '--elements <pattern>',
      "blocks that match are elements, e.g. '^(FR|NFR)-\\d+'; or a .jsonl label file",
    )
    .option('--selector <css>', 'HTML elements that match are elements')
    .option('--bcp14', 'sentences with MUST, SHALL, SHOULD ... are elements')
    .option('--kind <kinds>', 'only elements of these kinds, e.g. FR,NFR');
}

export function addStrategyOptions(command: Command): Command {
  return command
    .option('--strategy <names>', 'strategies by name or path, e.g. fixed,overlapping,./mine.ts')
    .option('--size <sizes>', 'chunk sizes, e.g. 200,400,800')
    .option('--overlap <overlaps>', 'overlaps of those that have one, e.g. 0,100 or 10%')
    .option('--unit <unit>', 'what size counts: tokens or chars')
    .option('--encoding <name>', 'token encoding (default cl100k_base)')
    .option('--param <key=value>', 'another parameter; may be repeated', collect, []);
}

export function addEmbedderOptions(command: Command): Command {
  return command
    .option(
      '--embedder <model>',
      'energetic, transformers:<folder>, or the model of an OpenAI-compatible endpoint: for dense and hybrid retrieval and the strategy semantic',
    )
    .option(
      '--embedder-url <url>',
      'base URL of that endpoint; its key is read from UNCUT_EMBEDDER_KEY or OPENAI_API_KEY',
    );
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** @throws UncutError `usage` naming the option and what it may be. */
export function corpusOptions(flags: CorpusFlags): CorpusOptions {
  return {
    text: oneOf('--text', flags.text, ['flat', 'layout', 'raw'] as const),
    jsoup: oneOf('--jsoup', flags.jsoup, [
      '1.23.1',
      '1.18.3',
      '1.15.3',
    ] as const satisfies readonly JsoupVersion[]),
    kinds: flags.kind === undefined ? undefined : list('--kind', flags.kind),
    elements: flags.elements,
    selector: flags.selector,
    bcp14: flags.bcp14,
    strictEncoding: flags.strictEncoding,
    joinHyphens: flags.joinHyphens,
    maxPageBytes:
      flags.maxPageBytes === undefined
        ? undefined
        : wholeNumber('--max-page-bytes', flags.maxPageBytes),
  };
}

/** @throws UncutError `usage` when `value` is none of `choices`. */
export function oneOf<const T extends string>(
  option: string,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new UncutError('usage', `${option}: expected ${choices.join(', ')}, got "${value}"`);
}

/** The values of a list option. @throws UncutError `usage` when one is empty. */
export function list(option: string, value: string): string[] {
  const parts = value.split(',').map((part) => part.trim());
  if (parts.some((part) => part === '')) {
    throw new UncutError('usage', `${option}: expected values with commas between, got "${value}"`);
  }
  return parts;
}

/** @throws UncutError `usage` unless the text is a positive whole number. */
export function wholeNumber(option: string, value: string): number {
  if (!/^\d+$/.test(value) || Number(value) < 1 || !Number.isSafeInteger(Number(value))) {
    throw new UncutError('usage', `${option}: expected a positive whole number, got "${value}"`);
  }
  return Number(value);
}

/** What `--size`, `--overlap`, `--unit` and `--param` ask for; each value may be a list. */
export function parameterFlags(
  flags: StrategyFlags,
): Readonly<Record<string, readonly ParamValue[]>> {
  const params: Record<string, readonly ParamValue[]> = Object.create(null);
  if (flags.size !== undefined) params.size = list('--size', flags.size).map(scalar);
  if (flags.overlap !== undefined) params.overlap = list('--overlap', flags.overlap).map(scalar);
  if (flags.unit !== undefined) params.unit = list('--unit', flags.unit);
  for (const pair of flags.param ?? []) {
    const at = pair.indexOf('=');
    if (at < 1) {
      throw new UncutError('usage', `--param: expected key=value, got "${pair}"`);
    }
    const key = pair.slice(0, at);
    if (params[key] !== undefined) {
      throw new UncutError(
        'usage',
        `--param: "${key}" is given twice; several values are one list: --param ${key}=a,b`,
      );
    }
    params[key] = list('--param', pair.slice(at + 1)).map(scalar);
  }
  return params;
}

function scalar(text: string): ParamValue {
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (text === 'null') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}
