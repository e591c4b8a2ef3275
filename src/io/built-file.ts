import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The path of a built module for a thread, which can't run TypeScript: beside the module that asks,
 * or in `dist` when that is run from its source.
 *
 * @param name with `.js`
 * @param from `import.meta.url` of the module that asks
 */
export function builtFile(name: string, from: string): string {
  const beside = new URL(name, from).href;
  const built = beside.replace(/\/src\/(?!.*\/src\/)/, '/dist/src/');
  const path = fileURLToPath(beside);
  return existsSync(path) ? path : fileURLToPath(built);
}
