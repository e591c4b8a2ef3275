import { z } from 'zod';
import { UncutError } from '../core/error.ts';
import type { Run } from '../core/run.ts';
import { checkJsonDepth } from './limits.ts';
import { readTextFile } from './read-text.ts';

/** The format of run.json that this version writes and reads. */
export const RUN_SCHEMA = 1;

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const interval = z.tuple([z.number(), z.number()]);
const paramValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const params = z.record(z.string(), paramValue);

const conventions = z.object({
  text: z.string().describe('text mode of every page, or by format'),
  jsoup: z.string().describe('jsoup version whose flat text is given'),
  joinHyphens: z.literal(true).optional().describe('words parted at line ends of PDFs are joined'),
  unit: z.literal('utf16').describe('unit of offsets and coverage'),
  encoding: z.string().describe('token encoding'),
  elements: z.string().describe('labels, or the rule'),
  kinds: z.array(z.string()).nullable(),
  occurrences: z.enum(['all', 'pinned']),
  threshold: z
    .string()
    .regex(/^\d+\/\d+$/)
    .describe('coverage from which a cut element is partial'),
  placement: z.enum(['ordered', 'first']),
  rate: z.string(),
  interval: z.string(),
  embedder: params.optional().describe('of strategies that cut by embeddings'),
  retrieval: z
    .object({
      queries: z.string(),
      unit: z.literal('chunk'),
      eligible: z.string(),
      relevance: z.string(),
      k: z.array(count),
      budgets: z.array(count),
      headline: count,
      depth: count,
      dedupe: z.string(),
      denominators: z.string(),
      order: z.string(),
      interval: z.string().optional(),
    })
    .optional(),
});

const survival = z
  .object({
    elements: count.describe('whole + cut + missing'),
    whole: count,
    cut: count.describe('partial + under'),
    partial: count,
    under: count,
    missing: count,
    stitched: count,
    tooLong: count,
    lostConditions: count,
    rate: share.nullable().describe('whole / (whole + cut)'),
    interval: interval.nullable(),
    intervalReason: z.string().optional(),
    expectedRate: share.nullable(),
    withoutFallback: z.object({ whole: count, partial: count, under: count }).optional(),
  })
  .refine(
    ({ elements, whole, cut, missing }) => elements === whole + cut + missing,
    'expected elements = whole + cut + missing',
  )
  .refine(({ cut, partial, under }) => cut === partial + under, 'expected cut = partial + under');

const score = z.object({
  value: z.number().nullable(),
  mean: z.enum(['macro', 'pooled']),
  numerator: z.number().optional(),
  denominator: z.number().optional(),
  pooled: z.number().optional(),
  over: count,
  low: z.number().optional(),
  high: z.number().optional(),
  reason: z.string().optional(),
  interval: interval.nullable().optional().describe('95%, over draws of pages'),
  intervalReason: z.string().optional(),
});

const precision = z.object({ occurrence: score, distinct: score });

const retrieval = z.object({
  retriever: z.string(),
  settings: params,
  depth: count,
  dedupe: z.string(),
  k: count.optional(),
  budget: count.optional(),
  requested: count.optional(),
  returned: count,
  ...{ queries: count, eligible: count, answered: count, unanswered: count, failed: count },
  ...{ withoutExpected: count, onlyMissing: count, empty: count },
  ...{ hit: score, partial: score, gap: score, gapCut: score, gapRanked: score, stitched: score },
  ...{ mrr: score, mrrUncut: score, recall: score, recallPartial: score, recallCapped: score },
  precision: z.object({ requested: precision, returned: precision }),
  ...{ ndcg: score, map: score, falseReturns: score },
  ...{ duplicateRows: count, ties: count, tiesAcrossCutoff: count },
  diagnosis: z.record(z.string(), count).optional(),
  reading: z.object({ look: z.string(), text: z.string() }).optional(),
});

const meanAndSd = z.object({ mean: z.number().nullable(), sd: z.number().nullable() });
const characterMeans = z.object({
  ...{ recall: meanAndSd, precision: meanAndSd, precisionOmega: meanAndSd, iou: meanAndSd },
});

const strategy = z.object({
  id: z.string().min(1),
  strategy: z.string().min(1),
  params,
  pages: count,
  chunks: count,
  tokens: z.object({
    ...{ pages: count, chunks: count, oversize: count },
    ...{ min: count.nullable(), median: count.nullable() },
    ...{ p95: count.nullable(), max: count.nullable() },
  }),
  redundancy: z.number().min(0).nullable().describe('chunk tokens / page tokens'),
  survival,
  ...{ unplaced: count, folded: count, damaged: count, ambiguous: count },
  lost: z.object({
    characters: count,
    spans: z.array(z.object({ page: z.string(), start: count, end: count })),
    places: count,
  }),
  overlap: z
    .object({
      ...{ configured: count, unit: z.enum(['tokens', 'chars']), borders: count, without: count },
      ...{ min: count.nullable(), median: count.nullable(), max: count.nullable() },
    })
    .optional()
    .describe('what neighbouring chunks share, beside the overlap that was asked for'),
  characters: z
    .object({
      ...{ retriever: z.string().nullable(), k: count, queries: count },
      ...{ exact: characterMeans, compat: characterMeans },
    })
    .optional(),
  retrieval: z.array(retrieval).optional(),
});

/** What run.json must hold; keys that it does not know are left alone. */
export const runSchema = z
  .object({
    schema: z.literal(RUN_SCHEMA),
    version: z.string().describe('version of uncut'),
    corpus: z.object({
      id: z.string(),
      version: z.union([z.number(), z.string()]).nullable(),
      title: z.string(),
      noun: z.string().describe('what the elements are called'),
      sha256: z.string().describe('of the pages and the labels'),
      ...{ pages: count, elements: count, missing: count, repeated: count },
    }),
    conventions,
    strategies: z.array(strategy),
    failures: z.array(
      z.object({
        page: z.string(),
        strategy: z.string().nullable(),
        reason: z.string(),
        elements: count,
      }),
    ),
    retrievalFailures: z
      .array(
        z.object({
          strategy: z.string(),
          retriever: z.string(),
          failed: count.describe('queries that failed; queries.jsonl names them'),
          queries: count.describe('queries that were asked'),
          reason: z.string().describe('why the first of them failed'),
          reasons: count.describe('how many different reasons there are'),
        }),
      )
      .optional(),
    warnings: z.array(z.string()),
    time: z
      .object({ started: z.string(), seconds: z.number() })
      .describe('all that may differ between equal runs'),
  })
  .meta({
    title: 'uncut run',
    description: 'One evaluation of strategies over a corpus: run.json.',
  });

/** run.json's format as a JSON Schema, draft 2020-12. */
export function runJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(runSchema, { io: 'input' });
}

/**
 * Checks a run that was read from `file`, a path for messages.
 *
 * @throws UncutError `results` that lists every problem, or says that another version wrote it.
 */
export function checkRun(value: unknown, file: string): Run {
  const found = (value as { schema?: unknown } | null)?.schema;
  if (found !== RUN_SCHEMA) throw otherFormat(value, found, file);
  const checked = runSchema.safeParse(value);
  if (checked.success) return value as Run;
  const problems = checked.error.issues.map(
    ({ path, message }) => `${file}: ${path.length === 0 ? '' : `"${path.join('.')}": `}${message}`,
  );
  const shown = problems.slice(0, 10);
  const more = problems.length - shown.length;
  throw new UncutError(
    'results',
    `${shown.join('\n')}${more > 0 ? `\n... and ${more} more problems` : ''}\nthe file was changed or is not complete: run again`,
    { problems },
  );
}

function otherFormat(value: unknown, found: unknown, file: string): UncutError {
  const version = (value as { version?: unknown } | null)?.version;
  const by = typeof version === 'string' ? ` (written by uncut ${version})` : '';
  const head = `${file}: expected "schema": ${RUN_SCHEMA}`;
  if (typeof found !== 'number') {
    return new UncutError(
      'results',
      `${head}, got ${found === undefined ? 'none' : JSON.stringify(found)}: this is not a run.json of uncut`,
    );
  }
  const text =
    found > RUN_SCHEMA
      ? `${head}, got ${found}${by}: a newer version wrote it; update uncut to read it`
      : `${head}, got ${found}${by}: an older version wrote it; run again with this version`;
  return new UncutError('results', text);
}

/**
 * Reads and checks a run.json without the files beside it.
 *
 * @throws UncutError `results` when it can't be read, is no JSON, or as {@link checkRun} does.
 */
export async function readRunFile(path: string): Promise<Run> {
  const text = await readTextFile(path, 'results');
  try {
    checkJsonDepth(text, path);
    return checkRun(JSON.parse(text), path);
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw new UncutError('results', `${path}: ${(error as Error).message}`, { cause: error });
  }
}
