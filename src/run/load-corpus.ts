import type { ExpectedElement, Page } from '../core/types.ts';
import { fileJobs } from './evaluate.ts';
import { type CorpusOptions, type OpenCorpus, openCorpus } from './open-corpus.ts';
import { readPages } from './read-pages.ts';

/** A corpus with all of its pages in memory. */
export interface Corpus extends OpenCorpus {
  readonly pages: readonly Page[];
  /** Of the label file as they stand there, or found by the rule, in page order. */
  readonly elements: readonly ExpectedElement[];
  /** What was odd about the pages, one sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Loads a corpus folder (with corpus.json), a folder of documents or files, all pages at once.
 * `evaluate` takes the result, and {@link openCorpus}'s for corpora that memory does not hold.
 *
 * @example
 * const corpus = await loadCorpus('docs', { elements: '^(FR|NFR)-\\d+' });
 * corpus.elements.length;
 *
 * @throws UncutError for anything wrong with corpus.json, the labels, the globs, the rule or a page.
 */
export async function loadCorpus(
  paths: string | readonly string[],
  options: CorpusOptions = {},
): Promise<Corpus> {
  const corpus = await openCorpus(paths, options);
  const pages: Page[] = [];
  const found: ExpectedElement[] = [];
  const warnings: string[] = [];
  for (const { file, labels } of fileJobs(corpus)) {
    const batch = await readPages(corpus, file, labels);
    warnings.push(...batch.warnings);
    for (const { page, elements } of batch.pages) {
      pages.push(page);
      found.push(...elements);
    }
  }
  const { rule } = corpus;
  return { ...corpus, pages, elements: rule.by === 'labels' ? rule.elements : found, warnings };
}
