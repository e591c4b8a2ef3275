/** A file that `uncut init` writes. */
export interface NewFile {
  /** As seen from this folder. */
  readonly path: string;
  /** What it is for, in some words. */
  readonly what: string;
  readonly text: string;
}

/** The notes beside corpus.json: README.md is often a document itself. */
export const NOTES = 'CORPUS.md';

const STRATEGY = 'strategies/by-section.ts';

/** The configuration: what a bare `uncut run` does. `sizes` are three, ascending. */
export function configFile(corpora: readonly string[], sizes: readonly number[]): NewFile {
  const [, middle = 400] = sizes;
  const list = corpora.map((path) => quoted(path)).join(', ');
  return {
    path: 'bench.config.ts',
    what: 'what a bare uncut run does',
    text: `import { defineConfig } from 'uncut';

// What \`uncut run\` does in this folder when nothing else is asked for. Options of the command line
// go over it: \`uncut run --strategy fixed --size 400\`.
export default defineConfig({
  // Folders with a corpus.json, as seen from this file. What must come through whole stands there.
  corpora: [${list}],

  // Each combination of the values is one strategy. \`uncut strategies\` lists what there is.
  strategies: [
    { strategy: 'fixed', size: [${sizes.join(', ')}] },
    { strategy: 'overlapping', size: ${middle}, overlap: ${middle / 4} },
    { strategy: 'structure-aware', size: [${sizes.join(', ')}] },
    // A splitter of your own. A LangChain splitter, or a function that takes the text and gives
    // chunks, may stand here as well.
    { strategy: './${STRATEGY}', size: ${middle} },
  ],

  // Sizes count tokens of this encoding. OpenAI's embedding models use cl100k_base.
  encoding: 'cl100k_base',

  // A cut element of which the best chunk holds at least this share is "partial", else "under".
  threshold: '1/2',
});
`,
  };
}

/** An example of a splitter, to change. */
export function strategyFile(): NewFile {
  return {
    path: STRATEGY,
    what: 'an example of a strategy, to change',
    text: `import { defineStrategy } from 'uncut';

/**
 * A new chunk begins at each heading, and where the next block would make it longer than \`size\`.
 * Copy your own splitter here, or call it: what counts is where it cuts.
 */
export default defineStrategy({
  // Lower-case letters, digits and dashes; reports show it with the size: by-section-400.
  name: 'by-section',
  summary: 'One chunk a section, cut between blocks where it is longer than size.',
  // The parameters with their defaults. \`--size 200,400\` and bench.config.ts set them.
  params: { size: 400 },

  /**
   * page.text is the text; page.blocks are its headings, paragraphs, list items, table rows, code
   * and quotes in order, each with kind, start and end. tools.countSpan(start, end) counts tokens.
   * Gives the chunks in page order: \`{ start, end }\` in UTF-16 units of page.text, end exclusive.
   * A splitter that knows only its chunks' texts gives the texts; they are searched for on the page.
   */
  split(page, { size }, tools) {
    const starts = [0];
    for (const { kind, start, end } of page.blocks) {
      const from = starts.at(-1) ?? 0;
      const full = kind === 'heading' || tools.countSpan(from, end) > size;
      if (full && start > from) starts.push(start);
    }
    // A chunk goes up to the next one, so that no text is lost between blocks.
    return starts
      .map((start, index) => ({ start, end: starts[index + 1] ?? page.text.length }))
      .filter(({ start, end }) => page.text.slice(start, end).trim() !== '');
  },
});
`,
  };
}

/** The test of the example, for vitest where it is in use, else for Node's own runner. */
export function strategyTestFile(
  corpus: string,
  size: number,
  runner: 'vitest' | 'node:test',
): NewFile {
  const path = 'strategies/by-section.test.mjs';
  const command = runner === 'vitest' ? `npx vitest run ${path}` : `node --test ${path}`;
  return {
    path,
    what: command,
    text: `import assert from 'node:assert/strict';
${runner === 'vitest' ? '' : "import { test } from 'node:test';\n"}import { fileURLToPath } from 'node:url';
import { loadCorpus, loadStrategy } from 'uncut';
import { checkStrategy } from 'uncut/testing';
${runner === 'vitest' ? "import { test } from 'vitest';\n" : ''}
// ${command}

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

// What every strategy must hold: its chunks lie in the page and on character borders, their starts
// never go back, the same page gives the same chunks, and no text is lost (else say so in \`lossy\`).
test('by-section holds the contract on the pages of the corpus', async () => {
  const { strategy } = await loadStrategy(path('./by-section.ts'));
  const { pages } = await loadCorpus(path(${quoted(corpus === '.' ? '..' : `../${corpus}`)}));
  const checks = await checkStrategy(strategy, pages, { params: { size: ${size} } });
  const problems = checks.flatMap(({ page, problems }) => problems.map((one) => \`\${page}: \${one}\`));
  assert.deepEqual(problems, []);
});
`,
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
