import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { plainLine } from '../report/format.ts';
import type { GateOutcome } from '../report/gate-types.ts';
import { type GithubOptions, githubAnnotations, githubSummary } from '../report/github.ts';
import { type GatedRun, junitXml } from '../report/junit.ts';
import type { WorstCuts } from '../report/worst-cuts.ts';
import { evaluateGates } from '../run/gate.ts';
import { type AskedGates, readBaseline } from './gate.ts';

/** A finished run with what its gates and reports need. */
export interface FinishedRun {
  readonly run: Run;
  readonly worst: WorstCuts;
  /** Folder of the corpus. */
  readonly root: string;
  /** Reads the run's rows; only called for `--max-drop`. */
  readonly rows: () => Promise<readonly ElementRow[]>;
}

/**
 * Decides the gates of all corpora, says what failed on stderr, and writes JUnit XML, the job summary
 * and annotations where they are wanted. Returns whether every gate passed.
 *
 * @param env variables of the process: `GITHUB_STEP_SUMMARY`, `GITHUB_ACTIONS`, `GITHUB_WORKSPACE`
 * @throws UncutError as {@link evaluateGates} does; `results` when a file can't be written
 */
export async function checkGates(
  finished: readonly FinishedRun[],
  asked: AskedGates,
  options: { readonly junit?: string | undefined; readonly quiet?: boolean | undefined } = {},
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<boolean> {
  const gated = await outcomesOf(finished, asked);
  const failed = gated.flatMap(({ outcomes }) => outcomes.filter(({ passed }) => !passed));
  if (options.quiet !== true) write(gateLines(gated.flatMap(({ outcomes }) => outcomes)));
  else write(gateLines(failed));
  if (options.junit !== undefined) await writeTo(options.junit, '--junit', junitXml(gated));
  for (const [index, one] of gated.entries()) {
    const { worst, root } = finished[index]!;
    const github = {
      worst: worstInTurn(one, worst),
      corpusFolder: folderIn(env.GITHUB_WORKSPACE, root),
    };
    await toGithub(one, github, env);
  }
  return failed.length === 0;
}

/** The worst cuts of strategies in turn, of those that failed a gate first. */
function worstInTurn({ run, outcomes }: GatedRun, worst: WorstCuts): readonly ElementRow[] {
  const failed = new Set(outcomes.flatMap(({ passed, strategy }) => (passed ? [] : [strategy])));
  const ids = run.strategies.map(({ id }) => id);
  const order = [...ids.filter((id) => failed.has(id)), ...ids.filter((id) => !failed.has(id))];
  const lists = order.map((id) => worst.of(id));
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

async function outcomesOf(
  finished: readonly FinishedRun[],
  { gates, baseline }: AskedGates,
): Promise<readonly GatedRun[]> {
  const before = baseline === null ? null : await readBaseline(baseline);
  const alike = finished.some(({ run }) => run.corpus.id === before?.run.corpus.id);
  return Promise.all(
    finished.map(async ({ run, rows }) => {
      // Of several corpora only that of the baseline has something to drop from.
      const own =
        before !== null && alike && run.corpus.id !== before.run.corpus.id
          ? gates.filter(({ kind }) => kind !== 'max-drop')
          : gates;
      const needed = own.some(({ kind }) => kind === 'max-drop');
      return { run, outcomes: evaluateGates(run, own, before, needed ? await rows() : null) };
    }),
  );
}

function gateLines(outcomes: readonly GateOutcome[]): string[] {
  return outcomes.map(({ passed, gate, text }) =>
    plainLine(`${passed ? 'passed' : 'FAILED'} ${gate}: ${text}`),
  );
}

async function toGithub(
  one: GatedRun,
  github: GithubOptions,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const summary = env.GITHUB_STEP_SUMMARY;
  if (summary !== undefined && summary !== '') {
    await appendFile(summary, githubSummary(one, github)).catch((error: Error) => {
      write([`warning: the job summary can't be written to ${summary}: ${error.message}`]);
    });
  }
  // Commands are read on stderr as well, and stdout may be a JSON of the run.
  if (env.GITHUB_ACTIONS === 'true') write(githubAnnotations(one, github));
}

/** The corpus folder from the repository's root, with `/`; null when it is not below it. */
function folderIn(workspace: string | undefined, root: string): string | null {
  const way = relative(workspace ?? process.cwd(), resolve(root));
  return way === '..' || way.startsWith(`..${sep}`) ? null : way.split(sep).join('/');
}

async function writeTo(path: string, option: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(resolve(path)), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    throw new UncutError(
      'results',
      `${option}: ${path} can't be written: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

function write(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}
