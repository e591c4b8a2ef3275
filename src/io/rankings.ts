import { z } from 'zod';
import { parseJsonLines, throwProblems } from './json-lines.ts';
import { schemaProblems } from './schema.ts';

/** One retrieved chunk or item of another system, with the line of the file that it stands on. */
export interface RankingLine {
  /** 1-based. */
  readonly line: number;
  readonly query: string;
  /** 1-based. */
  readonly rank: number;
  /** As written; null when the line names none. */
  readonly page: string | null;
  /** Half-open, UTF-16 units of the page; null when only text is given. */
  readonly span: readonly [start: number, end: number] | null;
  readonly text: string | null;
  /** The system's own id, which judgments go by. */
  readonly item: string | null;
  readonly score: number | null;
  /** A chunk of a chunks file, by its id or ordinal; only when the line names one. */
  readonly chunk?: string;
}

/** A query whose retrieval failed: a line with `error` in place of a rank. */
export interface FailedLine {
  readonly line: number;
  readonly query: string;
  readonly error: string;
}

/** What a rankings file says, by query in the order of their first lines. */
export interface Rankings {
  /** In rank order: ranks 1 to n without gaps. */
  readonly queries: ReadonlyMap<string, readonly RankingLine[]>;
  readonly failed: ReadonlyMap<string, FailedLine>;
}

const offset = z
  .int('expected a whole number of UTF-16 units')
  .min(0, 'expected an offset of 0 or more')
  .nullish();

const text = z.string().min(1, 'expected text that is not empty').nullish();

const query = z.string().min(1, 'expected the id of a query');

const resultSchema = z.strictObject({
  chunk: z
    .union([z.string().min(1), z.number()], 'expected the id or the ordinal of a chunk')
    .transform(String)
    .nullish(),
  page: text,
  start: offset,
  end: offset,
  text,
  item: text,
  score: z.number('expected a finite number').nullish(),
  // What other systems write beside it; no number here depends on it.
  tokens: z.number().nullish(),
  metadata: z.unknown().optional(),
});

const rankingSchema = resultSchema.extend({
  query,
  rank: z.int('expected a whole number').min(1, 'expected a rank of 1 or more: the first is 1'),
});

const listSchema = z.strictObject({
  query,
  results: z.array(resultSchema, 'expected a list of results in rank order'),
});

const failedSchema = z.strictObject({ query: z.string().min(1), error: z.string() });

const KEYS = Object.keys(rankingSchema.shape);
const LIST_KEYS = ['query', 'results', ...Object.keys(resultSchema.shape)];

/**
 * The rankings of another system, `{ query, rank, page?, start?, end?, text?, item?, chunk?, score? }`
 * a line in any order, or a line a query, `{ query, results: [...] }` with the same keys in rank
 * order; `{ query, error }` for a query whose retrieval failed. Ranks rule, scores never sort.
 *
 * @throws UncutError `results` listing every line that is none, a rank that a query has twice, and
 *   ranks that are missing before a query's last, by file and line.
 */
export function parseRankings(source: string, file: string): Rankings {
  const problems: string[] = [];
  const queries = new Map<string, RankingLine[]>();
  const failed = new Map<string, FailedLine>();
  for (const { line, value } of parseJsonLines(source, file, 'results')) {
    if ('error' in (value as object)) {
      const checked = failedSchema.safeParse(value);
      if (checked.success) failed.set(checked.data.query, { line, ...checked.data });
      else
        problems.push(...schemaProblems(checked.error, { file, line, value }, ['query', 'error']));
      continue;
    }
    const isList = 'results' in (value as object);
    const checked = (isList ? listSchema : rankingSchema).safeParse(value);
    if (!checked.success) {
      problems.push(
        ...schemaProblems(checked.error, { file, line, value }, isList ? LIST_KEYS : KEYS),
      );
      continue;
    }
    const { query } = checked.data;
    const list = queries.get(query) ?? [];
    queries.set(query, list);
    for (const [result, rank] of rankedResults(checked.data)) {
      const fault = faultOf(result);
      if (fault === null) list.push(rankingLine(line, query, rank, result));
      else problems.push(`${file}:${line}: ${isList ? `result ${rank}: ` : ''}${fault}`);
    }
  }
  for (const [query, lines] of queries) {
    lines.sort((a, b) => a.rank - b.rank || a.line - b.line);
    problems.push(...rankProblems(query, lines, file));
    const failure = failed.get(query);
    const [first] = lines;
    if (failure !== undefined && first !== undefined) {
      problems.push(
        `${file}:${failure.line}: query ${JSON.stringify(query)} failed here, but line ${first.line} ranks something for it`,
      );
    }
  }
  throwProblems('results', problems);
  return { queries, failed };
}

type Result = z.infer<typeof resultSchema>;

/** The results of a line with their ranks. */
function rankedResults(
  line: z.infer<typeof rankingSchema> | z.infer<typeof listSchema>,
): (readonly [Result, number])[] {
  if ('rank' in line) return [[line, line.rank]];
  return line.results.map((result, index) => [result, index + 1] as const);
}

function rankingLine(line: number, query: string, rank: number, result: Result): RankingLine {
  const { page = null, start, end, text = null, item = null, chunk = null, score = null } = result;
  return {
    ...{ line, query, rank, page, text, item, score },
    span: typeof start === 'number' && typeof end === 'number' ? [start, end] : null,
    ...(chunk === null ? {} : { chunk }),
  };
}

function faultOf({ page, start, end, text, item, chunk }: Result): string | null {
  const from = start ?? null;
  const to = end ?? null;
  if ((from === null) !== (to === null)) return 'expected both "start" and "end", or neither';
  if (from !== null && to !== null) {
    if (from > to) return `expected "start" at or before "end", got ${from} and ${to}`;
    if ((page ?? null) === null) return 'expected "page" with "start" and "end"';
  }
  return [page, text, item, chunk].every((one) => (one ?? null) === null)
    ? 'expected "page" with "start" and "end", or "text", "item" or "chunk": nothing says what was retrieved'
    : null;
}

/** @param lines sorted by rank, then line */
function rankProblems(query: string, lines: readonly RankingLine[], file: string): string[] {
  const problems: string[] = [];
  const named = `query ${JSON.stringify(query)}`;
  let expected = 1;
  for (const [index, { line, rank }] of lines.entries()) {
    const before = lines[index - 1];
    if (before?.rank === rank) {
      problems.push(
        `${file}:${line}: ${named} has rank ${rank} twice (first on line ${before.line}); a rank holds one chunk`,
      );
      continue;
    }
    if (rank > expected) {
      const missing =
        rank - 1 === expected ? `rank ${expected}` : `ranks ${expected} to ${rank - 1}`;
      problems.push(
        `${file}:${line}: ${named} has rank ${rank}, but no ${missing}; ranks go from 1 without gaps: add the lost lines, or renumber`,
      );
    }
    expected = rank + 1;
  }
  return problems;
}
