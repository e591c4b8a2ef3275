import { z } from 'zod';
import { parseJsonLines, throwProblems } from './json-lines.ts';
import { schemaProblems } from './schema.ts';

/** Whether an item answers a query; `unknown`: someone looked and could not say. */
export type JudgedAs = 'relevant' | 'irrelevant' | 'unknown';

/** Judgments by query, then item. */
export type Judgments = ReadonlyMap<string, ReadonlyMap<string, JudgedAs>>;

const judgmentSchema = z.strictObject({
  query: z.string().min(1, 'expected the id of a query'),
  item: z.string().min(1, 'expected the id of an item'),
  relevance: z.enum(
    ['relevant', 'irrelevant', 'unknown'],
    'expected "relevant", "irrelevant" or "unknown"',
  ),
  note: z.string().optional(),
});

/**
 * The judgments of judgments.jsonl, `{ query, item, relevance }` a line.
 *
 * @throws UncutError `label` listing every line that is none and every pair that is judged twice,
 *   with both lines.
 */
export function parseJudgments(source: string, file: string): Judgments {
  const problems: string[] = [];
  const judgments = new Map<string, Map<string, JudgedAs>>();
  const lines = new Map<string, number>();
  for (const { line, value } of parseJsonLines(source, file)) {
    const checked = judgmentSchema.safeParse(value);
    if (!checked.success) {
      const keys = Object.keys(judgmentSchema.shape);
      problems.push(...schemaProblems(checked.error, { file, line, value }, keys));
      continue;
    }
    const { query, item, relevance } = checked.data;
    const key = JSON.stringify([query, item]);
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      problems.push(
        `${file}:${line}: item ${JSON.stringify(item)} of query ${JSON.stringify(query)} is judged twice (first on line ${earlier})`,
      );
      continue;
    }
    lines.set(key, line);
    const items = judgments.get(query);
    if (items === undefined) judgments.set(query, new Map([[item, relevance]]));
    else items.set(item, relevance);
  }
  throwProblems('label', problems);
  return judgments;
}
