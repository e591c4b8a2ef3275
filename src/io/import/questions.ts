import { UncutError } from '../../core/error.ts';
import type { Imported, ImportedElement, ImportedPlace, ImportedQuery } from './imported.ts';

/** A passage that answers a question, as a golden set quotes it. */
export interface QuotedPassage {
  readonly text: string;
  readonly page: string | null;
  readonly place: ImportedPlace | null;
}

/** A question of a golden set with the passages that answer it. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly passages: readonly QuotedPassage[];
  readonly kind?: string | undefined;
  readonly where: string;
}

/**
 * Questions and their passages with ids by number, since golden sets have none: `q1`, `q1.1`.
 *
 * @param prefix stands before every id, so that several files keep theirs apart
 * @throws UncutError `label` when there is no question.
 */
export function fromQuestions(
  questions: readonly AnsweredQuestion[],
  file: string,
  prefix: string,
): Imported {
  if (questions.length === 0) {
    throw new UncutError('label', `${file}: expected questions, found none`);
  }
  const elements: ImportedElement[] = [];
  const notes: string[] = [];
  const queries = questions.map(({ question, passages, kind, where }, index): ImportedQuery => {
    const id = `${prefix}q${index + 1}`;
    const named = passages.filter(({ text }) => text.trim() !== '');
    if (named.length < passages.length) {
      notes.push(`${where}: an empty passage is left out`);
    }
    const ids = named.map((passage, at) => {
      const element = `${id}.${at + 1}`;
      elements.push({ id: element, ...passage, ...(kind === undefined ? {} : { kind }), where });
      return element;
    });
    return { id, text: question, elements: ids };
  });
  return { elements, queries, judgments: null, pages: [], notes };
}
