import { z } from 'zod';
import { UncutError } from '../core/error.ts';
import { checkInsideName } from './file-name.ts';
import { throwProblems } from './json-lines.ts';
import { checkJsonDepth } from './limits.ts';
import { schemaProblems } from './schema.ts';

const text = z.string().min(1, 'expected text that is not empty');

const ruleSchema = z
  .strictObject({
    pattern: text.optional(),
    selector: text.optional(),
    bcp14: z.literal(true).optional(),
    blocks: z
      .array(z.enum(['heading', 'paragraph', 'list-item', 'table-row', 'code', 'quote']))
      .optional(),
  })
  .refine(
    (rule) =>
      [rule.pattern, rule.selector, rule.bcp14].filter((value) => value !== undefined).length === 1,
    'expected exactly one of "pattern", "selector", "bcp14"',
  );

const corpusSchema = z.strictObject({
  schema: z.literal(1, 'expected "schema": 1'),
  id: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'expected letters, digits, ".", "_" and "-" only'),
  version: z.union([z.number(), text]),
  title: text,
  licence: text,
  source: text.optional(),
  noun: text.optional(),
  pages: z.strictObject({
    include: z.array(text).min(1, 'expected at least one glob'),
    text: z.enum(['flat', 'layout', 'raw'], 'expected "flat", "layout" or "raw"').optional(),
    joinHyphens: z.boolean().optional(),
  }),
  elements: z.union([text, ruleSchema]),
  queries: text.optional(),
  judgments: z
    .strictObject({
      file: text,
      version: z.union([z.number(), text]),
      inventory: z.enum(['complete', 'unknown']).default('unknown'),
    })
    .optional(),
});

/** corpus.json as checked. */
export type CorpusJson = z.infer<typeof corpusSchema>;

/** A rule that finds elements on pages. */
export type ElementRuleJson = z.infer<typeof ruleSchema>;

const KEYS = [
  ...Object.keys(corpusSchema.shape),
  'include',
  'text',
  'joinHyphens',
  'pattern',
  'selector',
  'bcp14',
  'blocks',
  'file',
  'inventory',
];

/**
 * Checks corpus.json and every path in it.
 *
 * @throws UncutError `corpus` listing each problem with file and line; `path-outside-corpus`
 *   when an entry leaves the folder.
 */
export function parseCorpusJson(source: string, file: string): CorpusJson {
  checkJsonDepth(source, file);
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UncutError(
      'corpus',
      `${file}${jsonErrorLine(source, error)}: ${(error as Error).message}`,
    );
  }
  const checked = corpusSchema.safeParse(value);
  if (!checked.success) {
    throwProblems('corpus', schemaProblems(checked.error, { file, source, value }, KEYS));
    throw checked.error;
  }
  const json = checked.data;
  for (const glob of json.pages.include) checkInsideName(glob, `${file}: "pages.include"`);
  if (typeof json.elements === 'string') checkInsideName(json.elements, `${file}: "elements"`);
  if (json.queries !== undefined) checkInsideName(json.queries, `${file}: "queries"`);
  if (json.judgments !== undefined) checkInsideName(json.judgments.file, `${file}: "judgments"`);
  return json;
}

function jsonErrorLine(source: string, error: unknown): string {
  const at = /position (\d+)/.exec((error as Error).message)?.[1];
  return at === undefined ? '' : `:${source.slice(0, Number(at)).split('\n').length}`;
}
