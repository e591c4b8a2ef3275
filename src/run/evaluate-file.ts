import type { Failure } from '../core/run.ts';
import type { ExpectedElement } from '../core/types.ts';
import type { PageFile } from '../io/page-files.ts';
import {
  evaluatePage,
  type PageResult,
  type PageSettings,
  type StrategyUse,
} from './evaluate-page.ts';
import { type CorpusSource, readPages } from './read-pages.ts';

/** One file of a corpus with the labels of its pages: the unit of work. */
export interface FileJob {
  readonly file: PageFile;
  readonly labels: readonly ExpectedElement[];
  /** Steps that ended the thread they were taken in: not to be taken again. */
  readonly skip?: readonly SkippedStep[];
}

/** A page of a file, by number, and a strategy, by place; -1 for taking the page itself. */
export interface SkippedStep {
  readonly page: number;
  readonly strategy: number;
  readonly reason: string;
}

/** What all strategies made of one file: plain data that crosses threads and adds up. */
export interface FileResult {
  readonly file: string;
  /** SHA-256 of the bytes; null when the file could not be read. */
  readonly sha256: string | null;
  /** Ids of the pages whose labels are accounted for, graded or failed. */
  readonly pageIds: readonly string[];
  readonly pages: readonly PageResult[];
  readonly failures: readonly Failure[];
  /** Elements of pages that failed, whatever the strategy: what holds them is not known. */
  readonly ungraded: readonly Ungraded[];
  readonly warnings: readonly string[];
}

/** The elements of a page that failed. */
export interface Ungraded {
  readonly page: string;
  readonly reason: string;
  readonly elements: readonly string[];
}

/** Reads a file and evaluates its pages; whatever fails is data in the result. */
export async function evaluateFile(
  corpus: CorpusSource,
  job: FileJob,
  uses: readonly StrategyUse[],
  settings: PageSettings,
  onStep: (page: number, strategy: number) => void = () => {},
): Promise<FileResult> {
  const { skip = [] } = job;
  const reasonOf = (page: number, strategy: number): string | null =>
    skip.find((step) => step.page === page && step.strategy === strategy)?.reason ?? null;
  try {
    const { cache, tokenizer } = settings;
    const known = cache === null ? null : { cache, encoding: tokenizer.encoding };
    const batch = await readPages(corpus, job.file, job.labels, known, {
      begin: (page) => onStep(page, -1),
      refuse: (page) => reasonOf(page, -1),
    });
    const pages: PageResult[] = [];
    const failures: Failure[] = [];
    const ungraded: Ungraded[] = [];
    const fail = (page: string, message: string, elements: readonly ExpectedElement[]): void => {
      const reason = withoutName(page, message);
      ungraded.push({ page, reason, elements: elements.map(({ id }) => id) });
      failures.push({ page, strategy: null, reason, elements: elements.length });
    };
    for (const { page, reason } of batch.failed) {
      fail(
        page,
        reason,
        job.labels.filter((label) => label.page === page),
      );
    }
    for (const loaded of batch.pages) {
      const { number } = loaded;
      try {
        const result = await evaluatePage(loaded, uses, settings, (strategy) => {
          onStep(number, strategy);
          return reasonOf(number, strategy);
        });
        pages.push(result);
        failures.push(...strategyFailures(result));
      } catch (error) {
        fail(loaded.page.id, messageOf(error), loaded.elements);
      }
    }
    return {
      file: job.file.name,
      sha256: batch.sha256,
      pageIds: [...batch.pages.map(({ page }) => page.id), ...batch.failed.map(({ page }) => page)],
      pages,
      failures,
      ungraded,
      warnings: batch.warnings,
    };
  } catch (error) {
    return failedFile(job, messageOf(error));
  }
}

/** The result of a file that gave nothing. */
export function failedFile(job: FileJob, message: string): FileResult {
  const reason = withoutName(job.file.name, message);
  return {
    file: job.file.name,
    sha256: null,
    pageIds: [...new Set(job.labels.map(({ page }) => page))],
    pages: [],
    failures: [{ page: job.file.name, strategy: null, reason, elements: job.labels.length }],
    ungraded: [{ page: job.file.name, reason, elements: job.labels.map(({ id }) => id) }],
    warnings: [],
  };
}

function strategyFailures(page: PageResult): Failure[] {
  return page.strategies.flatMap(({ id, failure }) =>
    failure === null
      ? []
      : [{ page: page.page, strategy: id, reason: failure, elements: page.elements.length }],
  );
}

/** The message without the page's name at its head, which stands beside it. */
function withoutName(page: string, message: string): string {
  return message.startsWith(`${page}: `) ? message.slice(page.length + 2) : message;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
