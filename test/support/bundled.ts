import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './cli.ts';

/** The corpus that comes with the package. */
export const bundledCorpus = fileURLToPath(
  new URL('../../corpora/requirements-archive/', import.meta.url),
);

/** A corpus of some pages of the bundled one, with their elements and queries. */
export function bundledPages(pages: readonly string[]): string {
  const corpus = join(makeFolder(), 'corpus');
  mkdirSync(join(corpus, 'pages'), { recursive: true });
  for (const page of pages) cpSync(join(bundledCorpus, page), join(corpus, page));
  cpSync(join(bundledCorpus, 'corpus.json'), join(corpus, 'corpus.json'));
  const kept = (file: string, of: (line: { page?: string; elements?: string[] }) => boolean) => {
    const lines = readFileSync(join(bundledCorpus, file), 'utf8').trim().split('\n');
    writeFileSync(
      join(corpus, file),
      `${lines.filter((line) => of(JSON.parse(line))).join('\n')}\n`,
    );
  };
  kept('elements.jsonl', ({ page }) => pages.includes(page ?? ''));
  kept('queries.jsonl', ({ elements = [] }) =>
    elements.every((id) => pages.includes(id.replace(/#.*/, ''))),
  );
  return corpus;
}
