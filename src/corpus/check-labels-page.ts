import type { ExpectedElement, LocatedElement, Page, Span } from '../core/types.ts';
import { type OffsetUnit, OffsetUnits } from './check-labels-units.ts';
import { type Pin, quote, readPin, trimText } from './locate-pin.ts';
import { Suggester } from './suggest.ts';

/** What is wrong with a label, or worth knowing (`repeated`, `folded`). */
export type LabelProblemKind =
  | 'duplicate-id'
  | 'empty-text'
  | 'unknown-page'
  | 'half-pin'
  | 'pin-outside-page'
  | 'pin-inside-pair'
  | 'misquoted-pin'
  | 'code-point-offsets'
  | 'utf8-offsets'
  | 'missing'
  | 'other-page'
  | 'repeated'
  | 'folded';

export interface LabelProblem {
  /** The element's id. */
  readonly id: string;
  /** The page that the label names. */
  readonly page: string;
  readonly kind: LabelProblemKind;
  /** A `problem` is to be mended; a `note` changes how figures are read. */
  readonly severity: 'problem' | 'note';
  /** What is wrong; ends with the suggestion, if there is one, as a line of `elements.jsonl`. */
  readonly message: string;
  /** The label as it would be right. */
  readonly suggestion?: ExpectedElement;
}

/** A problem of a label, with the line that can be pasted over it. */
export function labelProblem(
  { id, page }: ExpectedElement,
  kind: LabelProblemKind,
  message: string,
  suggestion: ExpectedElement | null = null,
): LabelProblem {
  const severity = kind === 'repeated' || kind === 'folded' ? 'note' : 'problem';
  if (suggestion === null) return { id, page, kind, severity, message };
  const line = `${message}\n${JSON.stringify(suggestion)}`;
  return { id, page, kind, severity, message: line, suggestion };
}

/** Finds what is wrong with the labels of one page; costly helpers are made when first used. */
export class PageLabels {
  readonly #page: Page;
  readonly #units = new Map<OffsetUnit, OffsetUnits>();
  #suggester: Suggester | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Problems of one label of this page, that of its pin first. */
  problems(located: LocatedElement): LabelProblem[] {
    const { element, occurrences, via } = located;
    const problems: LabelProblem[] = [];
    const pin = readPin(this.#page.text, element);
    if (pin.is !== 'absent' && pin.is !== 'right') problems.push(this.#pin(located, pin));
    if (trimText(element.text) === '') {
      problems.push(labelProblem(element, 'empty-text', 'its text is empty or only whitespace'));
    } else if (via === null) {
      problems.push(this.#missing(element));
    } else if (via === 'whitespace' || via === 'folded') {
      problems.push(labelProblem(element, 'folded', foldedMessage[via]));
    }
    const { length } = occurrences.starts;
    if (length > 1) {
      problems.push(
        labelProblem(element, 'repeated', `its text occurs ${length} times on the page`),
      );
    }
    return problems;
  }

  #pin(located: LocatedElement, pin: Exclude<Pin, { is: 'absent' | 'right' }>): LabelProblem {
    const { element } = located;
    const { start, end } = element;
    if (start !== undefined && end !== undefined) {
      for (const unit of ['code points', 'UTF-8 bytes'] as const) {
        const span = this.#inUnit(unit).toUtf16({ start, end });
        if (span === null) continue;
        const meant = { ...element, ...span };
        if (readPin(this.#page.text, meant).is !== 'right') continue;
        const message = `its offsets [${start}, ${end}) count ${unit}; in UTF-16 code units they are [${span.start}, ${span.end})`;
        const kind = unit === 'code points' ? 'code-point-offsets' : 'utf8-offsets';
        return labelProblem(element, kind, message, meant);
      }
    }
    return labelProblem(element, pinKinds[pin.is], pin.message, this.#nearestPin(located));
  }

  /** The label with the pin on the occurrence that is nearest to where its own points. */
  #nearestPin({ element, occurrences: { starts, ends } }: LocatedElement): ExpectedElement | null {
    let best: Span | null = null;
    let least = Infinity;
    for (const [index, start] of starts.entries()) {
      const end = ends[index]!;
      const distance =
        element.start === undefined
          ? Math.abs(end - (element.end ?? 0))
          : Math.abs(start - element.start);
      if (!(distance < least) && best !== null) continue;
      least = distance;
      best = { start, end };
    }
    if (best === null) return null;
    return { ...element, text: this.#page.text.slice(best.start, best.end), ...best };
  }

  #missing(element: ExpectedElement): LabelProblem {
    this.#suggester ??= new Suggester(this.#page.text);
    const nearest = this.#suggester.suggest(element.text);
    const message = `its text ${quote(element.text)} is not on the page, even with whitespace and typography folded`;
    if (nearest === null) {
      return labelProblem(element, 'missing', `${message}; nothing on the page is near it`);
    }
    const { start, end, text, similarity } = nearest;
    const share = Math.min(99, Math.round(100 * similarity));
    return labelProblem(
      element,
      'missing',
      `${message}; nearest (${share}% alike) at [${start}, ${end}): ${quote(text)}`,
      element.start === undefined ? { ...element, text } : { ...element, text, start, end },
    );
  }

  #inUnit(unit: OffsetUnit): OffsetUnits {
    let units = this.#units.get(unit);
    if (units === undefined) {
      units = new OffsetUnits(this.#page.text, unit);
      this.#units.set(unit, units);
    }
    return units;
  }
}

const foldedMessage = {
  whitespace: 'its text is on the page with other whitespace; it was found after folding',
  folded: 'its text is on the page in other typography; it was found after folding',
} as const;

const pinKinds = {
  half: 'half-pin',
  outside: 'pin-outside-page',
  'in-pair': 'pin-inside-pair',
  misquoted: 'misquoted-pin',
} as const;
