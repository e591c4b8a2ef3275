import { throwProblems } from './json-lines.ts';

/** Relevance by topic, then docno: whole numbers; negative: in the pool but not judged. */
export type QrelsFile = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A line of a run file. */
export interface TrecLine {
  /** 1-based. */
  readonly line: number;
  readonly docno: string;
  /** As written; trec_eval never looks at it. */
  readonly rank: string;
  readonly score: number;
}

/**
 * Relevance judgments in trec_eval's format: topic, ignored, docno, relevance, with any white space
 * between. A relevance is read as C's `atol` does: "1.7" is 1, "abc" is 0.
 *
 * @throws UncutError `label` listing every line that trec_eval calls malformed (not four columns)
 *   and every docno that a topic has twice, by file and line.
 */
export function parseQrels(source: string, file: string): QrelsFile {
  const problems: string[] = [];
  const qrels = new Map<string, Map<string, number>>();
  const seen = new Map<string, number>();
  for (const { line, columns } of fileLines(source)) {
    const [topic, , docno, relevance] = columns;
    if (columns.length !== 4 || topic === undefined || docno === undefined) {
      problems.push(
        `${file}:${line}: malformed line: expected 4 columns (topic, 0, docno, relevance), got ${columns.length}`,
      );
      continue;
    }
    if (isRepeat(seen, topic, docno, line, file, problems)) continue;
    const value = Number.parseInt(relevance!, 10);
    const topicItems = qrels.get(topic) ?? new Map<string, number>();
    topicItems.set(docno, Number.isNaN(value) ? 0 : value);
    qrels.set(topic, topicItems);
  }
  throwProblems('label', problems);
  return qrels;
}

/**
 * A run in trec_eval's format: topic, ignored, docno, rank, score, run id; more text on a line and
 * blank lines are skipped. A score is read as C's `atof` does: "abc" is 0, "nan" is NaN.
 *
 * @returns lines by topic, in file order
 * @throws UncutError `results` listing every line that trec_eval calls malformed (fewer than six
 *   columns), every docno that a topic has twice, and an empty file, by file and line.
 */
export function parseTrecRun(
  source: string,
  file: string,
): ReadonlyMap<string, readonly TrecLine[]> {
  const problems: string[] = [];
  const run = new Map<string, TrecLine[]>();
  const seen = new Map<string, number>();
  for (const { line, columns } of fileLines(source)) {
    if (columns.length === 0) continue;
    const [topic, , docno, rank, score] = columns;
    if (columns.length < 6 || topic === undefined || docno === undefined) {
      problems.push(
        `${file}:${line}: malformed line: expected 6 columns (topic, Q0, docno, rank, score, run id), got ${columns.length}`,
      );
      continue;
    }
    if (isRepeat(seen, topic, docno, line, file, problems)) continue;
    const one = { line, docno, rank: rank!, score: atof(score!) };
    const lines = run.get(topic);
    if (lines === undefined) run.set(topic, [one]);
    else lines.push(one);
  }
  if (run.size === 0 && problems.length === 0) {
    problems.push(`${file}: expected lines of a run, found none`);
  }
  throwProblems('results', problems);
  return run;
}

/** The lines between line feeds; a text that ends in one has no line after it. */
function* fileLines(source: string): Generator<{ line: number; columns: string[] }> {
  const lines = source.replace(/^\uFEFF/, '').split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  for (const [index, text] of lines.entries()) {
    yield {
      line: index + 1,
      columns: text.split(/[\t\v\f\r ]+/).filter((column) => column !== ''),
    };
  }
}

function isRepeat(
  seen: Map<string, number>,
  topic: string,
  docno: string,
  line: number,
  file: string,
  problems: string[],
): boolean {
  const key = `${topic} ${docno}`;
  const earlier = seen.get(key);
  if (earlier === undefined) {
    seen.set(key, line);
    return false;
  }
  problems.push(
    `${file}:${line}: docno ${JSON.stringify(docno)} of topic ${JSON.stringify(topic)} comes twice (first on line ${earlier})`,
  );
  return true;
}

function atof(text: string): number {
  if (/^[+-]?nan/i.test(text)) return Number.NaN;
  const infinite = /^([+-]?)inf/i.exec(text);
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity;
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? 0 : value;
}
