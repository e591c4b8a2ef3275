import { UncutError } from '../../../core/error.ts';
import type { Archive } from '../archive.ts';
import { decodeXml } from '../xml-scan.ts';
import { attributeIn, below, xmlTree } from '../xml-tree.ts';

/** The parts of a Word document that its text is made of, by their names in the archive. */
export interface DocxParts {
  readonly main: string;
  readonly styles: string | null;
  readonly numbering: string | null;
  readonly notes: readonly string[];
}

const CONTENT_TYPES = '[Content_Types].xml';

/**
 * Finds the parts of a Word document by their content types.
 *
 * @throws UncutError `page` when the archive is no Word document.
 */
export function docxParts(archive: Archive, file: string): DocxParts {
  const types = contentTypes(archive, file);
  const main =
    [...types].find(([, type]) =>
      /\.(document|template)(\.macroEnabledTemplate)?(\.macroEnabled)?\.main\+xml$/.test(type),
    )?.[0] ?? 'word/document.xml';
  if (!archive.has(main)) {
    throw new UncutError(
      'page',
      `${file}: expected a Word document, found an archive without ${main}; is it another kind of file?`,
    );
  }
  // A glossary has parts of the same types in a folder of its own.
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const named = (kind: string) => {
    const found = [...types].find(
      ([name, type]) =>
        type.endsWith(`.${kind}+xml`) &&
        name.startsWith(folder) &&
        !name.slice(folder.length).includes('/'),
    );
    const name = found?.[0] ?? `${folder}${kind}.xml`;
    return archive.has(name) ? name : null;
  };
  return {
    main,
    styles: named('styles'),
    numbering: named('numbering'),
    notes: [named('footnotes'), named('endnotes')].filter((name) => name !== null),
  };
}

function contentTypes(archive: Archive, file: string): ReadonlyMap<string, string> {
  if (!archive.has(CONTENT_TYPES)) return new Map();
  const root = xmlTree(decodeXml(archive.read(CONTENT_TYPES)), `${file}: ${CONTENT_TYPES}`);
  return new Map(
    below(root, 'Override').map((element) => [
      (attributeIn(element, 'PartName') ?? '').replace(/^\//, ''),
      attributeIn(element, 'ContentType') ?? '',
    ]),
  );
}
