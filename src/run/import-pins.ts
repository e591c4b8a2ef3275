import type { Page, Span } from '../core/types.ts';
import type { ImportedElement } from '../io/import/imported.ts';
import { toUtf16 } from './own-chunks-units.ts';

/** What the offsets of a source count; `either` when both readings fit as many. */
export type PlaceUnit = 'code points' | 'UTF-16 units' | 'either';

export interface ImportPins {
  /** Spans in UTF-16 units of the page by element; only those that hold the element's text. */
  readonly spans: ReadonlyMap<ImportedElement, Span>;
  /** Null when the source has no offsets. */
  readonly unit: PlaceUnit | null;
  /** Elements whose offsets hold another text than theirs. */
  readonly wrong: number;
}

/**
 * Reads the offsets of a source's elements in the unit in which more of them hold their text:
 * Python counts code points, JavaScript UTF-16 units, and the files say neither.
 *
 * @param pageOf the page that an element names, when it is known
 */
export function pinElements(
  elements: readonly ImportedElement[],
  pageOf: (element: ImportedElement) => Page | undefined,
): ImportPins {
  const groups = new Map<Page, ImportedElement[]>();
  for (const element of elements) {
    const page = pageOf(element);
    if (element.place === null || page === undefined) continue;
    const group = groups.get(page) ?? [];
    group.push(element);
    groups.set(page, group);
  }
  const readings = { codepoint: new Map(), utf16: new Map() } as Record<
    'codepoint' | 'utf16',
    Map<ImportedElement, Span>
  >;
  let placed = 0;
  for (const [{ text }, group] of groups) {
    placed += group.length;
    for (const unit of ['codepoint', 'utf16'] as const) {
      for (const [element, span] of spansIn(text, group, unit)) {
        readings[unit].set(element, span);
      }
    }
  }
  const { codepoint, utf16 } = readings;
  // A place that a reader knows of itself begins where it counts from.
  const counts = elements.some(({ place }) => place !== null && (place.start > 0 || place.end));
  if (placed === 0 || !counts)
    return { spans: codepoint, unit: null, wrong: placed - codepoint.size };
  const spans = utf16.size > codepoint.size ? utf16 : codepoint;
  const unit =
    utf16.size === codepoint.size ? 'either' : spans === codepoint ? 'code points' : 'UTF-16 units';
  return { spans, unit, wrong: placed - spans.size };
}

/** The spans that hold their element's text, when offsets count `unit`. */
function spansIn(
  text: string,
  elements: readonly ImportedElement[],
  unit: 'codepoint' | 'utf16',
): [ImportedElement, Span][] {
  const byFrom = new Map<number, ImportedElement[]>();
  for (const element of elements) {
    const { from } = element.place!;
    const list = byFrom.get(from) ?? [];
    list.push(element);
    byFrom.set(from, list);
  }
  const spans: [ImportedElement, Span][] = [];
  for (const [from, list] of byFrom) {
    const offsets = list.flatMap(({ place }) => [place!.start, place!.end ?? place!.start]);
    const found = toUtf16(text.slice(from), unit, offsets);
    list.forEach((element, index) => {
      const start = found[2 * index];
      const end = found[2 * index + 1];
      if (start === null || start === undefined || end === null || end === undefined) return;
      const { length } = element.text;
      if (element.place!.end !== null && end - start !== length) return;
      if (!text.startsWith(element.text, from + start)) return;
      spans.push([element, { start: from + start, end: from + start + length }]);
    });
  }
  return spans;
}
