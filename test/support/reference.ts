import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Run, StrategyRun } from '../../src/core/run.ts';
import type { StrategyRequest } from '../../src/run/plan.ts';
import { LANGCHAIN } from '../../src/strategy/langchain.ts';

/** The built package: strategies load ten times as fast as from their sources. */
const build = (path: string) => import(new URL(`../../dist/src/${path}`, import.meta.url).href);
const { evaluate, loadStrategy, openCorpus, planStrategies }: typeof import('../../src/index.ts') =
  await build('index.js');
const { builtInStrategies }: typeof import('../../src/run/load-strategy.ts') =
  await build('run/load-strategy.js');

/** Bundled corpora that the reference results are of. */
export const REFERENCE_CORPORA = ['requirements-archive', 'uncut-requirements'];

/** Sizes at which every strategy that has one is run; 800 is the default of all. */
const SIZES = [200, 400, 800];

/** Strategies that ask for a model, so that their results are not the same everywhere. */
const WITH_MODEL = ['semantic'];

/** Every built-in strategy that needs no optional package but LangChain's, at its reference sizes. */
export async function referenceStrategies(): Promise<StrategyRequest[]> {
  const requests: StrategyRequest[] = [];
  for (const name of builtInStrategies()) {
    if (WITH_MODEL.includes(name)) continue;
    const { strategy, source } = await loadStrategy(name);
    if (strategy.needs !== undefined && strategy.needs.name !== LANGCHAIN.name) continue;
    const sized = typeof strategy.params.size === 'number';
    requests.push({ strategy, source, params: sized ? { size: SIZES } : {} });
  }
  return requests;
}

/** A run of a bundled corpus without queries, the same on every machine and day. */
export async function referenceRun(
  corpus: string,
  requests: readonly StrategyRequest[],
): Promise<Run> {
  const folder = fileURLToPath(new URL(`../../corpora/${corpus}`, import.meta.url));
  return evaluate(await openCorpus(folder), {
    strategies: planStrategies(requests),
    jobs: 1,
    clock: () => 0,
  });
}

/** Where the reference run of a corpus is kept. */
export function referencePath(corpus: string): string {
  return fileURLToPath(new URL(`../../results/reference/${corpus}.json`, import.meta.url));
}

/** The reference run of a corpus as it is kept. */
export function readReference(corpus: string): Run {
  return JSON.parse(readFileSync(referencePath(corpus), 'utf8')) as Run;
}

const COLUMNS: readonly (readonly [head: string, cell: (one: StrategyRun) => number | null])[] = [
  ['Elements', ({ survival }) => survival.elements],
  ['Whole', ({ survival }) => survival.whole],
  ['Cut', ({ survival }) => survival.cut],
  ['Missing', ({ survival }) => survival.missing],
  ['Lost characters', ({ lost }) => lost.characters],
  ['Unplaced', ({ unplaced }) => unplaced],
  ['Damaged', ({ damaged }) => damaged],
  ['Ambiguous', ({ ambiguous }) => ambiguous],
  ['Oversize', ({ tokens }) => tokens.oversize],
  ['Chunks', ({ chunks }) => chunks],
  ['Median tokens', ({ tokens }) => tokens.median],
];

/** The columns of the table by strategy id. */
export function referenceRows(run: Run): Record<string, Record<string, number | null>> {
  return Object.fromEntries(
    run.strategies.map((strategy) => [
      strategy.id,
      Object.fromEntries(COLUMNS.map(([head, cell]) => [head, cell(strategy)])),
    ]),
  );
}

/** The table as Markdown. */
export function referenceTable(run: Run): string {
  const line = (cells: readonly (string | number | null)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['Strategy', ...COLUMNS.map(([head]) => head)]),
    line(['---', ...COLUMNS.map(() => '--:')]),
    ...Object.entries(referenceRows(run)).map(([id, row]) =>
      line([`\`${id}\``, ...Object.values(row)]),
    ),
  ].join('\n');
}

/** README.md of the folder: what the files are, how they are made, and their table. */
export function referenceReadme(runs: readonly Run[]): string {
  return `# Reference results

Every built-in strategy that needs no optional package but LangChain's, over the corpora that come
with uncut, at sizes 200, 400 and 800 (the default) and else at its defaults. No queries, no clock:
equal on every machine. Written by

\`\`\`sh
npm run build && npx jiti scripts/reference.ts
\`\`\`

A change of these numbers is a change of results: say in CHANGELOG.md which moved and why.
\`test/reference.test.ts\` holds the files to what the strategies give now: all of the smaller
corpus, the three default strategies of the larger one.

A file is a run.json, so it can be held against a run:

\`\`\`sh
uncut run corpora/requirements-archive --strategy structure-aware \\
  --baseline results/reference/requirements-archive.json --max-drop 0
\`\`\`

${runs
  .map(
    (run) =>
      `## ${run.corpus.id}, version ${run.corpus.version}\n\n${run.corpus.pages} pages, \`${run.conventions.encoding}\`, text ${run.conventions.text}.\n\n${referenceTable(run)}\n`,
  )
  .join('\n')}`;
}
