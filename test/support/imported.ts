import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ExpectedElement } from '../../src/core/types.ts';
import type { Query } from '../../src/io/labels.ts';
import { makeFolder, type Outcome } from './cli.ts';
import { uncutHere } from './in-process.ts';

/** A file of the corpus that was made. */
export const read = (folder: string, name: string): string =>
  readFileSync(join(folder, 'corpora/new', name), 'utf8');

/** The lines of one. */
export const lines = <T>(folder: string, name: string): T[] =>
  read(folder, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** Its elements, its queries, and the ids of its elements with their texts. */
export const elements = (folder: string) => lines<ExpectedElement>(folder, 'elements.jsonl');
export const queries = (folder: string) => lines<Query>(folder, 'queries.jsonl');
export const texts = (folder: string) => elements(folder).map(({ id, text }) => [id, text]);

/** Imports into `corpora/new` of a folder. */
export function importTo(folder: string, ...args: readonly string[]): Promise<Outcome> {
  return uncutHere(folder, ['import', ...args, '--to', 'corpora/new']);
}

/** Imports where everything is located, validates; gives the folder. */
export async function imported(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...args: readonly string[]
): Promise<string> {
  const folder = makeFolder(files);
  const { code, stdout, stderr } = await importTo(folder, ...args);
  expect(code, stdout + stderr).toBe(0);
  const validated = await uncutHere(folder, ['validate', 'corpora/new']);
  expect(validated.stdout).toMatch(/no problems\n$/);
  return folder;
}

/** Documents that hold {@link REFUND} and {@link DESK}, each as its file spells it. */
export const DOCS = {
  'docs/refunds.html':
    '<h1>Refunds</h1><p>Refunds MUST be paid within 5 days,\n unless the order is void.</p>',
  'docs/guide/desk.md': '# Desk 😀\n\n- The clerk MUST ask “why”.\n- Said on both.\n',
  'docs/other.txt': 'Said on both.\n',
};

export const REFUND = 'Refunds MUST be paid within 5 days, unless the order is void.';
export const DESK = 'The clerk MUST ask "why".';
