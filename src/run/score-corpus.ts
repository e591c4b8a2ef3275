import { createHash } from 'node:crypto';
import { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, LocatedElement, Page } from '../core/types.ts';
import { locateElements } from '../corpus/locate.ts';
import { fileJobs } from './evaluate.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { readPages } from './read-pages.ts';

/** A page with its expected elements and where they stand. */
export interface ScorePage {
  readonly page: Page;
  readonly elements: readonly ExpectedElement[];
  readonly located: readonly LocatedElement[];
}

/** A corpus that rankings are graded against: all pages, in page order. */
export interface ScoreCorpus {
  readonly corpus: OpenCorpus;
  readonly pages: readonly ScorePage[];
  /** As run.json's: of the pages and the labels. */
  readonly sha256: string;
  readonly warnings: readonly string[];
}

/**
 * Reads a corpus for grading rankings against it.
 *
 * @throws UncutError `page` and what else reading a page throws.
 */
export async function scoreCorpus(
  corpus: OpenCorpus,
  occurrences: 'all' | 'pinned',
): Promise<ScoreCorpus> {
  const hash = createHash('sha256').update(`labels ${corpus.labelsSha256}\n`);
  const pages: ScorePage[] = [];
  const warnings: string[] = [];
  for (const { file, labels } of fileJobs(corpus)) {
    const batch = await readPages(corpus, file, labels);
    hash.update(`${JSON.stringify(file.name)} ${batch.sha256}\n`);
    warnings.push(...batch.warnings);
    for (const { page, elements } of batch.pages) {
      const found = locateElements(page, elements, { occurrences, find: findOccurrences });
      warnings.push(...found.warnings);
      pages.push({ page, elements, located: found.located });
    }
  }
  return { corpus, pages, sha256: hash.digest('hex'), warnings };
}
