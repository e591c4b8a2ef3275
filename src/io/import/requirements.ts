import type { Imported, ImportedElement } from './imported.ts';

/** A passage of a requirement tool, in the order of its document. */
export interface Requirement {
  /** Null: prose or a heading, which is on the page but no element. */
  readonly id: string | null;
  readonly title: string | null;
  readonly text: string;
  /** Depth of its heading on a page that is written, 1 to 6. */
  readonly level: number;
  /** The document that it belongs to: the name of a page that is written. */
  readonly document: string;
  /** The page that the tool names, when it names one. */
  readonly page: string | null;
  readonly kind?: string | undefined;
  readonly where: string;
}

/**
 * Requirements as elements: to be searched on the given pages, or pinned on pages that are written
 * here, a Markdown page a document with a heading (id and title) and the text of each.
 */
export function fromRequirements(
  requirements: readonly Requirement[],
  pagesGiven: boolean,
): Imported {
  const elements: ImportedElement[] = [];
  const notes: string[] = [];
  const pages = new Map<string, string>();
  for (const requirement of requirements) {
    const { id, title, level, document, kind, where } = requirement;
    const text = requirement.text.trim();
    const name = `${pageName(document)}.md`;
    let page = pages.get(name) ?? '';
    const heading = [id, title].filter((part) => part !== null && part !== text).join(' ');
    if (heading.trim() !== '') {
      page += `${'#'.repeat(level)} ${heading.trim().replaceAll(/\s+/g, ' ')}\n\n`;
    }
    if (id !== null && text === '') {
      notes.push(`${where}: ${id} has no text, so it is left out`);
    } else if (id !== null) {
      elements.push({
        id,
        text,
        ...(kind === undefined ? {} : { kind }),
        page: pagesGiven ? requirement.page : name,
        place: pagesGiven ? null : { from: page.length, start: 0, end: null },
        where,
      });
    }
    if (text !== '') page += `${text}\n\n`;
    pages.set(name, page);
  }
  const written = [...pages].map(([name, text]) => ({ name, text: `${text.trimEnd()}\n` }));
  return { elements, queries: null, judgments: null, pages: pagesGiven ? [] : written, notes };
}

/** A document's name as a path: what file systems or globs mind becomes `-`, `..` never stays. */
export function pageName(document: string): string {
  const parts = document
    .split('/')
    .map((part) => part.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[.\s-]+/, ''))
    .filter((part) => part !== '');
  return parts.join('/') || 'page';
}
