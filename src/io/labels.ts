import { z } from 'zod';
import type { ExpectedElement } from '../core/types.ts';
import { checkInsideName, plainName } from './file-name.ts';
import { parseJsonLines, throwProblems } from './json-lines.ts';
import { checkLimit } from './limits.ts';
import { schemaProblems } from './schema.ts';

const offset = z
  .int('expected a whole number of UTF-16 units')
  .min(0, 'expected an offset of 0 or more');

const elementSchema = z
  .strictObject({
    id: z.string().min(1, 'expected an id that is not empty'),
    page: z.string().min(1, 'expected the page as a path below the corpus folder'),
    text: z.string(),
    start: offset.optional(),
    end: offset.optional(),
    kind: z.string().optional(),
    tags: z.array(z.string()).optional(),
  })
  .refine((element) => (element.start === undefined) === (element.end === undefined), {
    message: 'expected both "start" and "end", or neither',
  });

const querySchema = z.strictObject({
  id: z.string().min(1, 'expected an id that is not empty'),
  text: z.string().min(1, 'expected a question that is not empty'),
  elements: z.array(z.string()),
});

/** A question with the ids of the elements that it expects. */
export interface Query {
  readonly id: string;
  readonly text: string;
  readonly elements: readonly string[];
}

/** An element with the line of the label file that it stands on. */
export interface LabelLine {
  readonly line: number;
  readonly element: ExpectedElement;
}

/**
 * The elements of a label file with their lines; duplicate ids are left in for a validation to
 * report. Lines that are no element go to `onProblem`.
 *
 * @throws UncutError `label` listing every line that is no element, unless `onProblem` takes them.
 */
export function parseLabelLines(
  source: string,
  file: string,
  onProblem?: (message: string) => void,
): LabelLine[] {
  const problems: string[] = [];
  const lines: LabelLine[] = [];
  const keys = Object.keys(elementSchema.shape);
  /** Pages whose name was checked: most stand on many lines. */
  const inside = new Set<string>();
  for (const { line, value } of parseJsonLines(source, file, 'label', onProblem)) {
    const checked = elementSchema.safeParse(value);
    if (!checked.success) {
      problems.push(...schemaProblems(checked.error, { file, line, value }, keys));
      continue;
    }
    const element = checked.data as ExpectedElement;
    try {
      if (!inside.has(element.page)) checkInsideName(element.page, `${file}:${line}: "page"`);
      inside.add(element.page);
    } catch (error) {
      problems.push((error as Error).message);
      continue;
    }
    lines.push({ line, element: { ...element, page: plainName(element.page) } });
  }
  checkLimit('elements', lines.length, file);
  if (onProblem === undefined) throwProblems('label', problems);
  else problems.forEach(onProblem);
  return lines;
}

/**
 * The elements of a label file; ids are unique.
 *
 * @throws UncutError `label` listing every bad line and every duplicate id with both lines.
 */
export function parseElements(source: string, file: string): ExpectedElement[] {
  const lines = parseLabelLines(source, file);
  const problems = duplicateProblems(
    lines.map(({ line, element }) => ({ line, id: element.id })),
    file,
  );
  throwProblems('label', problems);
  return lines.map(({ element }) => element);
}

/**
 * The queries of queries.jsonl; ids are unique.
 *
 * @throws UncutError `label` listing every bad line.
 */
export function parseQueries(source: string, file: string): Query[] {
  const problems: string[] = [];
  const queries: Query[] = [];
  const ids: { line: number; id: string }[] = [];
  for (const { line, value } of parseJsonLines(source, file)) {
    const checked = querySchema.safeParse(value);
    if (!checked.success) {
      problems.push(
        ...schemaProblems(checked.error, { file, line, value }, Object.keys(querySchema.shape)),
      );
      continue;
    }
    queries.push(checked.data);
    ids.push({ line, id: checked.data.id });
  }
  checkLimit('queries', queries.length, file);
  problems.push(...duplicateProblems(ids, file));
  if (queries.length + problems.length === 0) {
    problems.push(`${file}: expected one query a line, found none`);
  }
  throwProblems('label', problems);
  return queries;
}

function duplicateProblems(lines: readonly { line: number; id: string }[], file: string): string[] {
  const first = new Map<string, number>();
  const problems: string[] = [];
  for (const { line, id } of lines) {
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, line);
    else {
      problems.push(
        `${file}:${line}: duplicate id ${JSON.stringify(id)} (first on line ${earlier}); ids must be unique in the corpus`,
      );
    }
  }
  return problems;
}
