import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { builtFile } from '../io/built-file.ts';
import type { ClockName } from './measure.ts';
import type { PipelineResult } from './peers/pipelines.ts';

/** What a process of its own is asked to do, so that its memory is measured alone. */
export type ChildJob = { readonly clock: ClockName } & (
  | { readonly do: 'ours' | 'usual' | 'quick' | 'default'; readonly corpus: string }
  | { readonly do: 'grading' | 'html'; readonly units: number }
);

/** Its answer. */
export type ChildAnswer =
  | { readonly notRun: string }
  | (Pick<PipelineResult, 'milliseconds'> &
      Partial<PipelineResult> & {
        readonly elements?: number;
        /** Most resident memory of the process, in millions of bytes. */
        readonly peak: number;
      });

/** The built child; null when nothing is built. */
export function childFile(): string | null {
  const path = builtFile('./child-main.js', import.meta.url);
  return existsSync(path) ? path : null;
}

/** Runs a job in a process of its own. @throws Error with what it printed when it fails. */
export async function runInChild(job: ChildJob): Promise<ChildAnswer> {
  const file = childFile();
  if (file === null) return { notRun: 'not run: it needs the build (npm run build)' };
  const child = spawn(process.execPath, [file, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`the process for ${job.do} ended with ${code}: ${stderr.trim()}`);
  return JSON.parse(stdout) as ChildAnswer;
}
