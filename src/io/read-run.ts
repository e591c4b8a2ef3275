import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { ElementRow, PageRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { parseJsonLines } from './json-lines.ts';
import { checkJsonDepth } from './limits.ts';
import { readTextFile } from './read-text.ts';
import { checkRun } from './run-schema.ts';
import { readSource } from './run-source.ts';

/** A run as it stands in its folder. */
export interface StoredRun {
  readonly run: Run;
  readonly rows: readonly ElementRow[];
  readonly pages: readonly PageRow[];
  /** The corpus folder or root as seen from the run folder, or null. */
  readonly source: string | null;
  /** Files given beside the corpus, as seen from the run folder. */
  readonly given: readonly string[];
}

/**
 * Reads a run folder.
 *
 * @throws UncutError `results` when it holds no run, or one of another schema.
 */
export async function readRun(folder: string): Promise<StoredRun> {
  const path = join(folder, 'run.json');
  if (!existsSync(path)) {
    throw new UncutError('results', `${folder} is no run folder: it has no run.json`);
  }
  const run = checkRun(parse(await readTextFile(path, 'results'), path), path);
  const rowsPath = join(folder, 'elements.jsonl');
  const rows = parseJsonLines(await readTextFile(rowsPath, 'results'), rowsPath, 'results');
  const pagesPath = join(folder, 'pages.jsonl');
  const pages = existsSync(pagesPath)
    ? parseJsonLines(await readTextFile(pagesPath, 'results'), pagesPath, 'results')
    : [];
  const { corpus, given } = await readSource(folder);
  return {
    run,
    rows: rows.map(({ value }) => value as ElementRow),
    pages: pages.map(({ value }) => value as PageRow),
    source: corpus,
    given,
  };
}

function parse(text: string, path: string): unknown {
  checkJsonDepth(text, path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UncutError('results', `${path}: ${(error as Error).message}`, { cause: error });
  }
}
