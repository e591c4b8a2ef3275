import { describe, expect, test } from 'vitest';
import { gradeSpans } from '../../src/core/grade.ts';
import { readCase } from '../support/cases.ts';

interface Input {
  readonly pageLength: number;
  readonly elements: readonly { readonly id: string; readonly span: readonly [number, number] }[];
  readonly chunks: readonly { readonly id: string; readonly span: readonly [number, number] }[];
}

describe('grading of one element by one chunk', () => {
  test.each(['G03s', 'G05s'])('%s', (id) => {
    const { input, expected } = readCase(id) as unknown as {
      input: Input;
      expected: {
        grades: Record<string, Record<string, string>>;
        coverage: Record<string, Record<string, number>>;
      };
    };
    const text = 'x'.repeat(input.pageLength);
    for (const element of input.elements) {
      for (const chunk of input.chunks) {
        const [result] = gradeSpans(
          text,
          [{ starts: Uint32Array.of(element.span[0]), ends: Uint32Array.of(element.span[1]) }],
          { starts: Uint32Array.of(chunk.span[0]), ends: Uint32Array.of(chunk.span[1]) },
        );
        expect(result!.grade).toBe(expected.grades[element.id]![chunk.id]!.toLowerCase());
        expect(result!.overlap / result!.length).toBe(expected.coverage[element.id]![chunk.id]);
      }
    }
  });
});
