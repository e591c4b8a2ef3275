import { z } from 'zod';
import { UncutError } from '../../core/error.ts';
import { parseTable } from './csv.ts';
import type { Imported } from './imported.ts';
import { fromQuestions } from './questions.ts';
import { checkShape, textShape } from './shape.ts';
import type { ImportSource } from './source.ts';

const offset = z.int('expected a whole number').min(0, 'expected an offset of 0 or more');

const referencesShape = z.array(
  z.object({ content: textShape, start_index: offset, end_index: offset }),
);

/** The columns of Chroma's questions; the order does not count. */
export const CHROMA_COLUMNS = ['question', 'references', 'corpus_id'];

/**
 * Chroma's questions (https://github.com/brandonstarxel/chunking_evaluation, questions_df.csv):
 * references as JSON in a field, `corpus_id` the text file without its ending.
 *
 * @throws UncutError `label` naming the row whose references are no JSON of that shape.
 */
export function readChroma(source: ImportSource, prefix: string): Imported {
  const { columns, rows } = parseTable(source);
  const [question, references, corpus] = CHROMA_COLUMNS.map((name) => columns.indexOf(name));
  const questions = rows.map(({ line, fields }) => {
    const where = `${source.file}:${line}`;
    const text = fields[question!] ?? '';
    if (text.trim() === '') {
      throw new UncutError('label', `${where}: column "question" is empty`);
    }
    const page = fields[corpus!]?.trim() || null;
    const listed = checkShape(referencesShape, jsonField(fields[references!] ?? '', where), where);
    return {
      question: text,
      passages: listed.map(({ content, start_index, end_index }) => ({
        text: content,
        page,
        place: { from: 0, start: start_index, end: end_index },
      })),
      where,
    };
  });
  return fromQuestions(questions, source.file, prefix);
}

function jsonField(field: string, where: string): unknown {
  try {
    return JSON.parse(field);
  } catch (error) {
    throw new UncutError(
      'label',
      `${where}: expected JSON in column "references": ${(error as Error).message}`,
      { cause: error },
    );
  }
}
