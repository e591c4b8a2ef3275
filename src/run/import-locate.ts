import { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, FoundVia, Page, Span } from '../core/types.ts';
import { checkLabels } from '../corpus/check-labels.ts';
import { locateElements } from '../corpus/locate.ts';
import { quote } from '../corpus/locate-pin.ts';
import type { ImportedElement } from '../io/import/imported.ts';
import { PageNames } from './import-page-names.ts';
import { type PlaceUnit, pinElements } from './import-pins.ts';
import { nearestPassages, searchPages } from './import-search.ts';

/** Why an element could not be located, and a label that may be meant. */
export interface ImportProblem {
  readonly id: string;
  readonly kind: string;
  readonly message: string;
  readonly suggestion?: ExpectedElement;
}

/** An element without a page: it can't be a label until someone gives it one. */
export interface HomelessElement {
  readonly element: ImportedElement;
  /** The pages that have its text, when there are several. */
  readonly pages: readonly string[];
}

/** The elements of sources with their places. */
export interface LocatedImports {
  /** In the order of the sources; those that are not on their page are among them. */
  readonly labels: readonly ExpectedElement[];
  readonly homeless: readonly HomelessElement[];
  readonly problems: readonly ImportProblem[];
  /** Elements by how they were found. */
  readonly found: ReadonlyMap<FoundVia, number>;
  /** What the offsets of each source count; null where it has none. */
  readonly units: readonly (PlaceUnit | null)[];
  readonly notes: readonly string[];
}

/**
 * Finds where the elements of sources lie. Offsets are pinned only where they hold the text; else
 * the text is searched: on the page that the source names, or over all pages when it names none
 * that is there. A text that is on several pages is never guessed.
 *
 * @param sources the elements of each source
 */
export function locateImports(
  pages: readonly Page[],
  sources: readonly (readonly ImportedElement[])[],
): LocatedImports {
  const elements = sources.flat();
  const byId = new Map(pages.map((page) => [page.id, page]));
  const names = new PageNames([...byId.keys()]);
  const pageIds = new Map<ImportedElement, string>();
  let unknownPages = 0;
  for (const element of elements) {
    if (element.page === null) continue;
    const id = byId.has(`pages/${element.page}`)
      ? `pages/${element.page}`
      : names.find(element.page);
    if (id === null) unknownPages++;
    else pageIds.set(element, id);
  }
  const notes: string[] = [];
  if (unknownPages > 0) {
    notes.push(
      `the page that the source names is not there for ${unknownPages} of ${elements.length} elements; they were searched on all pages`,
    );
  }
  const pageOf = (element: ImportedElement) => byId.get(pageIds.get(element) ?? '');
  const pins = sources.map((source) => pinElements(source, pageOf));
  const wrong = pins.reduce((sum, pin) => sum + pin.wrong, 0);
  if (wrong > 0) {
    notes.push(`the offsets of ${wrong} elements do not hold their text; it was searched instead`);
  }
  const spans = new Map<ImportedElement, Span>(pins.flatMap(({ spans }) => [...spans]));

  const vias = new Map<ImportedElement, FoundVia>();
  for (const element of spans.keys()) vias.set(element, 'pinned');
  for (const [page, group] of byPage(elements, pageOf)) {
    const searched = group.filter((element) => !spans.has(element));
    const labels = searched.map(({ id, text }) => ({ id, page: page.id, text }));
    const options = { occurrences: 'all', find: findOccurrences } as const;
    locateElements(page, labels, options).located.forEach(({ via }, index) => {
      if (via !== null) vias.set(searched[index]!, via);
    });
  }

  const roaming = elements.filter((element) => !pageIds.has(element));
  const homes = searchPages(
    pages,
    roaming.map(({ text }) => text),
  );
  const lost: ImportedElement[] = [];
  const homeless: HomelessElement[] = [];
  const problems: ImportProblem[] = [];
  for (const element of roaming) {
    const home = homes.get(element.text)!;
    if (home.pages.length === 1) {
      pageIds.set(element, home.pages[0]!);
      vias.set(element, home.via!);
    } else {
      homeless.push({ element, pages: home.pages });
      if (home.pages.length === 0) lost.push(element);
      else problems.push(ambiguous(element, home.pages));
    }
  }
  const nearest = nearestPassages(
    pages,
    lost.map(({ text }) => text),
  );
  for (const element of lost) problems.push(missing(element, nearest.get(element.text)));

  const labels = elements
    .filter((element) => pageIds.has(element))
    .map((element): ExpectedElement => {
      const { id, text, kind } = element;
      const span = spans.get(element);
      const label = { id, page: pageIds.get(element)!, text };
      return { ...label, ...(span ?? {}), ...(kind === undefined ? {} : { kind }) };
    });
  problems.push(...labelProblems(pages, elements, labels, pageIds, vias));
  const found = new Map<FoundVia, number>();
  for (const via of vias.values()) found.set(via, (found.get(via) ?? 0) + 1);
  return { labels, homeless, problems, found, units: pins.map(({ unit }) => unit), notes };
}

/** What `validate` says about the labels that are not on the page that their source names. */
function labelProblems(
  pages: readonly Page[],
  elements: readonly ImportedElement[],
  labels: readonly ExpectedElement[],
  pageIds: ReadonlyMap<ImportedElement, string>,
  vias: ReadonlyMap<ImportedElement, FoundVia>,
): ImportProblem[] {
  const housed = elements.filter((element) => pageIds.has(element));
  const unfound = labels.filter((_, index) => !vias.has(housed[index]!));
  if (unfound.length === 0) return [];
  return checkLabels(pages, unfound, { find: findOccurrences })
    .filter(({ severity }) => severity === 'problem')
    .map(({ id, kind, message, suggestion }) => ({
      id,
      kind,
      message: message.split('\n')[0]!,
      ...(suggestion === undefined ? {} : { suggestion }),
    }));
}

function ambiguous({ id, text, where }: ImportedElement, pages: readonly string[]): ImportProblem {
  const shown = pages.slice(0, 5).join(', ');
  const more = pages.length > 5 ? ` and ${pages.length - 5} more` : '';
  return {
    id,
    kind: 'ambiguous',
    message: `its text ${quote(text)} (${where}) is on ${pages.length} pages: ${shown}${more}; say which`,
  };
}

function missing(
  { id, text, where }: ImportedElement,
  nearest: { page: string; text: string; similarity: number } | undefined,
): ImportProblem {
  const message = `its text ${quote(text)} (${where}) is on no page, even with whitespace and typography folded`;
  if (nearest === undefined) return { id, kind: 'missing', message };
  const share = Math.min(99, Math.round(100 * nearest.similarity));
  return {
    id,
    kind: 'missing',
    message: `${message}; nearest (${share}% alike) on "${nearest.page}": ${quote(nearest.text)}`,
    suggestion: { id, page: nearest.page, text: nearest.text },
  };
}

function byPage(
  elements: readonly ImportedElement[],
  pageOf: (element: ImportedElement) => Page | undefined,
): ReadonlyMap<Page, ImportedElement[]> {
  const groups = new Map<Page, ImportedElement[]>();
  for (const element of elements) {
    const page = pageOf(element);
    if (page === undefined) continue;
    const group = groups.get(page);
    if (group === undefined) groups.set(page, [element]);
    else group.push(element);
  }
  return groups;
}
