import { z } from 'zod';
import { UncutError } from '../../core/error.ts';
import type { Imported, ImportedElement, ImportedPage, ImportedQuery } from './imported.ts';
import { pageName } from './requirements.ts';
import { checkShape, idShape, textShape } from './shape.ts';
import type { ImportSource } from './source.ts';

const offset = z.int('expected a whole number').min(0, 'expected an offset of 0 or more');

/** SQuAD 1.1 and 2.0 (https://rajpurkar.github.io/SQuAD-explorer/): what is read of it. */
const squadShape = z.object({
  data: z.array(
    z.object({
      title: z.string().optional(),
      paragraphs: z.array(
        z.object({
          context: textShape,
          qas: z.array(
            z.object({
              id: idShape,
              question: textShape,
              answers: z.array(z.object({ text: textShape, answer_start: offset })).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/**
 * An article is a page, its contexts with a blank line between; an answer is an element at its
 * `answer_start`. A question's answers at one place are one element; a question that has none
 * ("is_impossible") expects nothing.
 *
 * @throws UncutError `label` listing what has not SQuAD's shape, and for an id that comes twice.
 */
export function readSquad(source: ImportSource): Imported {
  const value = source.content.is === 'json' ? source.content.value : null;
  const { data } = checkShape(squadShape, value, source.file);
  const elements: ImportedElement[] = [];
  const queries: ImportedQuery[] = [];
  const pages: ImportedPage[] = [];
  const names = new Set<string>();
  const ids = new Set<string>();
  data.forEach(({ title, paragraphs }, article) => {
    const name = freeName(pageName(title ?? `${source.stem}-${article + 1}`), names);
    let text = '';
    paragraphs.forEach(({ context, qas }, paragraph) => {
      if (text !== '') text += '\n\n';
      const from = text.length;
      for (const { id, question, answers } of qas) {
        const where = `${source.file} (data.${article}.paragraphs.${paragraph}, ${id})`;
        if (ids.has(id)) {
          throw new UncutError('label', `${where}: id ${JSON.stringify(id)} comes twice`);
        }
        ids.add(id);
        const places = new Set<string>();
        const expected: string[] = [];
        for (const answer of answers ?? []) {
          const place = `${answer.answer_start} ${answer.text}`;
          if (places.has(place)) continue;
          places.add(place);
          const element = expected.length === 0 ? id : `${id}~${expected.length + 1}`;
          expected.push(element);
          elements.push({
            id: element,
            text: answer.text,
            page: name,
            place: { from, start: answer.answer_start, end: null },
            where,
          });
        }
        queries.push({ id, text: question, elements: expected });
      }
      text += context;
    });
    pages.push({ name, text: `${text}\n` });
  });
  return { elements, queries, judgments: null, pages, notes: [] };
}

function freeName(stem: string, taken: Set<string>): string {
  let name = `${stem}.txt`;
  // Names that differ in case only are one file on some systems.
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}-${number}.txt`;
  taken.add(name.toLowerCase());
  return name;
}
