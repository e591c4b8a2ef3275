import { UncutError } from '../../core/error.ts';
import { preview } from '../json-lines.ts';
import { parseTable } from './csv.ts';
import type { Imported } from './imported.ts';
import { parsePythonList } from './python-list.ts';
import { type AnsweredQuestion, fromQuestions } from './questions.ts';
import type { ImportSource } from './source.ts';

/** What the versions of Ragas call a question, the passages that answer it, and the answer. */
export const QUESTION_KEYS = ['user_input', 'question', 'query'];
export const CONTEXT_KEYS = ['reference_contexts', 'contexts', 'context', 'ground_truth_contexts'];
export const REFERENCE_KEYS = ['reference', 'ground_truth', 'ground_truths', 'expected_output'];

/** A row with where it stands. */
interface Row {
  readonly where: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * A test set of Ragas (https://docs.ragas.io, "Testset Generation"), as JSON, JSONL or CSV. The
 * passages of a question are its contexts; the answer, which is often in other words than the
 * documents, only where a row has no contexts.
 *
 * @throws UncutError `label` naming the row that has no question, or contexts that are no texts.
 */
export function readRagas(source: ImportSource, prefix: string): Imported {
  const questions = rowsOf(source).map((row) => readAnswered(row.value, row.where));
  return fromQuestions(questions, source.file, prefix);
}

/**
 * A question and its passages under any of the usual keys.
 *
 * @throws UncutError `label` when there is no question, or no text where texts belong.
 */
export function readAnswered(
  value: Readonly<Record<string, unknown>>,
  where: string,
): AnsweredQuestion {
  const question = QUESTION_KEYS.map((key) => value[key]).find((one) => typeof one === 'string');
  if (typeof question !== 'string' || question.trim() === '') {
    throw new UncutError(
      'label',
      `${where}: expected a question under ${QUESTION_KEYS.join(', ')}, got the keys ${Object.keys(value).join(', ') || 'none'}`,
    );
  }
  const contexts = textsUnder(value, CONTEXT_KEYS, where);
  const texts = contexts.length > 0 ? contexts : textsUnder(value, REFERENCE_KEYS, where);
  const { synthesizer_name: kind } = value;
  return {
    question,
    // A question over several documents numbers its contexts: <1-hop>.
    passages: texts.map((text) => ({
      text: text.replace(/^\s*<\d+-hop>\s*/, ''),
      page: null,
      place: null,
    })),
    kind: typeof kind === 'string' && kind !== '' ? kind : undefined,
    where,
  };
}

function textsUnder(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  where: string,
): string[] {
  const key = keys.find(
    (one) => value[one] !== undefined && value[one] !== null && value[one] !== '',
  );
  if (key === undefined) return [];
  const given = value[key];
  const list = typeof given === 'string' ? listIn(given) : given;
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  throw new UncutError(
    'label',
    `${where}: expected a text or a list of texts under "${key}", got ${preview(given)}`,
  );
}

/** A CSV field holds a list as JSON or as Python prints it; else it is one text. */
function listIn(text: string): unknown {
  if (!/^\s*\[/.test(text)) return [text];
  try {
    return JSON.parse(text);
  } catch {
    return parsePythonList(text) ?? [text];
  }
}

function rowsOf(source: ImportSource): Row[] {
  const { file, content } = source;
  switch (content.is) {
    case 'jsonl':
      return content.lines.map(({ line, value }) => row(value, `${file}:${line}`));
    case 'json': {
      const { value } = content;
      const list = Array.isArray(value) ? value : (samplesOf(value) ?? [value]);
      return list.map((one, index) => row(one, `${file} (row ${index + 1})`));
    }
    case 'sheet':
    case 'text': {
      const { columns, rows } = parseTable(source);
      return rows.map(({ line, fields }) => ({
        where: `${file}:${line}`,
        value: Object.fromEntries(columns.map((name, index) => [name, fields[index]])),
      }));
    }
  }
}

/** The list of a wrapped set: `{ "samples": [...] }`, `{ "data": [...] }`. */
function samplesOf(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { samples, data } = value as { samples?: unknown; data?: unknown };
  return Array.isArray(samples) ? samples : Array.isArray(data) ? data : null;
}

function row(value: unknown, where: string): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UncutError('label', `${where}: expected an object, got ${preview(value)}`);
  }
  // Evaluation sets wrap a sample: { "eval_sample": {...} }, test sets of older versions do too.
  const { eval_sample } = value as { eval_sample?: unknown };
  const inner = typeof eval_sample === 'object' && eval_sample !== null ? eval_sample : value;
  return { where, value: inner as Readonly<Record<string, unknown>> };
}
