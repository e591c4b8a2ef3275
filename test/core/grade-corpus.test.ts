import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gradeSpans } from '../../src/core/grade.ts';
import { gradeTexts } from '../../src/core/grade-texts.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

interface Label {
  readonly page: string;
  readonly text: string;
  readonly start: number;
}

/** Pages of a corpus with their labels: pinned starts are the outside word on where elements are. */
function pagesOf(folder: string): { text: string; labels: Label[] }[] {
  const labels = readFileSync(`${folder}/elements.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);
  return [...new Set(labels.map((label) => label.page))].map((page) => ({
    text: new TextDecoder().decode(readFileSync(`${folder}/${page}`)),
    labels: labels.filter((label) => label.page === page),
  }));
}

describe.each(['cabf-br', 'xquad-zh'])('on the corpus %s', (corpus) => {
  const folder = sharedPath(`data/${corpus}`);

  const claim = 'occurrences are those of indexOf and both ways of grading agree';
  test.skipIf(folder === null)(folder === null ? sharedMissing : claim, () => {
    for (const { text, labels } of pagesOf(folder!)) {
      const elements = labels.map((label) => label.text);
      const found = findOccurrences(text, elements);
      labels.forEach(({ start }, i) => {
        expect(found[i]).toContain(start);
      });
      found.forEach((starts, i) => {
        let next = 0;
        for (
          let at = text.indexOf(elements[i]!);
          at >= 0;
          at = text.indexOf(elements[i]!, at + 1)
        ) {
          expect(starts[next++]).toBe(at);
        }
        expect(starts).toHaveLength(next);
      });

      const edges = Array.from({ length: Math.ceil(text.length / 700) }, (_, i) => i * 700);
      const chunks = {
        starts: Uint32Array.from(edges),
        ends: Uint32Array.from(edges, (edge) => Math.min(text.length, edge + 900)),
      };
      const places = found.map((starts, i) => ({
        starts,
        ends: starts.map((start) => start + elements[i]!.length),
      }));
      const fast = gradeTexts(text, elements, chunks);
      gradeSpans(text, places, chunks).forEach((slow, i) => {
        expect(fast.grade(i)).toBe(slow.grade);
        expect(fast.overlaps[i]).toBe(slow.overlap);
        expect(fast.chunks[i]).toBe(slow.chunk);
        expect(fast.starts[i]).toBe(places[i]!.starts[slow.occurrence]);
        expect(fast.covered[i]).toBe(Number(slow.covered));
        expect(fast.parts(i)).toEqual(slow.parts);
      });
    }
  });
});
