import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { UncutError } from '../core/error.ts';

/** This package's entries, so that a user's files may import `uncut` wherever they stand. */
const entries: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['uncut', 'index'],
    ['uncut/testing', 'testing'],
    ['uncut/vitest', 'vitest'],
  ].flatMap(([name, file]) =>
    ['js', 'ts']
      .map((ending) => fileURLToPath(new URL(`../${file}.${ending}`, import.meta.url)))
      .filter((path) => existsSync(path))
      .map((path) => [name, path]),
  ),
);

/**
 * The default export of a TypeScript or JavaScript module, without a build step of the user's.
 *
 * @throws UncutError with `code` when it does not load or has no default export.
 */
export async function loadDefaultExport(
  path: string,
  code: 'config' | 'strategy',
): Promise<unknown> {
  let module: unknown;
  try {
    module = /\.m?js$/.test(path) ? await importJavaScript(path) : await importTypeScript(path);
  } catch (error) {
    throw new UncutError(code, `${path}: does not load: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const value = (module as { default?: unknown }).default;
  if (value === undefined) {
    throw new UncutError(code, `${path}: expected a default export, found none`);
  }
  return value;
}

async function importJavaScript(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(path).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    // A folder outside an install can't resolve "uncut" by itself.
    return importTypeScript(path);
  }
}

async function importTypeScript(path: string): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    fsCache: false,
    interopDefault: true,
    alias: { ...entries },
  });
  return jiti.import(path);
}

/** The path of a package's entry as seen from a folder, or null when it is not installed there. */
export function resolvePackage(name: string, from: string): string | null {
  try {
    return createRequire(`${from}/`).resolve(name);
  } catch {
    return null;
  }
}
