import { pathToFileURL } from 'node:url';
import { resolvePackage } from './load-module.ts';

/**
 * Imports an optional package as the user's folder sees it (`node_modules` there or above), else as
 * uncut's own folder does. Rejects as `import` does when it is in neither.
 */
export async function importPackage(name: string, from: string = process.cwd()): Promise<object> {
  const path = resolvePackage(name, from);
  return path === null ? import(name) : import(pathToFileURL(path).href);
}
