import { UncutError } from '../core/error.ts';
import { checkJsonDepth, checkLimit } from './limits.ts';
import { repeatedKey } from './repeated-key.ts';

/** One line of a JSONL file; `line` is 1-based. */
export interface JsonLine {
  readonly line: number;
  readonly value: unknown;
}

/**
 * The values of a JSONL text; blank lines are skipped, CRLF and a BOM are fine.
 *
 * @throws UncutError with `code` and every line that is no JSON object, or is a label with a key
 *   twice, by file and line, unless `onProblem` takes them; `limit` for a line that is too long or nested too deep, or too many.
 */
export function parseJsonLines(
  source: string,
  file: string,
  code: 'label' | 'page' | 'results' = 'label',
  onProblem?: (message: string) => void,
): JsonLine[] {
  const lines: JsonLine[] = [];
  const problems: string[] = [];
  let number = 0;
  for (const raw of source.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    number++;
    if (raw.trim() === '') continue;
    checkLimit('lineLength', raw.length, `${file}:${number}`);
    checkJsonDepth(raw, `${file}:${number}`);
    let value: unknown;
    try {
      value = JSON.parse(raw);
    } catch (error) {
      problems.push(
        `${file}:${number}: expected one JSON object on the line, got ${(error as Error).message}`,
      );
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      problems.push(`${file}:${number}: expected a JSON object {...}, got ${preview(value)}`);
      continue;
    }
    // What people write by hand may say two things; results and pages come from programs.
    const repeated = code === 'label' ? repeatedKey(raw) : null;
    if (repeated !== null) {
      problems.push(`${file}:${number}: the key ${preview(repeated)} stands twice; keep one`);
      continue;
    }
    lines.push({ line: number, value });
  }
  checkLimit('rows', lines.length, file);
  if (onProblem === undefined) throwProblems(code, problems);
  else problems.forEach(onProblem);
  return lines;
}

/** Throws one error that lists all problems; does nothing when there are none. */
export function throwProblems(
  code: 'label' | 'page' | 'results' | 'corpus' | 'config' | 'strategy',
  problems: readonly string[],
): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, 20);
  const more = problems.length - shown.length;
  throw new UncutError(
    code,
    shown.join('\n') + (more > 0 ? `\n... and ${more} more problems` : ''),
    { problems },
  );
}

/** The value as short JSON for a message. */
export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
