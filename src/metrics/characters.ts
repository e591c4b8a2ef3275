import { overlapLength } from '../core/span.ts';
import type { Span } from '../core/types.ts';
import { type QueryScore, ratio, sortedSum } from './score.ts';

/** A span on a page; spans of different pages never overlap. */
export interface PageSpan extends Span {
  readonly page: string;
}

/** One question: its reference passages, the retrieved chunks, and all chunks of the strategy. */
export interface CharacterRow {
  /** Spans as the data set has them, untrimmed. */
  readonly references: readonly PageSpan[];
  readonly retrieved: readonly PageSpan[];
  /** At least the strategy's chunks on the pages of the references. */
  readonly chunks: readonly PageSpan[];
}

/** The four metrics over characters (UTF-16 units). */
export interface CharacterTable<Value> {
  readonly recall: Value;
  readonly precision: Value;
  readonly precisionOmega: Value;
  readonly iou: Value;
}

/**
 * `exact`: references are united first, and chunks that only touch a reference are not in contact
 * with it. `compat`: overlapping references count twice, and a touch is contact, as in Chroma's
 * code; pass chunks placed at the first occurrence of their text for its offsets too.
 */
export type CharacterMode = 'exact' | 'compat';

/** What `compat` changes of each metric, in words for a report. */
export const COMPAT_CHANGES: CharacterTable<string> = {
  recall: 'characters in two references count twice in the denominator',
  precision: 'only the offsets: the first occurrence of a chunk text',
  precisionOmega: 'chunks that only touch a reference count as holding it',
  iou: 'what is left over in two references counts twice in the denominator',
};

/**
 * Chroma's metrics of one question, over characters. With R the references, T the retrieved chunks,
 * and found = characters of R inside some chunk of T:
 *
 * - recall = found / |R|
 * - precision = found / |T|, a character counts as often as it was retrieved
 * - IoU = found / (|T| + |R| - found)
 * - precision-omega: with all chunks in contact with a reference (retrieved or not) and the
 *   references that they leave over united, the share of it that is reference found
 *
 * Source: B. Smith, A. Troynikov, Evaluating Chunking Strategies for Retrieval, Chroma 2024, and its
 * code (brandonstarxel/chunking_evaluation, base_evaluation.py). A denominator of 0 gives null with
 * the reason; precision of nothing retrieved counts as 0 in a mean.
 */
export function characterScores(
  row: CharacterRow,
  mode: CharacterMode,
): CharacterTable<QueryScore> {
  const references = unite(row.references);
  const raw = mode === 'exact' ? references : row.references;
  const retrieved = unite(row.retrieved);
  const found = intersection(references, retrieved);
  const left = length(raw) - raw.reduce((sum, span) => sum + intersection([span], retrieved), 0);
  const retrievedLength = length(row.retrieved);
  const touching = row.chunks.filter((chunk) => inContact(chunk, row.references, mode));
  const omega = unite([...touching, ...row.references]);
  const noReference = 'the references are empty';
  const precision = ratio(found, retrievedLength, 'nothing was retrieved');
  return {
    recall: ratio(found, length(raw), noReference),
    precision: precision.value === null ? { ...precision, low: 0, high: 0 } : precision,
    precisionOmega: ratio(intersection(references, unite(touching)), length(omega), noReference),
    iou: ratio(found, retrievedLength + left, noReference),
  };
}

/**
 * How many chunks are in contact with a reference: with `retrieve = -1` Chroma cuts each question's
 * ranking to this number, so that its k depends on the answer.
 */
export function contactCount(row: CharacterRow, mode: CharacterMode): number {
  return row.chunks.filter((chunk) => inContact(chunk, row.references, mode)).length;
}

/** Mean and population standard deviation over the questions that have the value. */
export interface MeanAndDeviation {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly over: number;
}

/** The four metrics over questions, each with mean and population standard deviation. */
export function scoreCharacters(
  rows: readonly CharacterRow[],
  mode: CharacterMode,
): CharacterTable<MeanAndDeviation> {
  const tables = rows.map((row) => characterScores(row, mode));
  const over = (pick: (table: CharacterTable<QueryScore>) => QueryScore): MeanAndDeviation =>
    meanAndDeviation(
      tables.map((table) => pick(table).value ?? pick(table).low).filter((v) => v !== undefined),
    );
  return {
    recall: over((table) => table.recall),
    precision: over((table) => table.precision),
    precisionOmega: over((table) => table.precisionOmega),
    iou: over((table) => table.iou),
  };
}

function meanAndDeviation(values: readonly number[]): MeanAndDeviation {
  const over = values.length;
  if (over === 0) return { mean: null, sd: null, over };
  const mean = sortedSum(values) / over;
  return { mean, sd: Math.sqrt(sortedSum(values.map((v) => (v - mean) ** 2)) / over), over };
}

function inContact(chunk: PageSpan, references: readonly PageSpan[], mode: CharacterMode): boolean {
  return references.some(
    (reference) =>
      reference.page === chunk.page &&
      (mode === 'compat'
        ? chunk.start <= reference.end && reference.start <= chunk.end
        : overlapLength(chunk, reference) > 0),
  );
}

function length(spans: readonly PageSpan[]): number {
  return spans.reduce((sum, span) => sum + span.end - span.start, 0);
}

/** Disjoint spans with the same characters, by page and start. */
function unite(spans: readonly PageSpan[]): readonly PageSpan[] {
  const sorted = [...spans].sort(
    (a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0) || a.start - b.start,
  );
  const united: PageSpan[] = [];
  for (const span of sorted) {
    const last = united.at(-1);
    if (last === undefined || last.page !== span.page || last.end < span.start) united.push(span);
    else if (span.end > last.end) united[united.length - 1] = { ...last, end: span.end };
  }
  return united;
}

/** Characters that two lists of disjoint spans share. */
function intersection(a: readonly PageSpan[], b: readonly PageSpan[]): number {
  let sum = 0;
  for (const one of a) {
    for (const other of b) if (one.page === other.page) sum += overlapLength(one, other);
  }
  return sum;
}
