import { type FoldLevel, foldText } from '../core/fold.ts';
import type { findOccurrences } from '../core/occurrences.ts';
import type {
  ExpectedElement,
  FoundVia,
  LocatedElement,
  Page,
  Span,
  Spans,
} from '../core/types.ts';
import { isWhitespace } from '../core/whitespace.ts';
import { type Pin, readPin, trimText } from './locate-pin.ts';

export interface LocateOptions {
  /**
   * `all`: every occurrence of the text counts, pinned or not. `pinned`: of a pinned element only
   * the pin; an element without one has all its occurrences.
   */
  readonly occurrences: 'all' | 'pinned';
  readonly find: typeof findOccurrences;
}

export interface Located {
  /** One an element, in the order of the elements. */
  readonly located: readonly LocatedElement[];
  /** What is wrong with labels that were found all the same, one sentence each. */
  readonly warnings: readonly string[];
}

/** Where a text was found, and how. */
interface Search {
  readonly spans: Spans;
  readonly via: FoundVia;
}

/**
 * Finds where the elements of a page lie: a pinned span that holds its text; else the text exact,
 * with whitespace folded, with typography folded ({@link foldText}). Nothing nearer is matched.
 * Occurrences are trimmed of whitespace, ascending and distinct. A pin that does not hold its
 * text is warned about, and the text is searched for as if it had none, so that the run goes on;
 * `via` says how it was found. All elements of a page are searched for in one pass.
 */
export function locateElements(
  page: Page,
  elements: readonly ExpectedElement[],
  { occurrences, find }: LocateOptions,
): Located {
  const warnings: string[] = [];
  const pins = elements.map((element) => readPin(page.text, element));
  const texts = elements.map(({ text }) => trimText(text));
  const wanted = texts.filter(
    (text, index) => text !== '' && (occurrences === 'all' || pins[index]!.is !== 'right'),
  );
  const searches = searchPage(page.text, [...new Set(wanted)], find, (text, total, listed) => {
    for (const [index, element] of elements.entries()) {
      if (texts[index] !== text) continue;
      warnings.push(
        `element "${element.id}" on page "${page.id}": its text occurs ${total} times, only the first ${listed} are used`,
      );
    }
  });
  const located = elements.map((element, index): LocatedElement => {
    const text = texts[index]!;
    const pin = pins[index]!;
    if (text === '') return missing(element, 'its text is empty or only whitespace');
    const search = searches.get(text);
    if (pin.is === 'right') {
      const others = occurrences === 'all' && search?.via === 'exact' ? search.spans : none;
      return { element, occurrences: withSpan(others, pin.span), via: 'pinned' };
    }
    const fault = pinWarning(pin, search !== undefined);
    if (search === undefined) return missing(element, fault ?? notFound);
    if (fault !== null) {
      warnings.push(`element "${element.id}" on page "${page.id}": ${fault}`);
    }
    return { element, occurrences: search.spans, via: search.via };
  });
  return { located, warnings };
}

const none: Spans = { starts: new Uint32Array(0), ends: new Uint32Array(0) };

const notFound = 'its text is not on the page, even with whitespace and typography folded';

function missing(element: ExpectedElement, reason: string): LocatedElement {
  return { element, occurrences: none, via: null, reason };
}

function pinWarning(pin: Pin, isFound: boolean): string | null {
  if (pin.is === 'absent' || pin.is === 'right') return null;
  return isFound
    ? `${pin.message}; its text was searched for instead`
    : `${pin.message}; ${notFound}`;
}

/** Looks for distinct trimmed texts, each at the strictest level that finds it. */
function searchPage(
  page: string,
  texts: readonly string[],
  find: typeof findOccurrences,
  onCapped: (text: string, total: number, listed: number) => void,
): ReadonlyMap<string, Search> {
  const found = new Map<string, Search>();
  if (texts.length === 0) return found;
  let left: string[] = [];
  const capped: [number, number][] = [];
  const starts = find(page, texts, { onCapped: (index, total) => capped.push([index, total]) });
  texts.forEach((text, index) => {
    const places = starts[index]!;
    if (places.length === 0) {
      left.push(text);
      return;
    }
    const ends = places.map((start) => start + text.length);
    found.set(text, { spans: { starts: places, ends }, via: 'exact' });
  });
  for (const [index, total] of capped) onCapped(texts[index]!, total, starts[index]!.length);
  for (const level of ['whitespace', 'typography'] as const) {
    // Folding whitespace leaves a text without any as it is: it would have been found before.
    const worth = level === 'typography' ? left : left.filter(hasWhitespace);
    for (const [text, spans] of findFolded(page, worth, level, find)) {
      found.set(text, { spans, via: level === 'whitespace' ? 'whitespace' : 'folded' });
    }
    left = left.filter((text) => !found.has(text));
  }
  return found;
}

function findFolded(
  page: string,
  texts: readonly string[],
  level: FoldLevel,
  find: typeof findOccurrences,
): ReadonlyMap<string, Spans> {
  const found = new Map<string, Spans>();
  if (texts.length === 0) return found;
  const folded = foldText(page, level);
  const needles = texts.map((text) => trimText(foldText(text, level).text));
  const starts = find(folded.text, needles);
  texts.forEach((text, index) => {
    const { length } = needles[index]!;
    if (length === 0) return;
    const spans: Span[] = [];
    for (const start of starts[index]!) {
      if (folded.cuts(start) || folded.cuts(start + length)) continue;
      spans.push({ start: folded.toStart(start), end: folded.toEnd(start + length) });
    }
    if (spans.length > 0) found.set(text, toSpans(spans));
  });
  return found;
}

function hasWhitespace(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isWhitespace(text.charCodeAt(at))) return true;
  return false;
}

/** The spans with one more in its place, unless it is among them. */
function withSpan(spans: Spans, span: Span): Spans {
  const { starts, ends } = spans;
  if (starts.length === 0) return toSpans([span]);
  let at = 0;
  for (let high = starts.length; at < high; ) {
    const middle = (at + high) >>> 1;
    if (starts[middle]! < span.start) at = middle + 1;
    else high = middle;
  }
  if (starts[at] === span.start && ends[at] === span.end) return spans;
  const list = Array.from(starts, (start, index) => ({ start, end: ends[index]! }));
  return toSpans([...list.slice(0, at), span, ...list.slice(at)]);
}

function toSpans(spans: readonly Span[]): Spans {
  return {
    starts: Uint32Array.from(spans, ({ start }) => start),
    ends: Uint32Array.from(spans, ({ end }) => end),
  };
}
