import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { ElementRow, PageRow } from '../core/rows.ts';
import type { Run, StrategyRun } from '../core/run.ts';
import type { Page, Span } from '../core/types.ts';
import { sha256 } from '../io/hash.ts';
import type { ChunkAmount, ReingestCost } from '../report/compare-types.ts';
import type { Price } from '../report/price.ts';
import { splitTools } from '../strategy/split-tools.ts';
import type { Tokenizer } from '../strategy/tokenizer.ts';
import { type StrategyUse, splitPage } from './evaluate-page.ts';
import { loadNamedStrategy } from './load-strategy.ts';
import { type OpenCorpus, openCorpus } from './open-corpus.ts';
import { ownChunksAgain } from './own-chunks-again.ts';
import { planStrategies } from './plan.ts';
import { readPages } from './read-pages.ts';
import { textWay, textWayInWords } from './text-way.ts';
import { tokenizerFor } from './tokenize.ts';

/** A strategy of a run with the corpus that it split. */
export interface CostSide {
  readonly run: Run;
  readonly strategy: StrategyRun;
  /** Lines of pages.jsonl, whose hashes say which pages are as they were; may be empty. */
  readonly pages: readonly PageRow[];
  /** Rows of the strategy. */
  readonly rows: readonly ElementRow[];
  readonly corpus: string | null;
  /** Folder of the run; the results beside it are never read as pages. */
  readonly folder: string | null;
  /** Files given beside the corpus, which are no pages of it. */
  readonly given: readonly string[];
}

/** A pattern that matches nothing: chunks do not depend on labels. */
const NO_ELEMENTS = '(?!)';

/** Token counts of the chunks of one text, by the hash of the text. */
type ChunkTexts = ReadonlyMap<string, readonly number[]>;

/**
 * What re-ingesting by the second strategy of each pair costs against the first. Runs do not keep the
 * texts of chunks, so all are split again from the corpus as it is now, in one pass over its pages;
 * the cost is not known when that does not give the counts of the run.
 */
export async function reingestCosts(
  pairs: readonly (readonly [CostSide, CostSide])[],
  price: Price | null = null,
): Promise<ReingestCost[]> {
  const known = await splitAgain(pairs.flat());
  return pairs.map(([first, second]) => {
    const [one, two] = [known.get(keyOf(first))!, known.get(keyOf(second))!];
    if (typeof one === 'string') return { known: false, reason: one };
    if (typeof two === 'string') return { known: false, reason: two };
    const cost = costOf(one, two);
    if (price === null) return cost;
    const amount = (cost.fresh.tokens / price.per) * price.amount;
    return { ...cost, price: { given: price.given, amount } };
  });
}

/** Names what a side's chunks depend on; runs that are alike else may have failed on other pages. */
function keyOf({ run, strategy, corpus }: CostSide): string {
  const failed = failedPages(run, strategy);
  return JSON.stringify([corpusKey({ run, corpus }), run.corpus.sha256, strategy.id, failed]);
}

/** Names what a side's pages depend on. */
function corpusKey({ run, corpus }: Pick<CostSide, 'run' | 'corpus'>): string {
  return JSON.stringify([corpus, textWayInWords(run.conventions), run.conventions.encoding]);
}

/** The chunks of every side, or why they are not known. */
async function splitAgain(
  sides: readonly CostSide[],
): Promise<ReadonlyMap<string, ChunkTexts | string>> {
  const known = new Map<string, ChunkTexts | string>();
  const groups = new Map<string, Map<string, CostSide>>();
  for (const side of sides) {
    const group = groups.get(corpusKey(side)) ?? new Map<string, CostSide>();
    groups.set(corpusKey(side), group.set(keyOf(side), side));
  }
  for (const group of groups.values()) {
    for (const [key, texts] of await splitGroup(group)) known.set(key, texts);
  }
  return known;
}

/** Compares chunks as a multiset of texts. */
function costOf(one: ChunkTexts, two: ChunkTexts): Extract<ReingestCost, { known: true }> {
  const unchanged = { chunks: 0, tokens: 0 };
  const goneOf = { chunks: 0, tokens: 0 };
  for (const [hash, before] of one) {
    const after = two.get(hash) ?? [];
    const kept = Math.min(before.length, after.length);
    unchanged.chunks += kept;
    unchanged.tokens += sum(after.slice(0, kept));
    goneOf.chunks += before.length - kept;
    goneOf.tokens += sum(before.slice(kept));
  }
  const [first, second] = [amountOf(one), amountOf(two)];
  const fresh = {
    chunks: second.chunks - unchanged.chunks,
    tokens: second.tokens - unchanged.tokens,
  };
  return { known: true, first, second, unchanged, fresh, gone: goneOf };
}

/** A side in work: its strategy and the chunks so far. */
interface Work {
  readonly side: CostSide;
  readonly use: StrategyUse;
  readonly expected: ReadonlyMap<string, readonly Span[]>;
  readonly hashes: ReadonlyMap<string, string>;
  readonly texts: Map<string, number[]>;
  /** Files and pages on which the strategy, or the page itself, failed in the run. */
  readonly failed: ReadonlySet<string>;
  /** Pages on which the strategy failed in another run; it might not come back from them. */
  readonly risky: ReadonlySet<string>;
  /** Why the chunks are not known, when that is clear before all pages are split. */
  unknown: string | null;
}

/** Splits the pages of one corpus by the strategies of all sides that have it. */
async function splitGroup(
  group: ReadonlyMap<string, CostSide>,
): Promise<ReadonlyMap<string, ChunkTexts | string>> {
  const known = new Map<string, ChunkTexts | string>();
  const works = new Map<string, Work>();
  const [first] = group.values();
  const { encoding } = first!.run.conventions;
  try {
    const corpus = await corpusOf(first!);
    for (const [key, side] of group) {
      const use = await useOf(side).catch(messageOf);
      if (typeof use === 'string') known.set(key, use);
      else {
        works.set(key, workOf(side, use, [...group.values()]));
      }
    }
    const tokenizer = tokenizerFor(encoding);
    for (const file of works.size === 0 ? [] : corpus.files) {
      // A page that fails here failed in the run too, or the counts will not agree.
      const batch = await readPages(corpus, file, []).catch(() => null);
      for (const { page } of batch?.pages ?? []) {
        let ends: Uint32Array | null = null;
        const pageEnds = () => (ends ??= tokenizer.encode(page.text).ends);
        for (const work of works.values()) {
          if (!work.failed.has(file.name)) await splitInto(work, page, tokenizer, pageEnds);
        }
      }
    }
    for (const [key, { side, texts, unknown }] of works) {
      known.set(key, unknown ?? checked(side, texts));
    }
  } catch (error) {
    for (const key of group.keys()) known.set(key, messageOf(error));
  }
  return known;
}

function workOf(side: CostSide, use: StrategyUse, sides: readonly CostSide[]): Work {
  const { run, strategy, pages, rows } = side;
  const alike = sides.filter((other) => other.strategy.id === strategy.id);
  return {
    ...{ side, use, expected: spansByPage(rows), texts: new Map(), unknown: null },
    hashes: new Map(pages.map((row) => [row.page, row.sha256])),
    failed: new Set(failedPages(run, strategy)),
    risky: new Set(alike.flatMap((other) => failedPages(other.run, other.strategy))),
  };
}

async function splitInto(
  work: Work,
  page: Page,
  tokenizer: Tokenizer,
  ends: () => Uint32Array,
): Promise<void> {
  const { side, use, hashes, expected, texts, failed, risky } = work;
  if (failed.has(page.id) || work.unknown !== null) return;
  const { run, strategy } = side;
  if (risky.has(page.id)) {
    work.unknown = `${strategy.id} failed on page "${page.id}" in the other run, and is not tried on it again`;
    return;
  }
  const hash = hashes.get(page.id);
  if (hash !== undefined && hash !== sha256(page.text)) {
    throw new Error(`page "${page.id}" has changed since the run`);
  }
  const tools = splitTools(page.text, { tokenizer, ends, expected: expected.get(page.id) ?? [] });
  for (const { text, tokens } of await splitPage(page, use, tools, run.conventions.placement)) {
    const hash = createHash('sha256').update(text).digest('base64');
    const list = texts.get(hash);
    if (list === undefined) texts.set(hash, [tokens]);
    else list.push(tokens);
  }
}

/** The chunks when they are as many, and as long, as the run has; else why they are not known. */
function checked({ strategy }: CostSide, texts: ChunkTexts): ChunkTexts | string {
  const now = amountOf(texts);
  if (now.chunks === strategy.chunks && now.tokens === strategy.tokens.chunks) return texts;
  return `splitting by ${strategy.id} again gives ${now.chunks} chunks of ${now.tokens} tokens, the run has ${strategy.chunks} of ${strategy.tokens.chunks}: the corpus or the strategy has changed since`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function corpusOf({ run, corpus, folder, given }: CostSide): Promise<OpenCorpus> {
  if (corpus === null) throw new Error('the run does not say where its corpus is');
  const open = await openCorpus(corpus, {
    elements: NO_ELEMENTS,
    ...textWay(run.conventions),
    skip: [...(folder === null ? [] : [dirname(resolve(folder))]), ...given],
  });
  const pages = run.corpus.pages + run.failures.length;
  if (open.files.length > pages) {
    throw new Error(`${corpus} holds ${open.files.length} files now, the run read ${pages} pages`);
  }
  return open;
}

async function useOf({ strategy: run, folder, corpus, pages }: CostSide): Promise<StrategyUse> {
  const { id, strategy, params } = run;
  const root = corpus ?? '';
  const own = await ownChunksAgain({ folder, root, pages: pages.map(({ page }) => page) });
  const again = own.get(id);
  if (again !== undefined) {
    if ('reason' in again) throw new Error(`${id} cannot be split again: ${again.reason}`);
    return again;
  }
  const loaded = await loadNamedStrategy(strategy);
  return { ...planStrategies([{ ...loaded, params }])[0]!, id };
}

/** The pages, and files that gave no page, on which a strategy of a run was not, or failed. */
function failedPages({ failures }: Run, { id }: StrategyRun): string[] {
  return failures
    .filter(({ strategy }) => strategy === null || strategy === id)
    .map(({ page }) => page);
}

/** Places of elements, for the strategy that looks at them. */
function spansByPage(rows: readonly ElementRow[]): ReadonlyMap<string, readonly Span[]> {
  const pages = new Map<string, Span[]>();
  for (const { page, span } of rows) {
    if (span === null) continue;
    const list = pages.get(page) ?? [];
    list.push({ start: span[0], end: span[1] });
    pages.set(page, list);
  }
  return pages;
}

function amountOf(texts: ChunkTexts): ChunkAmount {
  const amount = { chunks: 0, tokens: 0 };
  for (const tokens of texts.values()) {
    amount.chunks += tokens.length;
    amount.tokens += sum(tokens);
  }
  return amount;
}

function sum(values: readonly number[]): number {
  return values.reduce((at, value) => at + value, 0);
}
