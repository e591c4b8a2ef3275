import type { Chunk, Page, PageFormat, ParamValue } from '../../src/core/types.ts';
import { splitPage } from '../../src/run/evaluate-page.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { makePage } from '../../src/run/read-pages.ts';
import type { StrategyUse } from '../../src/run/strategy-use.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';

/** A page and how a case has it cut, in the cases' words. */
export interface SplitCase {
  readonly text?: string;
  readonly content?: string;
  readonly pageText?: string;
  readonly format?: PageFormat;
  readonly strategy: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** The names that the cases use for strategies that are called otherwise here. */
const NAMES: Readonly<Record<string, string>> = {
  'fixed-tokens': 'fixed',
  'fixed-chars': 'fixed',
  'spring-token': 'spring-ai',
  'langchain-recursive': 'recursive',
  'langchain-token': 'token',
};

/** The same for parameters; null is a choice that the strategy does not have. */
const PARAMS: Readonly<Record<string, string | null>> = {
  chunkSize: 'size',
  separatorIsRegex: null,
};

/** The page of a case and its chunks. */
export async function split(
  input: SplitCase,
): Promise<{ page: Page; chunks: readonly Chunk[]; use: StrategyUse; warnings: string[] }> {
  const { strategy, source } = await loadOnce(NAMES[input.strategy] ?? input.strategy);
  const given: Record<string, ParamValue> = {};
  for (const [key, value] of Object.entries(input.params ?? {})) {
    const name = key in PARAMS ? PARAMS[key] : key;
    if (name !== null && name !== undefined) given[name] = value;
  }
  if ('unit' in strategy.params) given.unit = String(given.unit ?? 'tokens').split(':')[0]!;
  else delete given.unit;
  if (!('overlap' in strategy.params)) delete given.overlap;
  const [use] = planStrategies([{ strategy, source, params: given }]);
  const { text = input.pageText, content, format = text === undefined ? 'html' : 'text' } = input;
  const page = makePage('page', text ?? content ?? '', format, null);
  const warnings: string[] = [];
  const tools = splitTools(page.text, {
    tokenizer: tokenizerFor('cl100k_base'),
    warn: (message) => warnings.push(message),
  });
  return { page, chunks: await splitPage(page, use!, tools, 'ordered'), use: use!, warnings };
}

/** Loading compiles a file each time. */
const loading = new Map<string, ReturnType<typeof loadStrategy>>();

function loadOnce(name: string): ReturnType<typeof loadStrategy> {
  const known = loading.get(name) ?? loadStrategy(name);
  loading.set(name, known);
  return known;
}

/** Spans of the placed chunks. */
export function spansOf(chunks: readonly Chunk[]): [start: number, end: number][] {
  return chunks.flatMap(({ placement }) =>
    placement.how === 'unplaced' ? [] : [[placement.span.start, placement.span.end]],
  );
}

/** Non-whitespace text of the page in no chunk, by span, found character by character. */
export function lostIn(page: Page, chunks: readonly Chunk[]): [start: number, end: number][] {
  const held = new Uint8Array(page.text.length);
  for (const [start, end] of spansOf(chunks)) held.fill(1, start, end);
  const lost: [number, number][] = [];
  for (let at = 0; at < page.text.length; at++) {
    if (held[at] === 1 || page.text[at]!.trim() === '') continue;
    const last = lost.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else lost.push([at, at + 1]);
  }
  return lost;
}
