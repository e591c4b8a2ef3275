import { reasonOf, retrievalError } from './failure.ts';

/** Loads a package by name: `(name) => import(name)` from where the package is installed. */
export type LoadPackage = (name: string) => Promise<unknown>;

/** Imports a package from where uncut is installed. */
export const importPackage: LoadPackage = (name) => import(name);

/** CommonJS packages have their exports under `default` when imported. */
export function named<T extends object>(module: unknown): T {
  return ((module as { default?: T }).default ?? module) as T;
}

/**
 * An optional package.
 *
 * @param install packages to name in the message; the package itself unless set
 * @throws UncutError naming the package and how to install it
 */
export async function loadOptional(
  name: string,
  load: LoadPackage,
  install: string = name,
): Promise<unknown> {
  try {
    return await load(name);
  } catch (error) {
    throw retrievalError(
      `expected the optional package ${name}, which could not be loaded (${firstLine(error)}); install it with: npm install ${install}`,
    );
  }
}

/** Node lists the files that asked for a package on further lines. */
function firstLine(error: unknown): string {
  return reasonOf(error).split('\n', 1)[0]!;
}
