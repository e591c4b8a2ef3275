import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { filesIn } from './files-in.ts';

/** Every file of the only run in a results folder; what time it took is left out. */
export function filesOfRun(out: string): Record<string, string> {
  expect(readdirSync(out)).toHaveLength(1);
  return filesIn(out);
}
