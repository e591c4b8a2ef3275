import type { z } from 'zod';
import { didYouMean } from '../core/nearest.ts';
import { issueInWords } from './schema-words.ts';

/** Where checked data stands, and what it is. */
interface Where {
  readonly file: string;
  readonly source?: string;
  readonly line?: number;
  /** What was checked; messages then say what came. */
  readonly value?: unknown;
}

/**
 * The issues of a failed check as messages with file, line (where the key stands in `source`)
 * and, for an unknown key, the nearest known one.
 */
export function schemaProblems(
  error: z.ZodError,
  where: Where,
  knownKeys: readonly string[],
): string[] {
  const problems: string[] = [];
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        problems.push(
          `${place(where, key)}: unknown key "${path === '' ? key : `${path}.${key}`}"${didYouMean(key, knownKeys)}`,
        );
      }
      continue;
    }
    const last = issue.path.at(-1);
    problems.push(
      `${place(where, last === undefined ? null : String(last))}: ${path === '' ? '' : `"${path}": `}${issueInWords(issue, where.value)}`,
    );
  }
  return problems;
}

function place(where: Where, key: string | null): string {
  if (where.line !== undefined) return `${where.file}:${where.line}`;
  const at = key === null ? -1 : (where.source?.indexOf(`"${key}"`) ?? -1);
  if (at < 0 || where.source === undefined) return where.file;
  return `${where.file}:${where.source.slice(0, at).split('\n').length}`;
}
