import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file of the first run in a results folder; what time it took is left out. */
export function filesIn(out: string): Record<string, string> {
  const [name] = existsSync(out) ? readdirSync(out) : [];
  if (name === undefined) return {};
  const folder = join(out, name);
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file, file === 'run.json' ? text.replace(/"time": \{[^}]*\}/, '') : text];
    }),
  );
}
