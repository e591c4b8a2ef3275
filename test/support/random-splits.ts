import fc from 'fast-check';
import type { Placement, Span } from '../../src/core/types.ts';
import type { SplitterSetting } from './offset-oracle.ts';

const vocabularies = [
  ['a'],
  ['a', 'b'],
  ['red', 'fox', 'ran'],
  ['aa', 'a', 'aaa'],
  ['the', 'fee', 'is', 'due'],
];

/** Text of few words: random words, repeated lines, or repeated paragraphs. */
export const repetitive = fc
  .tuple(fc.constantFrom(...vocabularies), fc.constantFrom('words', 'lines', 'paragraphs'))
  .chain(([vocabulary, shape]) => {
    const some = (part: fc.Arbitrary<string>, least: number, most: number, joint: string) =>
      fc
        .array(part, { minLength: least, maxLength: most, size: 'max' })
        .map((parts) => parts.join(joint));
    const word = fc.constantFrom(...vocabulary);
    if (shape === 'words') return some(word, 20, 300, ' ');
    const line = some(word, 1, 6, ' ');
    const part = shape === 'lines' ? line : some(line, 1, 3, '\n');
    return fc
      .array(part, { minLength: 3, maxLength: 3 })
      .chain((parts) => some(fc.constantFrom(...parts), 5, 40, shape === 'lines' ? '\n' : '\n\n'));
  });

/** Text of few words with all kinds of whitespace between, of which splitters drop some. */
export const irregular = fc
  .constantFrom(...vocabularies)
  .chain((vocabulary) =>
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...vocabulary),
          fc.constantFrom(' ', ' ', ' ', '  ', '   ', '\n', '\n\n', '\n\n\n', '\t', ' \n'),
        ),
        { minLength: 15, maxLength: 200, size: 'max' },
      )
      .map((parts) => parts.flat().join('').trim()),
  );

/** A splitter of LangChain with its settings. */
export const setting: fc.Arbitrary<SplitterSetting> = fc
  .record({
    kind: fc.constantFrom('recursive' as const, 'character' as const),
    separator: fc.constantFrom('\n\n', '\n', ' '),
    chunkSize: fc.integer({ min: 8, max: 90 }),
    overlap: fc.constantFrom(0, 0.1, 0.25, 0.5),
    keepSeparator: fc.boolean(),
  })
  .map(({ kind, separator, chunkSize, overlap, keepSeparator }) => ({
    kind,
    separators: kind === 'recursive' ? ['\n\n', '\n', ' ', ''] : [separator],
    chunkSize,
    chunkOverlap: Math.floor(chunkSize * overlap),
    keepSeparator,
  }));

/** The splitter drops empty splits, so a chunk may hold less whitespace than the page. */
export function certain(text: string, chunk: string, span: Span): Placement {
  const how = text.slice(span.start, span.end) === chunk ? 'exact' : 'folded';
  return { how, span, ambiguous: false };
}
