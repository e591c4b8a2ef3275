import type { Domain } from './domain.ts';
import { writePage } from './page.ts';
import { planPages } from './plan.ts';
import { askQuestions } from './question.ts';
import { Random } from './random.ts';

/** The seed of the published version. */
export const publishedSeed = 'requirements-archive/1';

/**
 * The generated files of the corpus by path: the pages, `elements.jsonl` and `queries.jsonl`. The
 * same seed gives the same bytes.
 */
export function writeArchive(
  domains: readonly Domain[],
  seed: string = publishedSeed,
): ReadonlyMap<string, string> {
  const random = new Random(seed);
  const taken = new Set<string>();
  const pages = planPages(random.fork('plan'), domains).map((plan) =>
    writePage(plan, random.fork(plan.page), taken),
  );
  pages.sort((one, two) => (one.path < two.path ? -1 : 1));
  const files = new Map(pages.map(({ path, html }) => [path, html]));
  files.set('elements.jsonl', jsonLines(pages.flatMap(({ labels }) => labels)));
  files.set('queries.jsonl', jsonLines(askQuestions(random.fork('queries'), pages)));
  return files;
}

function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
