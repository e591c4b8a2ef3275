import { z } from 'zod';
import { throwProblems } from '../json-lines.ts';
import { schemaProblems } from '../schema.ts';

/**
 * A value of a source that has the shape of its format; keys that are not in the shape are left.
 *
 * @param where the file, with the line when the value stands on one: `tests.jsonl:3`
 * @throws UncutError `label` listing every place that has not.
 */
export function checkShape<T>(shape: z.ZodType<T>, value: unknown, where: string): T {
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  throwProblems('label', schemaProblems(checked.error, { file: where, value }, []));
  throw checked.error;
}

/** An id: a text, or a number that becomes one. */
export const idShape = z
  .union([z.string().min(1, 'expected an id that is not empty'), z.number()])
  .transform(String);

/** A text that says something. */
export const textShape = z
  .string()
  .refine((text) => text.trim() !== '', 'expected text that is not empty');
