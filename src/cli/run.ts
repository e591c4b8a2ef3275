import { join, relative, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { Run } from '../core/run.ts';
import { readRun } from '../io/read-run.ts';
import { RunWriter } from '../io/run-folder.ts';
import type { RunSource } from '../io/run-source.ts';
import { type Choice, chooseStrategy, parsePrice, parseTarget } from '../report/choice.ts';
import { choiceMarkdown } from '../report/choice-text.ts';
import { elementsCsvHead, elementsCsvRows, summaryCsv } from '../report/csv.ts';
import { markdownReport } from '../report/markdown.ts';
import { WorstCuts } from '../report/worst-cuts.ts';
import type { Embedder } from '../retrieve/index.ts';
import { chromaSettings } from '../run/characters-preset.ts';
import { withEmbedder } from '../run/embed-tool.ts';
import { evaluate } from '../run/evaluate.ts';
import { checkGateNames } from '../run/gate-names.ts';
import { type OpenCorpus, openCorpus } from '../run/open-corpus.ts';
import { type OpenedChunks, openOwnChunks } from '../run/own-chunks.ts';
import { finishedFiles, runHead, runKey } from '../run/resume.ts';
import type { StrategyUse } from '../run/strategy-use.ts';
import { type GateFlags, gatesFrom } from './gate.ts';
import { checkGates, type FinishedRun } from './gate-report.ts';
import { Interrupt } from './interrupt.ts';
import {
  type CorpusFlags,
  corpusOptions,
  oneOf,
  type StrategyFlags,
  wholeNumber,
} from './options.ts';
import { print, say } from './output.ts';
import { Progress } from './progress.ts';
import { isLeft, isResumable, resumeNote, unfinished } from './resumable.ts';
import {
  embedderFrom,
  type FoundConfig,
  type RetrievalFlags,
  retrievalFrom,
} from './retrieval-from.ts';
import {
  corpusPaths,
  findConfig,
  fromConfigFolder,
  mergeOptions,
  type SettingFlags,
  settingsFrom,
} from './run-config.ts';
import { noElements, type OutputFlags, printRun, runName } from './run-output.ts';
import { strategiesFrom } from './strategies-from.ts';

interface RunFlags
  extends CorpusFlags,
    StrategyFlags,
    RetrievalFlags,
    SettingFlags,
    GateFlags,
    OutputFlags {
  readonly preset?: string;
  readonly config?: string;
  readonly out?: string;
  readonly chunks?: readonly string[];
  readonly chunksUnit?: string;
  readonly resume?: boolean;
  readonly html?: boolean;
  readonly target?: string;
  readonly price?: string;
  readonly dims?: string;
}

/** What every corpus of a command is run with. */
interface Job {
  readonly uses: readonly StrategyUse[];
  readonly settings: ReturnType<typeof settingsFrom>;
  readonly out: string;
  readonly flags: RunFlags;
  readonly interrupt: Interrupt;
  /** Of the corpora that are done: what is kept of their work until all are. */
  readonly writers: RunWriter[];
  readonly found: FoundConfig;
  readonly embedder: () => Embedder | null;
}

/**
 * Runs `uncut run`; returns the exit code: 1 when a page or a strategy on a page failed, or a gate.
 */
export async function runCommand(paths: readonly string[], flags: RunFlags): Promise<number> {
  const found = await findConfig(flags.config);
  const { config, path: configPath } = found;
  const preset = oneOf('--preset', flags.preset, ['chroma'] as const) ?? null;
  const ownOnly = flags.chunks !== undefined && flags.strategy === undefined;
  const uses =
    preset !== null && flags.strategy === undefined
      ? chromaUses(flags)
      : ownOnly && flags.size === undefined && flags.overlap === undefined
        ? []
        : await strategiesFrom(flags, config, configPath);
  const out = resolve(flags.out ?? fromConfigFolder(configPath, config.out) ?? 'results');
  const asked = gatesFrom(flags);
  if (!ownOnly) checkGateNames(asked.gates, namedUses(uses));
  choiceOptions(flags);
  const settings = settingsFrom(flags, config);
  const { pageTimeout } = settings;
  const merged = mergeOptions(corpusOptions(flags), config, out);
  const options = {
    ...merged,
    skip: [...(merged.skip ?? []), ...givenFiles(flags)],
    ...(pageTimeout === undefined ? {} : { pageTimeout: pageTimeout ?? 0 }),
  };
  const interrupt = new Interrupt();
  const embedder = embedderFrom(flags, found, settings.cacheFolder);
  const job: Job = {
    ...{ settings, out, flags, found, embedder, interrupt, writers: [] },
    uses: withEmbedder(uses, embedder),
  };
  const corpora: OpenCorpus[] = [];
  for (const group of await corpusPaths(paths, config, configPath, flags)) {
    corpora.push(await openCorpus(group, options));
  }
  const finished: FinishedRun[] = [];
  try {
    for (const [index, corpus] of corpora.entries()) {
      if (index > 0 && !flags.json && !flags.quiet) print('\n\n');
      finished.push(await runCorpus(corpus, job));
    }
    for (const writer of job.writers) await writer.discard();
  } catch (error) {
    for (const writer of job.writers) await (isLeft(error) ? writer.leave() : writer.discard());
    if (!(error instanceof UncutError) || error.code !== 'interrupted') throw error;
    say([error.message]);
    return interrupt.exitCode;
  } finally {
    interrupt.release();
  }
  const passed = await checkGates(finished, asked, { junit: flags.junit, quiet: flags.quiet });
  const complete = finished.every(({ run }) => run.failures.length === 0);
  return passed && complete ? 0 : 1;
}

function namedUses(uses: readonly StrategyUse[]): { id: string; strategy: string }[] {
  return uses.map(({ id, strategy }) => ({ id, strategy: strategy.name }));
}

async function runCorpus(corpus: OpenCorpus, job: Job): Promise<FinishedRun> {
  const { settings, out, flags, interrupt } = job;
  const retrieval = await retrievalFrom(corpus, flags, job.found, job.embedder);
  if (flags.preset !== undefined && retrieval === null) {
    throw new UncutError(
      'usage',
      `--preset ${flags.preset}: corpus "${corpus.id}" has no queries; add --queries <file> or --queries auto`,
    );
  }
  if (retrieval === null && flags.embedder !== undefined && !embeds(job.uses)) {
    throw new UncutError(
      'usage',
      `--embedder: corpus "${corpus.id}" has no queries, and no strategy cuts by embeddings; add --queries <file> or --queries auto`,
    );
  }
  const own = await Promise.all(
    (flags.chunks ?? []).map((path) => openOwnChunks(path, corpus, { unit: chunksUnit(flags) })),
  );
  const strategies = [...job.uses, ...own.map(({ use }) => use)];
  const { cacheFolder, jobs, pageTimeout, ...graded } = settings;
  const key = runKey(corpus, strategies, { ...graded, retrieval: retrieval !== null });
  const chunks = Object.fromEntries(own.map(({ file, sha256 }) => [`chunks ${file}`, sha256]));
  const head = await runHead(corpus, strategies, chunks);
  const writer = await RunWriter.open(out, key, head, { resume: flags.resume === true });
  job.writers.push(writer);
  const note = resumeNote(writer, flags.resume === true);
  if (note !== null && !flags.quiet) say([note]);
  // Chunks of another pipeline are cheap to grade, and say at the end which pages they were for.
  const finished = own.length > 0 ? null : finishedFiles(corpus, writer, head);
  const worst = new WorstCuts(20);
  const progress = new Progress(flags.quiet === true);
  let done = 0;
  try {
    const evaluated = await evaluate(corpus, {
      strategies,
      ...settings,
      ...(retrieval === null ? {} : { retrieval }),
      ...(finished === null ? {} : { finished }),
      signal: interrupt.signal,
      characters: flags.preset === 'chroma',
      onRows: async (rows) => {
        worst.add(rows);
        await writer.add('elements.jsonl', rows);
        await writer.addText('elements.csv', elementsCsvHead(), elementsCsvRows(rows));
      },
      onPages: (pages) => writer.add('pages.jsonl', pages),
      onQueries: (lines) => writer.add('queries.jsonl', lines),
      onProgress: (files, total, page) => {
        done = files;
        progress.update(files, total, page);
      },
    });
    progress.stop();
    const run: Run = {
      ...evaluated,
      warnings: [...evaluated.warnings, ...own.flatMap((chunks) => chunks.warnings())],
      time: { ...evaluated.time, started: writer.head.started },
    };
    if (run.corpus.elements === 0) throw noElements(corpus, run);
    const choice = choiceOf(run, flags);
    await writer.complete({
      'run.json': `${JSON.stringify(run, null, 2)}\n`,
      'report.md': reportOf(run, worst, choice),
      'summary.csv': summaryCsv(run),
      'source.json': `${JSON.stringify(sourceOf(corpus, own, job))}\n`,
    });
    if (wantsHtml(flags)) {
      const { writeReport } = await import('./report.ts');
      await writeReport(writer.folder, {
        root: resolve(corpus.root),
        uses: strategies,
        cacheFolder: settings.cacheFolder,
        ...(retrieval === null ? {} : { queryTexts: textsById(retrieval.queries) }),
        ...(corpus.options.maxPageBytes === undefined
          ? {}
          : { maxPageBytes: corpus.options.maxPageBytes }),
      });
    }
    const folder = await writer.finish(runName(run));
    printRun(run, worst, choice, folder, corpus, flags);
    return {
      run,
      worst,
      root: resolve(corpus.root),
      rows: async () => (await readRun(folder)).rows,
    };
  } catch (error) {
    progress.stop();
    if (!isResumable(error)) throw error;
    throw unfinished(error, done, corpus.files.length, finished);
  }
}

function embeds(uses: readonly StrategyUse[]): boolean {
  return uses.some(({ strategy }) => strategy.embeds === true);
}

/** Files that are something else than pages, wherever they lie. */
function givenFiles({ chunks = [], queries, elements }: RunFlags): string[] {
  const given = [...chunks, queries, elements].filter((file) => file?.endsWith('.jsonl') === true);
  return given.map((file) => resolve(file!));
}

/** Where the inputs are, as seen from a run folder. */
function sourceOf(
  corpus: OpenCorpus,
  own: readonly OpenedChunks[],
  { out, flags }: Job,
): RunSource {
  const from = join(out, 'run');
  return {
    corpus: relative(from, resolve(corpus.root)),
    given: givenFiles(flags).map((file) => relative(from, file)),
    chunks: own.map(({ use, file, sha256 }) => ({
      ...{ id: use.id, file: relative(from, resolve(file)), sha256 },
      unit: chunksUnit(flags),
    })),
  };
}

function reportOf(run: Run, worst: WorstCuts, choice: Choice | null): string {
  const report = markdownReport(run, worst);
  return choice === null ? report : `${report}\n${choiceMarkdown(choice)}\n`;
}

/** The report to look at: not for output that a program reads, unless it is asked for. */
function wantsHtml({ html, json, quiet }: RunFlags): boolean {
  return html ?? !(json === true || quiet === true);
}

function textsById(
  queries: readonly { readonly id: string; readonly text: string }[],
): ReadonlyMap<string, string> {
  return new Map(queries.map(({ id, text }) => [id, text]));
}

function chunksUnit(flags: RunFlags): 'utf16' | 'codepoint' | 'utf8' {
  return (
    oneOf('--chunks-unit', flags.chunksUnit, ['utf16', 'codepoint', 'utf8'] as const) ?? 'utf16'
  );
}

function choiceOptions({ target, price, dims }: RunFlags) {
  return {
    ...(target === undefined ? {} : { target: parseTarget(target) }),
    ...(price === undefined ? {} : { price: parsePrice(price) }),
    ...(dims === undefined ? {} : { dims: wholeNumber('--dims', dims) }),
  };
}

/** A choice among several strategies; none is to be made of one. */
function choiceOf(run: Run, flags: RunFlags): Choice | null {
  return run.strategies.length < 2 ? null : chooseStrategy(run, choiceOptions(flags));
}

/** The settings of Chroma's report; they are fixed, so an option that would change them is refused. */
function chromaUses(flags: RunFlags): StrategyUse[] {
  const given = (['size', 'overlap', 'unit'] as const).find((name) => flags[name] !== undefined);
  if (given === undefined) return chromaSettings();
  throw new UncutError(
    'usage',
    `--${given}: --preset chroma runs the eight settings of Chroma's report; name strategies with --strategy to score others over characters`,
  );
}
