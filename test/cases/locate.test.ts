import { describe, expect, test } from 'vitest';
import { gradeSpans } from '../../src/core/grade.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { placeChunks } from '../../src/core/place.ts';
import type { ExpectedElement, Page, Piece, Span } from '../../src/core/types.ts';
import { checkLabels } from '../../src/corpus/check-labels.ts';
import { locateElements } from '../../src/corpus/locate.ts';
import { readCase } from '../support/cases.ts';

interface Input {
  readonly pageText: string;
  readonly chunks?: readonly (
    | string
    | { readonly text: string; readonly syntheticPrefix?: string }
  )[];
  readonly elements?: readonly {
    readonly id: string;
    readonly text?: string;
    readonly span?: readonly [number, number];
  }[];
}

function makePage(text: string, id = 'page'): Page {
  return { id, text, blocks: [], format: 'text', mode: 'raw' };
}

function elementsOf(input: Input): ExpectedElement[] {
  return (input.elements ?? []).map(({ id, text, span }) => ({
    id,
    page: 'page',
    text: text ?? input.pageText.slice(...(span ?? [0, 0])),
    ...(span === undefined ? {} : { start: span[0], end: span[1] }),
  }));
}

function placesOf(text: string, pieces: readonly (Piece | string)[]): (Span | null)[] {
  return placeChunks(text, pieces).map((placement) =>
    placement.how === 'unplaced' ? null : placement.span,
  );
}

const asSpan = ([start, end]: readonly [number, number]): Span => ({ start, end });
const inputOf = (id: string) => readCase(id).input as unknown as Input;

describe('chunks', () => {
  test('O01s: copies of a text are placed in their order', () => {
    const { pageText, chunks } = inputOf('O01s');
    const expected = readCase('O01s').expected.spans as [number, number][];
    expect(placesOf(pageText, chunks as string[])).toEqual(expected.map(asSpan));
  });

  test('O03s: a text with other whitespace is placed, and said to be folded', () => {
    const { pageText, chunks } = inputOf('O03s');
    const [placement] = placeChunks(pageText, chunks as string[]);
    expect(placement).toMatchObject({ how: 'folded', span: { start: 0, end: 34 } });
  });

  test('O08s: a heading path in front is no page text and earns no grade', () => {
    const input = inputOf('O08s');
    const [chunk] = input.chunks as { text: string; syntheticPrefix: string }[];
    const piece = { text: chunk!.text, prefix: chunk!.syntheticPrefix };
    const [span] = placesOf(input.pageText, [piece]);
    expect(span).toEqual({ start: 23, end: 43 });
    const { located } = locateElements(makePage(input.pageText), elementsOf(input), {
      occurrences: 'pinned',
      find: findOccurrences,
    });
    const grades = gradeSpans(
      input.pageText,
      located.map(({ occurrences }) => occurrences),
      { starts: Uint32Array.of(span!.start), ends: Uint32Array.of(span!.end) },
    );
    expect(grades.map(({ grade }) => grade)).toEqual(['none', 'full']);
  });
});

describe('elements', () => {
  test.each(['O04s', 'O06s', 'O09s'])('%s', (id) => {
    const input = inputOf(id);
    const { expected } = readCase(id);
    const { elementSpans } = ((expected.oneOf as { elementSpans?: object }[] | undefined)?.find(
      (one) => 'elementSpans' in one,
    ) ?? expected) as { elementSpans: Record<string, [number, number]> };
    const { located } = locateElements(makePage(input.pageText), elementsOf(input), {
      occurrences: 'all',
      find: findOccurrences,
    });
    for (const { element, occurrences, via } of located) {
      const [start, end] = elementSpans[element.id]!;
      expect([...occurrences.starts]).toEqual([start]);
      expect([...occurrences.ends]).toEqual([end]);
      expect(via).toBe(id === 'O04s' ? 'exact' : 'folded');
    }
  });

  test('O05s: offsets in code points are found out, with the right ones', () => {
    const input = inputOf('O05s');
    const [start, end] = (
      readCase('O05s').expected.elementSpans as Record<string, [number, number]>
    ).e1!;
    const problems = checkLabels([makePage(input.pageText)], elementsOf(input), {
      find: findOccurrences,
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]!.message).toMatch(/code points/);
    expect(problems[0]!.suggestion).toMatchObject({ start, end });
  });

  test('O07s: a chunk of another page with the same text holds nothing of it', () => {
    const { pages, chunks } = readCase('O07s').input as {
      pages: Record<string, string>;
      chunks: { page: string; text: string }[];
    };
    const [span] = placesOf(pages[chunks[0]!.page]!, [chunks[0]!.text]);
    expect(span).toEqual({ start: 6, end: 29 });
    const [none] = gradeSpans(
      pages.A!,
      [{ starts: Uint32Array.of(0), ends: Uint32Array.of(pages.A!.length) }],
      { starts: new Uint32Array(0), ends: new Uint32Array(0) },
    );
    expect(none).toMatchObject({ grade: 'none', chunk: -1 });
  });
});
