import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Every file of the only run in a results folder; what time it took is left out. */
export function filesOfRun(out: string): Record<string, string> {
  expect(readdirSync(out)).toHaveLength(1);
  const folder = join(out, readdirSync(out)[0]!);
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [name, name === 'run.json' ? text.replace(/"time": \{[^}]*\}/, '') : text];
    }),
  );
}
