import { describe, expect, test } from 'vitest';
import { findOccurrences } from '../../src/core/occurrences.ts';
import type { ExpectedElement, Page, Span } from '../../src/core/types.ts';
import { decodePage } from '../../src/corpus/decode.ts';
import { locateElements } from '../../src/corpus/locate.ts';
import { makePage } from '../../src/run/read-pages.ts';
import { readCase } from '../support/cases.ts';

interface Input {
  readonly content?: string;
  readonly contentBase64?: string;
  readonly elements?: readonly { readonly id: string; readonly text: string }[];
  readonly pages?: readonly { readonly id: string; readonly content: string }[];
}

interface Expected {
  readonly text?: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly mustNotContain?: readonly string[];
  readonly elementSpans?: Readonly<Record<string, readonly [number, number]>>;
  readonly oneOf?: readonly { readonly texts: Readonly<Record<string, string>> }[];
}

function load(input: Input): Page {
  const bytes =
    input.contentBase64 === undefined
      ? new TextEncoder().encode(input.content)
      : Uint8Array.from(Buffer.from(input.contentBase64, 'base64'));
  return makePage('page', decodePage(bytes, { format: 'html' }).text, 'html', null);
}

/** The only place of each element. */
function spans(page: Page, elements: readonly ExpectedElement[]): Record<string, Span> {
  const { located } = locateElements(page, elements, { occurrences: 'all', find: findOccurrences });
  return Object.fromEntries(
    located.map(({ element, occurrences: { starts, ends } }) => {
      expect(starts).toHaveLength(1);
      return [element.id, { start: starts[0]!, end: ends[0]! }];
    }),
  );
}

describe('page text', () => {
  test.each(['L01s', 'L02s', 'L03s', 'L04s', 'L05s', 'L06s', 'L10s'])('%s', (id) => {
    const { input, expected } = readCase(id) as { input: Input; expected: Expected } & ReturnType<
      typeof readCase
    >;
    const page = load(input);
    expect(page.text).toBe(expected.text);
    for (const text of expected.mustNotContain ?? []) expect(page.text).not.toContain(text);
    const elements = (input.elements ?? []).map((element) => ({ ...element, page: 'page' }));
    const found = spans(page, elements);
    for (const [name, [start, end]] of Object.entries(expected.elementSpans ?? {})) {
      expect(found[name]).toEqual({ start, end });
    }
  });

  test('L07s: very deep HTML is read, and the page after it', () => {
    const { input, expected } = readCase('L07s') as unknown as { input: Input; expected: Expected };
    for (const { id, content } of input.pages ?? []) {
      expect(load({ content }).text).toBe(expected.oneOf?.[0]?.texts[id]);
    }
  });
});
