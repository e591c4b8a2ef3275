import { z } from 'zod';
import { parseJsonLines, throwProblems } from './json-lines.ts';
import { schemaProblems } from './schema.ts';

/** What the offsets of a chunks file count. */
export const OFFSET_UNITS = ['utf16', 'codepoint', 'utf8'] as const;
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

/** One chunk that another pipeline made, with the line of the file that it stands on. */
export interface ChunkLine {
  /** 1-based. */
  readonly line: number;
  /** As written; null when the line names none. */
  readonly page: string | null;
  /** The chunk with its prefix; null when only offsets are given. */
  readonly text: string | null;
  /** Half-open, in the unit of the file; null when only text is given. */
  readonly span: readonly [start: number, end: number] | null;
  readonly prefix: string;
  /** The pipeline's own id, a number as its digits; only when the line has one. */
  readonly id?: string;
  /** 0-based on its page; only when the line has one. */
  readonly ordinal?: number;
}

const offset = z
  .int('expected a whole number')
  .min(0, 'expected an offset of 0 or more')
  .nullable()
  .optional();

const chunkSchema = z.strictObject({
  page: z.string().min(1, 'expected the page as a path below the corpus folder').optional(),
  text: z.string().optional(),
  start: offset,
  end: offset,
  prefix: z.string().optional(),
  // What `uncut chunks` prints and chunk stores keep beside it; nothing here depends on these.
  tokens: z.number().optional(),
  ordinal: z.number().optional(),
  placement: z.string().optional(),
  ambiguous: z.boolean().optional(),
  reason: z.string().optional(),
  id: z.unknown().optional(),
  metadata: z.unknown().optional(),
});

const KEYS = Object.keys(chunkSchema.shape);

/**
 * The chunks of a file of another pipeline: a line a chunk, `{ page, text, start, end, prefix }`
 * with `text`, or `start` and `end`, or all three; `page` may be left out for a corpus of one page.
 *
 * @throws UncutError `results` listing every line that is no chunk, by file and line.
 */
export function parseChunks(source: string, file: string): ChunkLine[] {
  const problems: string[] = [];
  const chunks: ChunkLine[] = [];
  for (const { line, value } of parseJsonLines(source, file, 'results')) {
    const checked = chunkSchema.safeParse(value);
    if (!checked.success) {
      problems.push(...schemaProblems(checked.error, { file, line, value }, KEYS));
      continue;
    }
    const fault = faultOf(checked.data);
    if (fault !== null) {
      problems.push(`${file}:${line}: ${fault}`);
      continue;
    }
    const { page = null, text = null, start = null, end = null, prefix = '' } = checked.data;
    const span = start === null || end === null ? null : ([start, end] as const);
    const { id, ordinal } = checked.data;
    const named = typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {};
    chunks.push({
      ...{ line, page, text, span, prefix, ...named },
      ...(ordinal === undefined ? {} : { ordinal }),
    });
  }
  throwProblems('results', problems);
  return chunks;
}

function faultOf({
  text,
  start = null,
  end = null,
  prefix = '',
}: z.infer<typeof chunkSchema>): string | null {
  if ((start === null) !== (end === null)) return 'expected both "start" and "end", or neither';
  if (start !== null && end !== null && start > end) {
    return `expected "start" at or before "end", got ${start} and ${end}`;
  }
  if (text === undefined) {
    return start === null ? 'expected "text", or "start" and "end", found neither' : null;
  }
  return text.startsWith(prefix)
    ? null
    : '"prefix" is the leading part of "text": put it in front of the text, or leave it out';
}
