import { createHash } from 'node:crypto';
import { didYouMean } from '../core/nearest.ts';
import type { PageRows } from '../core/page-rows.ts';
import type { Conventions, Failure, RetrievalFailure, Run, StrategyRun } from '../core/run.ts';
import { Resamples } from '../metrics/bootstrap.ts';
import { missingOnPage } from './element-row.ts';
import type { FileResult } from './evaluate-file.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { packageVersion } from './package-version.ts';
import { byPage } from './read-pages.ts';
import type { PageHoldings } from './retrieve-page.ts';
import type { StrategyUse } from './strategy-use.ts';
import { StrategyTally } from './tally.ts';

/** Pages among which the one that a label means is looked for; each costs some microseconds. */
const PAGES_COMPARED = 2000;

/** What is wrong with the name of a page, where one of the corpus is near; else nothing. */
function meantPage(name: string, pages: ReadonlySet<string>): string {
  const fold = (text: string) => text.normalize('NFC').toLowerCase();
  const same = [...pages].find((page) => fold(page) === fold(name));
  if (same !== undefined) {
    const what =
      same.normalize('NFC') === name.normalize('NFC') ? 'the Unicode composition' : 'capitals';
    return `; page "${same}" differs in ${what} only: write its name as it is on disk`;
  }
  const ends = [...pages].filter((page) => page.endsWith(`/${name}`));
  if (ends.length === 1) return `; did you mean "${ends[0]}"?`;
  return pages.size > PAGES_COMPARED ? '' : didYouMean(name, pages);
}

const HELD_BY_NONE = { full: [], partial: [], joined: [] } as const;

/** Adds the results of files, in file order, to a run. */
export class RunCollector {
  readonly #corpus: OpenCorpus;
  readonly #uses: readonly StrategyUse[];
  readonly #tallies: readonly StrategyTally[];
  readonly #failures: Failure[] = [];
  readonly #retrievalFailures: RetrievalFailure[] = [];
  readonly #warnings: string[] = [];
  readonly #seen = new Set<string>();
  /** Of each strategy; empty unless retrieval follows. */
  readonly #holdings: readonly PageHoldings[][];
  readonly #hash;
  #pages = 0;
  #elements = 0;
  #missing = 0;
  #repeated = 0;

  constructor(corpus: OpenCorpus, uses: readonly StrategyUse[]) {
    this.#corpus = corpus;
    this.#uses = uses;
    this.#tallies = uses.map((use) => new StrategyTally(use));
    this.#holdings = uses.map(() => []);
    this.#hash = createHash('sha256').update(`labels ${corpus.labelsSha256}\n`);
  }

  /** Adds a file; returns the rows of its pages. */
  add(result: FileResult): PageRows[] {
    this.#hash.update(`${JSON.stringify(result.file)} ${result.sha256 ?? 'unread'}\n`);
    for (const id of result.pageIds) this.#seen.add(id);
    this.#warnings.push(...result.warnings);
    this.#failures.push(...result.failures);
    for (const { strategy, elements } of result.failures) {
      if (strategy === null) this.#elements += elements;
    }
    for (const { page, reason, elements } of result.ungraded) {
      const held = elements.map((id) => ({ id, found: true, ...HELD_BY_NONE }));
      for (const list of this.#holdings) {
        list.push({ page, failed: reason, chunks: [], elements: held });
      }
    }
    return result.pages.map((page) => {
      this.#pages++;
      this.#elements += page.elements.length;
      this.#missing += page.missing;
      this.#repeated += page.repeated;
      this.#warnings.push(...page.warnings, ...page.strategies.flatMap((on) => on.warnings));
      for (const [index, on] of page.strategies.entries()) {
        if (on.failure === null) this.#tallies[index]!.add(page, on);
        if (on.holdings !== null) this.#holdings[index]!.push(on.holdings);
      }
      const { elements, strategies } = page;
      return {
        ...{ page: page.page, elements, strategies: strategies.map(({ rows }) => rows) },
        chunks: strategies.map(({ chunks }) => chunks),
      };
    });
  }

  /** Adds labels whose page is not in the corpus, as missing; returns their rows, page by page. */
  addStrays(): PageRows[] {
    const { rule } = this.#corpus;
    if (rule.by !== 'labels') return [];
    const strays = byPage(rule.elements.filter(({ page }) => !this.#seen.has(page)));
    return [...strays].map(([page, elements]) => {
      const reason = `page "${page}" is not in the corpus`;
      const named = elements.length === 1 ? '1 element' : `${elements.length} elements`;
      this.#warnings.push(
        `${reason}, but ${named} ${elements.length === 1 ? 'is' : 'are'} expected on it${meantPage(page, this.#seen)}`,
      );
      this.#elements += elements.length;
      this.#missing += elements.length;
      const rows = missingOnPage(page, elements, this.#uses, reason);
      for (const [index, own] of rows.strategies.entries()) {
        this.#tallies[index]!.addRows(page, own);
      }
      return rows;
    });
  }

  /** Warns of queries that expect what is no element of the corpus. */
  warnUnknownExpected(
    queries: readonly { readonly id: string; readonly elements: readonly string[] }[],
  ): void {
    const { rule } = this.#corpus;
    const known = new Set([
      ...(rule.by === 'labels' ? rule.elements.map(({ id }) => id) : []),
      ...(this.#holdings[0] ?? []).flatMap(({ elements }) => elements.map(({ id }) => id)),
    ]);
    for (const { id, elements } of queries) {
      for (const element of elements) {
        if (known.has(element)) continue;
        this.#warnings.push(
          `query "${id}" expects "${element}", which is no element of the corpus`,
        );
      }
    }
  }

  /** What the chunks of each strategy hold, page by page; pages that failed hold nothing known. */
  holdings(): readonly (readonly PageHoldings[])[] {
    return this.#holdings;
  }

  /** Adds the retrievers that failed for some queries. */
  addRetrievalFailures(failures: readonly RetrievalFailure[]): void {
    this.#retrievalFailures.push(...failures);
  }

  /** The run; `time` is the only part that may differ between equal runs. */
  finish(
    conventions: Conventions,
    retrieved: readonly Pick<StrategyRun, 'characters' | 'retrieval'>[] | null,
    time: Run['time'],
  ): Run {
    const { id, version, title, noun } = this.#corpus;
    const resamples = new Resamples();
    return {
      schema: 1,
      version: packageVersion(),
      corpus: {
        ...{ id, version, title, noun },
        sha256: this.#hash.digest('hex'),
        pages: this.#pages,
        elements: this.#elements,
        missing: this.#missing,
        repeated: this.#repeated,
      },
      conventions,
      strategies: this.#tallies.map((tally, index) => ({
        ...tally.result(resamples),
        ...retrieved?.[index],
      })),
      failures: this.#failures,
      ...(this.#retrievalFailures.length === 0
        ? {}
        : { retrievalFailures: this.#retrievalFailures }),
      warnings: this.#warnings,
      time,
    };
  }
}
