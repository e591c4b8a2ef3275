import { nearestName } from '../core/nearest.ts';
import type { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, Page } from '../core/types.ts';
import { type LabelProblem, labelProblem, PageLabels } from './check-labels-page.ts';
import { locateElements } from './locate.ts';
import { trimText } from './locate-pin.ts';

export type { LabelProblem, LabelProblemKind } from './check-labels-page.ts';

export interface CheckOptions {
  readonly find: typeof findOccurrences;
}

/**
 * Every problem of a label file at once, in the order of the labels: ids, pages, texts, pins
 * (offsets are UTF-16 code units). A text that is not found comes with the nearest passage, a pin
 * in another unit with its UTF-16 offsets, a text on another page with that page: each as a line
 * that can be pasted over the old one.
 */
export function checkLabels(
  pages: readonly Page[],
  elements: readonly ExpectedElement[],
  { find }: CheckOptions,
): LabelProblem[] {
  const pageById = new Map(pages.map((page) => [page.id, page]));
  const problems = duplicateIds(elements);
  const homeless: number[] = [];
  for (const [id, indices] of indicesByPage(elements)) {
    const page = pageById.get(id);
    if (page === undefined) {
      homeless.push(...indices);
      continue;
    }
    const { located } = locateElements(
      page,
      indices.map((index) => elements[index]!),
      { occurrences: 'all', find },
    );
    const labels = new PageLabels(page);
    located.forEach((each, at) => {
      const index = indices[at]!;
      problems[index]!.push(...labels.problems(each));
      if (each.via === null) homeless.push(index);
    });
  }
  const texts = homeless.map((index) => trimText(elements[index]!.text));
  const homes = findHomes(pages, texts, find);
  const nearestPages = new Map<string, string | null>();
  homeless.forEach((index, at) => {
    const element = elements[index]!;
    const home = homes.get(texts[at]!);
    const isKnown = pageById.has(element.page);
    if (home !== undefined) {
      problems[index] = problems[index]!.filter(({ kind }) => kind !== 'missing');
      const message = `${isKnown ? 'its page does not hold its text' : unknownPage(element)}; the text is on page "${home.page}"`;
      const kind = isKnown ? 'other-page' : 'unknown-page';
      problems[index]!.push(labelProblem(element, kind, message, movedTo(element, home)));
    } else if (!isKnown) {
      let nearest = nearestPages.get(element.page);
      if (nearest === undefined) {
        nearest = nearestName(element.page, pageById.keys());
        nearestPages.set(element.page, nearest);
      }
      const suggestion = nearest === null ? null : { ...element, page: nearest };
      const message = `${unknownPage(element)}${nearest === null ? '' : `; the nearest name is "${nearest}"`}`;
      problems[index]!.push(labelProblem(element, 'unknown-page', message, suggestion));
    }
  });
  return problems.flat();
}

function unknownPage({ page }: ExpectedElement): string {
  return `page "${page}" is not in the corpus`;
}

/** One list of problems an element; the second and later owners of an id have one. */
function duplicateIds(elements: readonly ExpectedElement[]): LabelProblem[][] {
  const firsts = new Map<string, number>();
  const ids = new Set(elements.map(({ id }) => id));
  return elements.map((element, index) => {
    const first = firsts.get(element.id);
    if (first === undefined) {
      firsts.set(element.id, index);
      return [];
    }
    let number = 2;
    while (ids.has(`${element.id}~${number}`)) number++;
    const id = `${element.id}~${number}`;
    ids.add(id);
    const message = `its id is that of element ${first + 1} of the file already (this is element ${index + 1}); ids are unique in a corpus`;
    return [labelProblem(element, 'duplicate-id', message, { ...element, id })];
  });
}

function indicesByPage(elements: readonly ExpectedElement[]): ReadonlyMap<string, number[]> {
  const byPage = new Map<string, number[]>();
  elements.forEach(({ page }, index) => {
    const indices = byPage.get(page);
    if (indices === undefined) byPage.set(page, [index]);
    else indices.push(index);
  });
  return byPage;
}

/** A page that has a text, and where it first begins there. */
interface Home {
  readonly page: string;
  readonly start: number;
}

/** The first page, in the order given, that has each text exactly. */
function findHomes(
  pages: readonly Page[],
  texts: readonly string[],
  find: typeof findOccurrences,
): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>();
  let left = [...new Set(texts)].filter((text) => text !== '');
  for (const { id, text: pageText } of pages) {
    if (left.length === 0) break;
    const starts = find(pageText, left, { limit: 1 });
    left = left.filter((text, index) => {
      const start = starts[index]![0];
      if (start === undefined) return true;
      homes.set(text, { page: id, start });
      return false;
    });
  }
  return homes;
}

/** The label for another page; pinned there when it was pinned. */
function movedTo(element: ExpectedElement, { page, start }: Home): ExpectedElement {
  if (element.start === undefined) return { ...element, page };
  const text = trimText(element.text);
  return { ...element, page, text, start, end: start + text.length };
}
