import { basename, dirname } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { Page } from '../core/types.ts';
import { PAGE_ENDINGS, pageFileType } from '../io/page-files.ts';
import type { CorpusOptions } from './open-corpus.ts';
import { readPages } from './read-pages.ts';

/**
 * The pages of one file, outside any corpus.
 *
 * @throws UncutError `page` when the type is unknown or the file can't be read.
 */
export async function readFilePages(
  path: string,
  options: CorpusOptions,
): Promise<{ readonly pages: readonly Page[]; readonly warnings: readonly string[] }> {
  const name = basename(path);
  const type = pageFileType(name);
  if (type === null) {
    throw new UncutError('page', `${path}: expected one of ${PAGE_ENDINGS}`);
  }
  const { pages, warnings } = await readPages(
    {
      root: dirname(path),
      mode: options.text ?? null,
      rule: { by: 'labels', elements: [] },
      options,
    },
    { name, type },
    [],
  );
  return { pages: pages.map(({ page }) => page), warnings };
}
