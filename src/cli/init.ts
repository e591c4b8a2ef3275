import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { UncutError } from '../core/error.ts';
import { resolvePackage } from '../io/load-module.ts';
import { PAGE_ENDINGS } from '../io/page-files.ts';
import { plainLine, plural } from '../report/format.ts';
import { type DetectedCorpus, detectCorpus } from '../run/detect-corpus.ts';
import { corpusFiles, hasLabels } from './init-corpus.ts';
import { configFile, type NewFile, NOTES, strategyFile, strategyTestFile } from './init-files.ts';
import { detectionLines } from './init-words.ts';
import { print, say, terminalWidth } from './output.ts';
import { Progress } from './progress.ts';
import { runCommand } from './run.ts';
import { quote } from './run-output.ts';

interface InitFlags {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly run: boolean;
}

/** UTF-16 units, about 400 tokens: chunks of the usual sizes would hold such pages entirely. */
const SHORT_PAGE = 1600;

/** Lines of a long file that `--dry-run` shows. */
const SHOWN_LINES = 4;

/**
 * Runs `uncut init`; returns the exit code of the first run.
 *
 * @throws UncutError `corpus` when there is nothing to make a corpus of; `usage` naming each file
 *   that exists already, unless `force` is set.
 */
export async function initCommand(folder: string, flags: InitFlags): Promise<number> {
  const root = resolve(folder);
  const progress = new Progress(false);
  const detected = await detectCorpus(root, {
    notes: NOTES,
    // A folder that was named is the corpus; of this one, a project, a folder below may be.
    below: root === process.cwd(),
    onProgress: (done, total, file) => progress.update(done, total, file),
  }).finally(() => progress.stop());
  const { corpus, rules, corpora, failures } = detected;
  say(failures.map((failure) => `warning: ${failure}`));
  if (corpus === null && corpora.length === 0) throw nothingFound(folder, detected);
  print(`${detectionLines(folder, detected, terminalWidth()).join('\n')}\n`);

  const own = corpus === null ? null : here(join(root, corpus.folder));
  const paths = [...corpora.map((path) => here(join(root, path))), ...(own === null ? [] : [own])];
  const sizes = (corpus?.longest ?? Infinity) < SHORT_PAGE ? [50, 100, 200] : [200, 400, 800];
  const files = [
    configFile(paths, sizes),
    ...(corpus === null || own === null
      ? []
      : corpusFiles({
          folder: own,
          id: corpusId(join(root, corpus.folder)),
          date: new Date().toISOString().slice(0, 10),
          rule: rules[0]!,
          proposed: corpus,
        })),
    strategyFile(),
    strategyTestFile(paths.at(-1)!, sizes[1]!, await testRunner()),
  ];
  if (flags.dryRun) {
    printFiles(files);
    return 0;
  }
  if (!flags.force) refuseExisting(files);
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  printWritten(files);
  if (!flags.run) return 0;
  print('\n');
  const code = await runCommand([], {});
  const labels = own !== null && hasLabels(rules[0]!) ? own : null;
  print(`\n${nextSteps(labels, sizes).join('\n')}\n`);
  return code;
}

/** A path as seen from this folder, with `/`. */
function here(path: string): string {
  return relative(process.cwd(), path).split(sep).join('/') || '.';
}

/** The folder's name with what an id can't hold as `-`. */
function corpusId(folder: string): string {
  const id = basename(folder)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return id === '' ? 'documents' : id;
}

function nothingFound(folder: string, { documents, unreadable }: DetectedCorpus): UncutError {
  const others = [...unreadable].map(([ending, count]) => `${count} .${ending}`).join(', ');
  const found =
    documents.size > 0
      ? 'its documents hold no paragraph, list item or table row with a letter'
      : others === ''
        ? `no file in it or below ends in one of ${PAGE_ENDINGS}`
        : `only ${others}, which are not read: turn them into HTML, Markdown or text first`;
  return new UncutError(
    'corpus',
    `${folder}: no documents to work on: ${found}; name the folder that holds them: uncut init <folder>`,
  );
}

/** The user's test runner when it is vitest, else Node's. */
async function testRunner(): Promise<'vitest' | 'node:test'> {
  try {
    const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    return 'vitest' in { ...dependencies, ...devDependencies } ? 'vitest' : 'node:test';
  } catch {
    return 'node:test';
  }
}

function refuseExisting(files: readonly NewFile[]): void {
  const others = ['bench.config.mjs', 'bench.config.js'];
  const existing = [...files.map(({ path }) => path), ...others].filter((path) => existsSync(path));
  if (existing.length === 0) return;
  const several = existing.length > 1;
  throw new UncutError(
    'usage',
    `${existing.join(', ')} ${several ? 'exist' : 'exists'} already, and nothing was written: move ${several ? 'them' : 'it'} away, or write over ${several ? 'them' : 'it'} with --force; --dry-run shows what would be written`,
  );
}

function printFiles(files: readonly NewFile[]): void {
  for (const { path, text } of files) {
    const there = existsSync(path) ? ' (exists; --force writes over it)' : '';
    const lines = text.trimEnd().split('\n');
    const long = path.endsWith('.jsonl') && lines.length > SHOWN_LINES;
    print(`\n--- ${plainLine(path)}${there}\n`);
    for (const line of long ? lines.slice(0, SHOWN_LINES) : lines) print(`${visible(line)}\n`);
    if (long) print(`... and ${plural(lines.length - SHOWN_LINES, 'more line')}\n`);
  }
}

/** A line that a terminal shows and never obeys, with its spaces as they are. */
function visible(line: string): string {
  return line.replaceAll(/\S+/g, plainLine);
}

function printWritten(files: readonly NewFile[]): void {
  const width = Math.max(...files.map(({ path }) => path.length));
  for (const [index, { path, what }] of files.entries()) {
    print(`${index === 0 ? 'Wrote   ' : '        '}  ${plainLine(path).padEnd(width)}  ${what}\n`);
  }
}

/** What to do after the first result; `labels` is the folder of labels to look through. */
function nextSteps(labels: string | null, sizes: readonly number[]): string[] {
  const between = sizes.slice(0, 2).map((size) => size * 1.5);
  const installed = resolvePackage('uncut', process.cwd()) !== null;
  const steps: [command: string, why: string][] = [
    ...(installed
      ? []
      : [['npm install --save-dev uncut', 'a version of your own, and types'] as [string, string]]),
    ...(labels === null
      ? []
      : ([
          [`edit ${join(labels, 'elements.jsonl')}`, 'take out what need not come through whole'],
          [`npx uncut validate ${quote(labels)}`, 'what is wrong with the labels'],
        ] as [string, string][])),
    [`npx uncut run --size ${between.join(',')}`, 'other sizes'],
    ['npx uncut run --min-whole 95%', 'in continuous integration: exit 1 below'],
    ['add results/ to .gitignore', 'runs are made again'],
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(
    ([command, why], index) =>
      `${index === 0 ? 'Next    ' : '        '}  ${plainLine(command).padEnd(width)}  ${why}`,
  );
}
