import { join, relative, resolve, sep } from 'node:path';
import type { PageRows } from '../core/page-rows.ts';
import type { PageRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { readRun } from '../io/read-run.ts';
import { RunWriter } from '../io/run-folder.ts';
import type { RunSource } from '../io/run-source.ts';
import { type Choice, chooseStrategy } from '../report/choice.ts';
import { choiceMarkdown } from '../report/choice-text.ts';
import { ELEMENTS_CSV, elementsCsvHead, summaryCsv } from '../report/csv.ts';
import { markdownReport } from '../report/markdown.ts';
import { JSON_LINES, RowEncoder } from '../report/row-encoder.ts';
import { WorstCuts } from '../report/worst-cuts.ts';
import { evaluate } from '../run/evaluate.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { OpenedChunks } from '../run/own-chunks.ts';
import { finishedFiles } from '../run/resume.ts';
import { filesOfShards } from '../run/shards.ts';
import type { FinishedRun } from './gate-report.ts';
import { say } from './output.ts';
import { Progress } from './progress.ts';
import { isResumable, resumeNote, unfinished } from './resumable.ts';
import { runInputs } from './run-inputs.ts';
import type { Job, RunFlags } from './run-job.ts';
import { choiceOptions, chunksUnit, givenFiles } from './run-options.ts';
import { noElements, printRun, runName } from './run-output.ts';

/** Runs the strategies over a corpus and writes its run folder. */
export async function runCorpus(corpus: OpenCorpus, job: Job): Promise<FinishedRun> {
  const { settings, queue, out, flags, interrupt, merged } = job;
  const { retrieval, own, strategies, key, head } = await runInputs(corpus, job);
  const writer = await RunWriter.open(out, key, head, { resume: flags.resume === true });
  job.writers.push(writer);
  const note = resumeNote(writer, flags.resume === true);
  if (note !== null && !flags.quiet) say([note]);
  // Chunks of another pipeline are cheap to grade, and say at the end which pages they were for.
  const journaled = own.length > 0 ? null : finishedFiles(corpus, writer, head);
  const finished = merged === null ? journaled : filesOfShards(merged, key, head);
  const worst = new WorstCuts(20);
  const ids = strategies.map(({ id }) => id);
  const jsonRows = new RowEncoder(JSON_LINES, ids);
  const csvRows = new RowEncoder(ELEMENTS_CSV, ids);
  const html = wantsHtml(flags);
  /** What the report shows; kept only for it. */
  const kept: PageRows[] = [];
  const pages: PageRow[] = [];
  const progress = new Progress(flags.quiet === true);
  let done = 0;
  try {
    const evaluated = await evaluate(corpus, {
      strategies,
      ...settings,
      ...queue,
      ...(retrieval === null ? {} : { retrieval }),
      ...(finished === null ? {} : { finished }),
      signal: interrupt.signal,
      characters: flags.preset === 'chroma',
      onPageRows: (rows) => {
        if (html) kept.push(rows);
        for (const own of rows.strategies) worst.add(own?.others ?? []);
        jsonRows.encode(rows, (bytes) => writer.addBytes('elements.jsonl', '', bytes));
        csvRows.encode(rows, (bytes) => writer.addBytes('elements.csv', elementsCsvHead(), bytes));
      },
      onPages: (more) => {
        if (html) for (const page of more) pages.push(page);
        writer.add('pages.jsonl', more);
      },
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
    if (html) {
      const { writeReport } = await import('./report.ts');
      await writeReport(writer.folder, {
        known: { run, rows: kept, pages },
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

/** Where the inputs are, as seen from a run folder; with `/` on every system. */
function sourceOf(
  corpus: OpenCorpus,
  own: readonly OpenedChunks[],
  { out, flags, found }: Job,
): RunSource {
  const seen = (path: string) => relative(join(out, 'run'), resolve(path)).split(sep).join('/');
  return {
    corpus: seen(corpus.root),
    given: givenFiles(flags, found).map(seen),
    chunks: own.map(({ use, file, sha256 }) => ({
      ...{ id: use.id, file: seen(file), sha256 },
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

/** A choice among several strategies; none is to be made of one. */
function choiceOf(run: Run, flags: RunFlags): Choice | null {
  return run.strategies.length < 2 ? null : chooseStrategy(run, choiceOptions(flags));
}
