import type { PageRow } from '../core/rows.ts';
import { plural } from '../report/format.ts';
import type { RunToCompare } from './compare-input.ts';
import { textWayInWords } from './text-way.ts';

/** Whether two runs read the same pages. */
export interface PageComparison {
  readonly same: boolean;
  readonly text: string;
}

/**
 * Compares the pages of two runs by the hashes of their texts. Null when one of the runs does not have
 * them, or when the text was taken in another way, so that the hashes say nothing about the files.
 */
export function comparePages(first: RunToCompare, second: RunToCompare): PageComparison | null {
  const [one, two] = [first.pages ?? [], second.pages ?? []];
  if (one.length === 0 || two.length === 0) return null;
  const [way, other] = [first, second].map(({ run }) => textWayInWords(run.conventions));
  if (way !== other) return null;
  const before = new Map(one.map(({ page, sha256 }: PageRow) => [page, sha256]));
  let changed = 0;
  let fresh = 0;
  for (const { page, sha256 } of two) {
    const known = before.get(page);
    if (known === undefined) fresh++;
    else if (known !== sha256) changed++;
    before.delete(page);
  }
  const gone = before.size;
  return changed + fresh + gone === 0
    ? { same: true, text: 'every page has the same text' }
    : { same: false, text: `${plural(changed, 'page')} changed, ${fresh} new, ${gone} gone` };
}
