import { pageIdParts } from '../core/page-id.ts';
import { type PageRows, rowsOfPage } from '../core/page-rows.ts';
import type { ElementRow, PageRow } from '../core/rows.ts';
import type { CharacterRun, Conventions, RetrievalRun, Run } from '../core/run.ts';
import { asThreshold, HALF, type ThresholdLike } from '../core/threshold.ts';
import type { ExpectedElement } from '../core/types.ts';
import type { Embedder } from '../retrieve/index.ts';
import { characterCorpus, characterRun } from './characters.ts';
import { RunCollector } from './collect.ts';
import { embedderConvention, withEmbedder } from './embed-tool.ts';
import type { FileJob, FileResult } from './evaluate-file.ts';
import { evaluateFiles, limitOnThreads } from './evaluate-files.ts';
import type { PageResult, PageSettings, StrategyUse } from './evaluate-page.ts';
import { needPackages } from './need-packages.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { PageCache } from './page-cache.ts';
import type { QueueOptions } from './queue/evaluate-on-queue.ts';
import type { FinishedFiles } from './resume.ts';
import { retrievalConventions, retrievalRuns } from './retrieval-run.ts';
import { type RetrievalOptions, retrieveRun } from './retrieve.ts';
import type { QueryLine } from './retrieve-line.ts';
import { jobsOfShard, type Shard } from './shards.ts';
import { tokenizerFor } from './tokenize.ts';

/** How a corpus is evaluated. */
export interface EvaluateOptions {
  readonly strategies: readonly StrategyUse[];
  /** What strategies that cut by embeddings embed with. */
  readonly embedder?: Embedder;
  /** Token encoding; `cl100k_base` unless set. */
  readonly encoding?: string;
  /** Coverage from which a cut element is partial; 1/2 unless set. */
  readonly threshold?: ThresholdLike;
  /** Whether any place of an element's text counts (`all`, the default) or only the label's. */
  readonly occurrences?: 'all' | 'pinned';
  /** How bare-text chunks are placed; `ordered` unless set. */
  readonly placement?: 'ordered' | 'first';
  /**
   * Worker threads; 1 works in this one. Unless set, this one works alone until what is left would
   * take it longer than threads cost.
   */
  readonly jobs?: number;
  /**
   * Milliseconds that taking a page, or a strategy on a page, may take before it is ended and
   * fails; null for no limit. Code can be ended only in a thread of its own: when the limit is
   * given, all work is done there; unless it is, 60,000 holds for documents that other packages read and
   * for strategies that are not this package's own and can be loaded by another thread.
   */
  readonly pageTimeout?: number | null;
  /** Workers of other processes and machines that evaluate the files; this process unless set. */
  readonly queue?: QueueOptions;
  /** Folder where page text, blocks and tokens are kept for later runs; none unless set. */
  readonly cacheFolder?: string | null;
  /** Queries and retrievers; without them nothing is retrieved. */
  readonly retrieval?: RetrievalOptions & {
    /** Where the queries come from, in words. */
    readonly source: string;
  };
  /** Scores over characters as well, of the first retriever; false unless set. */
  readonly characters?: boolean;
  /** Called with the lines of each strategy and retriever. */
  readonly onQueries?: (lines: readonly QueryLine[]) => void | Promise<void>;
  /** Called with the rows of each file as soon as they are known, in file order. */
  readonly onRows?: (rows: readonly ElementRow[]) => void | Promise<void>;
  /** As `onRows`, with the rows of each page as they are kept: most of them are a number. */
  readonly onPageRows?: (rows: PageRows) => void;
  /** Called with the pages of each file, in file order. */
  readonly onPages?: (pages: readonly PageRow[]) => void | Promise<void>;
  /** Files that are finished already, and where finished ones are kept; none unless set. */
  readonly finished?: FinishedFiles;
  /** Ends the evaluation between two files: its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (done: number, total: number, file: string) => void;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/**
 * Evaluates strategies over a corpus: each page is read, parsed and tokenized once, split by every
 * strategy, and its elements graded. Memory does not grow with the number of pages.
 *
 * @throws UncutError `encoding` for an unknown one, `usage` for a strategy that cuts by embeddings
 *   without an embedder, `strategy` naming the packages that strategies need and that do not load,
 *   `queue` when the queue can't be used or workers refuse;
 *   pages and strategies that fail are data in `failures`, queries whose retrieval fails in
 *   `retrievalFailures`.
 */
export async function evaluate(corpus: OpenCorpus, given: EvaluateOptions): Promise<Run> {
  const options = await prepared(given);
  const clock = options.clock ?? Date.now;
  const started = clock();
  const settings = settingsOf(options);
  const collector = new RunCollector(corpus, options.strategies);
  const ids = options.strategies.map(({ id }) => id);
  const give = async (pages: readonly PageRows[]): Promise<void> => {
    for (const rows of pages) options.onPageRows?.(rows);
    await options.onRows?.(pages.flatMap((rows) => rowsOfPage(rows, ids)));
  };
  const jobs = fileJobs(corpus);
  let done = 0;
  for await (const result of finishFiles(corpus, jobs, options, settings)) {
    await give(collector.add(result));
    await options.onPages?.(result.pages.map(pageRow));
    options.onProgress?.(++done, jobs.length, result.file);
  }
  await give(collector.addStrays());
  await settings.cache?.prune();
  if (options.retrieval !== undefined) collector.warnUnknownExpected(options.retrieval.queries);
  const retrieved =
    options.retrieval === undefined ? null : await retrieveAll(corpus, collector, options);
  const conventions = {
    ...conventionsOf(corpus, settings),
    ...embedderConvention(options.strategies),
    ...(options.retrieval === undefined
      ? {}
      : { retrieval: retrievalConventions(options.retrieval) }),
  };
  return collector.finish(conventions, retrieved, {
    started: new Date(started).toISOString(),
    seconds: (clock() - started) / 1000,
  });
}

/** What the result of a file depends on, and how it is come by. */
type FileOptions = Pick<
  EvaluateOptions,
  | 'strategies'
  | 'encoding'
  | 'threshold'
  | 'occurrences'
  | 'placement'
  | 'jobs'
  | 'pageTimeout'
  | 'queue'
  | 'cacheFolder'
  | 'retrieval'
  | 'embedder'
  | 'finished'
  | 'signal'
>;

/** What a shard is evaluated with, and who is told of its files. */
export interface ShardOptions extends FileOptions {
  readonly onFile: (result: FileResult, done: number, all: number) => void;
}

/**
 * Evaluates a shard of a corpus and hands over the result of each of its files, in the order of the
 * corpus; all shards together hold what {@link evaluate} makes a run of.
 */
export async function evaluateShard(
  corpus: OpenCorpus,
  shard: Shard,
  given: ShardOptions,
): Promise<void> {
  const options = await prepared(given);
  const jobs = jobsOfShard(fileJobs(corpus), shard);
  const settings = settingsOf(options);
  let done = 0;
  for await (const result of finishFiles(corpus, jobs, options, settings)) {
    options.onFile(result, ++done, jobs.length);
  }
  await settings.cache?.prune();
}

/** The options with what their strategies need, or why that is not there. */
async function prepared<T extends FileOptions>(given: T): Promise<T> {
  const strategies = withEmbedder(given.strategies, () => given.embedder ?? null);
  await needPackages(new Set(strategies.map(({ strategy }) => strategy)));
  return { ...given, strategies };
}

/** Results of all files in their order: those that are finished already, then the others. */
async function* finishFiles(
  corpus: OpenCorpus,
  jobs: readonly FileJob[],
  options: FileOptions,
  settings: PageSettings,
): AsyncGenerator<FileResult> {
  const { finished, signal } = options;
  let done = 0;
  for await (const result of finished?.earlier(jobs) ?? []) {
    done++;
    yield result;
    signal?.throwIfAborted();
  }
  const others =
    options.queue === undefined
      ? evaluateFiles(corpus, jobs.slice(done), options, settings)
      : queuedFiles(corpus, jobs, done, { ...options, queue: options.queue }, settings);
  for await (const result of others) {
    finished?.add(result);
    yield result;
    signal?.throwIfAborted();
  }
  // What follows without retrieval takes no longer than to evaluate the last files again.
  if (options.retrieval !== undefined) finished?.write();
}

function settingsOf(options: FileOptions): PageSettings {
  return {
    tokenizer: tokenizerFor(options.encoding ?? 'cl100k_base'),
    threshold: asThreshold(options.threshold ?? HALF),
    occurrences: options.occurrences ?? 'all',
    placement: options.placement ?? 'ordered',
    holdings: options.retrieval !== undefined,
    cache: options.cacheFolder ? new PageCache(options.cacheFolder) : null,
  };
}

function pageRow({ page, textSha256, pageTokens, elements }: PageResult): PageRow {
  return { page, sha256: textSha256, tokens: pageTokens, elements: elements.length };
}

/** Retrieves over the chunks of every strategy; the result is by strategy. */
async function retrieveAll(
  corpus: OpenCorpus,
  collector: RunCollector,
  { strategies, retrieval, characters, onQueries, signal }: EvaluateOptions,
): Promise<Retrieved[]> {
  const all: Retrieved[] = [];
  const texts = characters === true ? await characterCorpus(corpus, retrieval!.queries) : null;
  for (const [index, pages] of collector.holdings().entries()) {
    signal?.throwIfAborted();
    const results = await retrieveRun(strategies[index]!.id, pages, retrieval!);
    for (const { lines } of results) await onQueries?.(lines);
    all.push({
      ...(texts === null ? {} : { characters: characterRun(pages, results[0]!.lines, texts) }),
      retrieval: results.flatMap(retrievalRuns),
    });
    collector.addRetrievalFailures(results.flatMap(({ failure }) => failure ?? []));
  }
  return all;
}

/** What retrieval adds to a strategy's part of the run. */
interface Retrieved {
  readonly characters?: CharacterRun;
  readonly retrieval: readonly RetrievalRun[];
}

/** Results of the files from a place on in their order, by the workers of a queue. */
async function* queuedFiles(
  corpus: OpenCorpus,
  jobs: readonly FileJob[],
  from: number,
  options: FileOptions & { readonly queue: QueueOptions },
  settings: PageSettings,
): AsyncGenerator<FileResult> {
  const { evaluateOnQueue } = await import('./queue/evaluate-on-queue.ts');
  const { strategies, queue, signal, pageTimeout } = options;
  yield* evaluateOnQueue(corpus, jobs, from, {
    ...{ strategies, settings, queue, signal },
    pageTimeout: limitOnThreads(jobs, strategies, pageTimeout),
  });
}

/** The files of a corpus with the labels of their pages. */
export function fileJobs({ files, rule }: OpenCorpus): FileJob[] {
  const byFile = new Map<string, ExpectedElement[]>();
  for (const element of rule.by === 'labels' ? rule.elements : []) {
    const file = pageIdParts(element.page).file;
    const list = byFile.get(file);
    if (list === undefined) byFile.set(file, [element]);
    else list.push(element);
  }
  return files.map((file) => ({ file, labels: byFile.get(file.name) ?? [] }));
}

function conventionsOf(corpus: OpenCorpus, settings: PageSettings): Conventions {
  const { num, den } = settings.threshold;
  return {
    text: corpus.mode ?? 'by format: html flat, all others raw',
    jsoup: corpus.options.jsoup ?? '1.23.1',
    ...(corpus.options.joinHyphens === true ? { joinHyphens: true } : {}),
    unit: 'utf16',
    encoding: settings.tokenizer.encoding,
    elements: ruleInWords(corpus),
    kinds: corpus.options.kinds ?? null,
    occurrences: settings.occurrences,
    threshold: `${num}/${den}`,
    placement: settings.placement,
    rate: 'whole / (whole + cut); missing beside it',
    interval: '95% percentile, 10,000 seeded bootstrap draws of pages',
  };
}

function ruleInWords({ rule }: OpenCorpus): string {
  switch (rule.by) {
    case 'labels':
      return 'labels';
    case 'pattern':
      return `blocks that match ${rule.pattern.source}`;
    case 'selector':
      return `CSS selector ${rule.selector}`;
    case 'bcp14':
      return 'sentences with BCP 14 words';
  }
}
