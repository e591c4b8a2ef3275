import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built command. */
export const commandFile = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

/** What a command printed and returned. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command in a folder, as a user does. */
export function uncut(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  file: string = commandFile,
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '', COLUMNS: '100', ...env },
    maxBuffer: 1 << 28,
    timeout: 120_000,
  });
  return { code: status, stdout, stderr };
}

/** An empty folder that is removed by `cleanUp`. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'uncut-test-'));
  made.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const made: string[] = [];

/** Removes every folder that was made. */
export function cleanUp(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** The files of a small corpus: pages by name, and its elements. */
export function corpusFiles(
  pages: Readonly<Record<string, string>>,
  elements: readonly object[],
  manifest: object = {},
): Record<string, string> {
  return {
    'corpus.json': JSON.stringify({
      schema: 1,
      id: 'small',
      version: 1,
      title: 'Small',
      licence: 'Apache-2.0',
      pages: { include: ['pages/**/*.{html,md,txt,jsonl}'] },
      elements: 'elements.jsonl',
      ...manifest,
    }),
    'elements.jsonl': elements.map((element) => `${JSON.stringify(element)}\n`).join(''),
    ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`pages/${name}`, text])),
  };
}
