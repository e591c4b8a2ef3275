import { runProgram } from '../../src/cli/program.ts';
import type { Outcome } from './cli.ts';

/**
 * Runs a command in a folder without a process of its own: some milliseconds in place of a second.
 * An error that the command does not take to the user is thrown.
 */
export async function uncutHere(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const from = process.cwd();
  const code = process.exitCode;
  const set = { FORCE_COLOR: '', COLUMNS: '100', ...env };
  const kept = new Map(Object.keys(set).map((name) => [name, process.env[name]]));
  const { stdout, stderr } = process;
  const written = { stdout: '', stderr: '' };
  const [writeOut, writeErr] = [stdout.write, stderr.write];
  const take = (name: 'stdout' | 'stderr') => (chunk: string | Uint8Array) => {
    written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  try {
    process.chdir(folder);
    Object.assign(process.env, set);
    stdout.write = take('stdout') as typeof stdout.write;
    stderr.write = take('stderr') as typeof stderr.write;
    return { code: await runProgram(args), ...written };
  } finally {
    stdout.write = writeOut;
    stderr.write = writeErr;
    for (const [name, value] of kept) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    process.chdir(from);
    process.exitCode = code;
  }
}
