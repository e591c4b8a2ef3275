import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A fenced block: its language, the file that it names behind that, and its lines. */
export interface Fence {
  readonly language: string;
  readonly file: string | null;
  readonly text: string;
}

/** The fenced blocks of a Markdown text, in order. */
export function fences(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language, file, text]) => ({ language: language!, file: file ?? null, text: text! }),
  );
}

/** A command of a guide with what it shows below it and what it printed here. */
export interface GuideCommand {
  readonly command: string;
  readonly shown: readonly string[];
  readonly printed: readonly string[];
}

/** A folder as a reader has it: the documents of the example, `uncut` installed. */
export function guideFolder(): string {
  const folder = makeFolder({ 'package.json': '{"name": "guide", "private": true}' });
  cpSync(join(root, 'examples/own-documents/docs'), join(folder, 'docs'), { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/uncut'), 'dir');
  symlinkSync(
    join(root, 'node_modules/@langchain'),
    join(folder, 'node_modules/@langchain'),
    'dir',
  );
  const main = join(root, 'dist/src/cli/main.js');
  const scripts = {
    uncut: `exec '${process.execPath}' '${main}' "$@"`,
    npx: '"$@"',
  };
  for (const [name, line] of Object.entries(scripts)) {
    const path = join(folder, 'node_modules/.bin', name);
    writeFileSync(path, `#!/bin/sh\n${line}\n`);
    chmodSync(path, 0o755);
  }
  return folder;
}

/**
 * Does what a guide says, from top to bottom: writes the blocks that name a file, runs the commands
 * of the `console` blocks but `npm install`. A results folder in a command is the newest here; a
 * folder `office` holds documents of other programs.
 */
export function followGuide(markdown: string, folder: string): GuideCommand[] {
  const commands: GuideCommand[] = [];
  for (const kind of markdown.includes(' office/') ? ['docx', 'epub', 'xlsx'] : []) {
    cpSync(join(root, 'test/golden/documents', kind), join(folder, 'office'), { recursive: true });
  }
  for (const { language, file, text } of fences(markdown)) {
    if (file !== null) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    if (language !== 'console') continue;
    for (const part of text.split(/^(?=\$ )/m).filter((one) => one.startsWith('$ '))) {
      const [, command = '', shown = ''] = /^\$ ((?:.*\\\n)*.*)\n?([\s\S]*)$/.exec(part) ?? [];
      if (command.startsWith('npm install')) continue;
      const printed = shell(
        command.replaceAll(/results\/[\w.-]+/g, () => newestRun(folder)),
        folder,
      );
      commands.push({ command, shown: lines(shown), printed: lines(printed) });
    }
  }
  return commands;
}

function shell(command: string, folder: string): string {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const { stdout } = spawnSync('sh', ['-c', `(${command}\n) 2>&1`], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, FORCE_COLOR: '', COLUMNS: '90' },
  });
  return stdout.replaceAll(folder, '.');
}

function newestRun(folder: string): string {
  const results = join(folder, 'results');
  const made = (name: string): number => statSync(join(results, name)).mtimeMs;
  const [newest] = readdirSync(results).sort((a, b) => made(b) - made(a));
  return join('results', newest!);
}

/** Lines without the day and the hash of a run, which change. */
function lines(text: string): string[] {
  const names = text.replaceAll(/results\/\d{4}-\d\d-\d\d-([\w.-]+?)-[0-9a-f]{8}/g, 'results/$1');
  return names.trimEnd() === '' ? [] : names.trimEnd().split('\n');
}
