import { z } from 'zod';
import type { Imported } from './imported.ts';
import { fromQuestions } from './questions.ts';
import { checkShape, textShape } from './shape.ts';
import type { ImportSource } from './source.ts';

const offset = z.int('expected a whole number').min(0, 'expected an offset of 0 or more');

const benchmarkShape = z.object({
  tests: z.array(
    z.object({
      query: textShape,
      snippets: z.array(
        z.object({
          file_path: z.string().min(1, 'expected the path of a document'),
          span: z.tuple([offset, offset]),
          answer: textShape,
        }),
      ),
      tags: z.array(z.string()).optional(),
    }),
  ),
});

/**
 * A benchmark of LegalBench-RAG (https://github.com/zeroentropy-ai/legalbenchrag): questions with
 * snippets by file, span and text.
 *
 * @throws UncutError `label` listing what has not that shape.
 */
export function readLegalbench(source: ImportSource, prefix: string): Imported {
  const value = source.content.is === 'json' ? source.content.value : null;
  const { tests } = checkShape(benchmarkShape, value, source.file);
  const questions = tests.map(({ query, snippets, tags }, index) => ({
    question: query,
    passages: snippets.map(({ file_path, span: [start, end], answer }) => ({
      text: answer,
      page: file_path,
      place: { from: 0, start, end },
    })),
    kind: tags?.[0],
    where: `${source.file} (tests.${index})`,
  }));
  return fromQuestions(questions, source.file, prefix);
}
