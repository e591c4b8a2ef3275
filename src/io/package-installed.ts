import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolvePackage } from './load-module.ts';

/**
 * The version of the package that `importPackage` loads from a folder; null when it is not
 * installed.
 */
export function installedVersion(name: string, from: string = process.cwd()): string | null {
  const own = dirname(fileURLToPath(import.meta.url));
  const entry = resolvePackage(name, from);
  const places = entry === null ? [from, own] : [dirname(entry)];
  for (const place of places) {
    for (let folder = place; ; folder = dirname(folder)) {
      const version =
        versionIn(join(folder, 'node_modules', name), name) ??
        (entry === null ? null : versionIn(folder, name));
      if (version !== null) return version;
      if (dirname(folder) === folder) break;
    }
  }
  return null;
}

function versionIn(folder: string, name: string): string | null {
  try {
    const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name?: unknown;
      version?: unknown;
    };
    return json.name === name && typeof json.version === 'string' ? json.version : null;
  } catch {
    return null;
  }
}
