import { z } from 'zod';
import { UncutError } from '../core/error.ts';
import type { ExpectedElement } from '../core/types.ts';
import { checkInsideName, plainName } from './file-name.ts';
import { checkJsonDepth } from './limits.ts';
import { pack, unpack } from './packed.ts';
import { PAGE_FILE_TYPES, type PageFile } from './page-files.ts';
import { schemaProblems } from './schema.ts';

const blocks = z
  .array(z.enum(['heading', 'paragraph', 'list-item', 'table-row', 'code', 'quote']))
  .optional();

const count = z.int().min(0);

const ruleSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('labels') }),
  z.strictObject({ by: z.literal('pattern'), source: z.string(), flags: z.string(), blocks }),
  z.strictObject({ by: z.literal('selector'), selector: z.string() }),
  z.strictObject({ by: z.literal('bcp14'), blocks }),
]);

const setupSchema = z.strictObject({
  root: z.string(),
  mode: z.enum(['flat', 'layout', 'raw']).nullable(),
  rule: ruleSchema,
  options: z.strictObject({
    jsoup: z.enum(['1.23.1', '1.18.3', '1.15.3']).optional(),
    kinds: z.array(z.string()).optional(),
    strictEncoding: z.boolean().optional(),
    maxPageBytes: count.optional(),
    pageTimeout: count.optional(),
    joinHyphens: z.boolean().optional(),
  }),
  uses: z.array(
    z.strictObject({
      id: z.string(),
      strategy: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'expected the name of a strategy'),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
  encoding: z.string(),
  threshold: z.strictObject({ num: z.int().min(1), den: z.int().min(1) }),
  occurrences: z.enum(['all', 'pinned']),
  placement: z.enum(['ordered', 'first']),
  holdings: z.boolean(),
  pageTimeout: count.nullable(),
});

const fileSchema = z.strictObject({
  name: z.string().min(1),
  type: z.enum(PAGE_FILE_TYPES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hex'),
  /** Bytes of the file behind the JSON; null when the worker reads it from its folder. */
  size: count.nullable(),
  labels: z.array(
    z.strictObject({
      id: z.string(),
      page: z.string(),
      text: z.string(),
      start: count.optional(),
      end: count.optional(),
      kind: z.string().optional(),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

const jobSchema = z.strictObject({ setup: setupSchema, files: z.array(fileSchema).min(1) });

const needsSchema = z.object({
  uncut: z.string(),
  unicode: z.string(),
  packages: z.record(z.string(), z.string()),
});

const envelopeSchema = z.strictObject({
  schema: z.literal(1, 'expected "schema": 1'),
  needs: needsSchema,
  /** Whether nothing else is to be at work in the worker meanwhile. */
  alone: z.boolean(),
  packed: z.base64(),
});

/** What every batch of a run is evaluated with: names and values, no code. */
export type QueuedSetup = z.infer<typeof setupSchema>;

/** What a worker must have: versions of uncut, of Unicode in Node, and of packages. */
export type QueueNeeds = z.infer<typeof needsSchema>;

/** The data of a job, as it lies in the queue. */
export type JobData = z.infer<typeof envelopeSchema>;

/** A file of a batch. */
export interface QueuedFile {
  readonly file: PageFile;
  /** Of the bytes that the producer read. */
  readonly sha256: string;
  readonly labels: readonly ExpectedElement[];
}

/** A batch of files with what they are evaluated with. */
export interface QueuedBatch {
  readonly setup: QueuedSetup;
  readonly files: readonly QueuedFile[];
}

/** Compresses a batch; the bytes of its files travel with it where they are there. */
export async function packBatch({ setup, files }: QueuedBatch): Promise<string> {
  const listed = files.map(({ file: { name, type, bytes }, sha256, labels }) => ({
    ...{ name, type, sha256, labels },
    size: bytes?.length ?? null,
  }));
  const bytes = files.flatMap(({ file }) => file.bytes ?? []);
  const packed = await pack({ setup, files: listed }, Buffer.concat(bytes));
  return packed.toString('base64');
}

/**
 * The envelope of a job: what it needs, before anything of it is looked into.
 *
 * @throws UncutError `queue` when it is none.
 */
export function parseJobData(data: unknown): JobData {
  return checked(envelopeSchema, data, 'the job');
}

/**
 * The batch of a job. Names of files cannot lead out of a folder.
 *
 * @throws UncutError `queue` when it is damaged; `limit` when it holds too much.
 */
export async function unpackBatch({ packed }: JobData): Promise<QueuedBatch> {
  const { json, bytes } = await unpack(Buffer.from(packed, 'base64'), 'the job').catch((error) => {
    throw error instanceof UncutError ? error : damaged([(error as Error).message]);
  });
  const { setup, files } = checked(jobSchema, parsedJson(json), 'the batch');
  let at = 0;
  const listed = files.map(({ name, type, sha256, size, labels }): QueuedFile => {
    checkInsideName(name, 'the batch');
    if (plainName(name) !== name) throw damaged([`a plain path was expected, got ${name}`]);
    const file =
      size === null ? { name, type } : { name, type, bytes: bytes.subarray(at, at + size) };
    at += size ?? 0;
    return { file, sha256, labels: labels as readonly ExpectedElement[] };
  });
  if (at !== bytes.length)
    throw damaged([`${at} bytes of files were expected, got ${bytes.length}`]);
  return { setup, files: listed };
}

const announcementSchema = z.object({
  schema: z.literal(1),
  corpus: z.string(),
  host: z.string(),
  needs: needsSchema,
});

/** How a run is announced to workers; `null` when it is announced in a form that is not known. */
export type Announcement = z.infer<typeof announcementSchema>;

export function parseAnnouncement(text: string): Announcement | null {
  return parsedAs(announcementSchema, text);
}

const presenceSchema = z.object({
  schema: z.literal(1),
  name: z.string(),
  jobs: z.int().min(1),
  /** Runs that it works for: null; runs that it refuses: why. */
  runs: z.record(z.string(), z.string().nullable()),
});

/** What a worker says of itself. */
export type Presence = z.infer<typeof presenceSchema>;

/** `null` when a worker says it in a form that is not known. */
export function parsePresence(text: string): Presence | null {
  return parsedAs(presenceSchema, text);
}

function parsedJson(json: string): unknown {
  checkJsonDepth(json, 'the batch');
  try {
    return JSON.parse(json);
  } catch (error) {
    throw damaged([(error as Error).message]);
  }
}

function parsedAs<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const { data } = schema.safeParse(JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  throw damaged(schemaProblems(error, { file: what, value }, []));
}

function damaged(problems: readonly string[]): UncutError {
  const [first = '', ...others] = problems;
  const more = others.length === 0 ? '' : ` (and ${others.length} more problems)`;
  return new UncutError('queue', `not a job of uncut: ${first}${more}`);
}
