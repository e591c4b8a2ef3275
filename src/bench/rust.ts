import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Grade } from '../core/types.ts';
import type { ClockName } from './measure.ts';

const execute = promisify(execFile);

/** A page with its elements and chunks as texts, as the Rust program reads it. */
export interface TextPage {
  readonly page: string;
  readonly elements: readonly string[];
  readonly chunks: readonly string[];
}

/** The compiled program in a folder of its own. */
export interface RustScorer {
  /** The grade of every pair: for each page and element, one grade a chunk. */
  grades(pages: readonly TextPage[]): Promise<Grade[][]>;
  /**
   * The best grades of the elements that fit into some seconds, and their time in milliseconds;
   * processor time where it was asked for and the system tells it.
   */
  time(
    pages: readonly TextPage[],
    seconds: number,
    clock: ClockName,
  ): Promise<{ readonly best: Grade[]; readonly milliseconds: number }>;
  remove(): Promise<void>;
}

const LETTERS: Readonly<Record<string, Grade>> = { F: 'full', P: 'partial', N: 'none' };

/**
 * Compiles the Rust `classify` with `rustc -O`, or says why not: the reason is a row of the result.
 */
export async function buildRust(): Promise<RustScorer | { readonly notRun: string }> {
  const source = rustSource();
  if (source === null) {
    return { notRun: 'not run: src/bench/rust/classify.rs is not in this installation' };
  }
  const folder = await mkdtemp(join(tmpdir(), 'uncut-rust-'));
  const program = join(folder, process.platform === 'win32' ? 'classify.exe' : 'classify');
  try {
    await execute('rustc', ['-O', '--edition', '2021', '-o', program, source]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') return { notRun: 'not run: cargo is not installed (no rustc)' };
    throw new Error(`rustc failed on ${source}: ${stderr ?? (error as Error).message}`);
  }
  const run = async (mode: string, pages: readonly TextPage[], ...more: string[]) => {
    const workload = join(folder, 'workload');
    await writeFile(workload, packPages(pages));
    const { stdout } = await execute(program, [mode, workload, ...more], { maxBuffer: 1 << 28 });
    return stdout.split('\n');
  };
  const gradesOf = (letters: string) => Array.from(letters, (letter) => LETTERS[letter]!);
  return {
    grades: async (pages) => (await run('grades', pages)).slice(0, -1).map(gradesOf),
    async time(pages, seconds, clock) {
      const [letters, counts] = await run('time', pages, String(seconds));
      const [, wall, processor] = counts!.split(' ').map(Number);
      const nanoseconds = clock === 'cpu' && processor! > 0 ? processor! : wall!;
      return { best: gradesOf(letters!), milliseconds: nanoseconds / 1e6 };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The source beside this file, or in the package that this build belongs to. */
function rustSource(): string | null {
  const places = ['./rust/classify.rs', '../../../src/bench/rust/classify.rs'];
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The format that classify.rs names; a lone surrogate becomes U+FFFD. */
export function packPages(pages: readonly TextPage[]): Buffer {
  const parts: Buffer[] = [];
  const number = (value: number): void => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    parts.push(bytes);
  };
  const text = (value: string): void => {
    const bytes = Buffer.from(value, 'utf8');
    number(bytes.length);
    parts.push(bytes);
  };
  number(pages.length);
  for (const { page, elements, chunks } of pages) {
    text(page);
    for (const list of [elements, chunks]) {
      number(list.length);
      for (const value of list) text(value);
    }
  }
  return Buffer.concat(parts);
}
