import { UncutError } from '../../core/error.ts';
import { nearestName } from '../../core/nearest.ts';
import type { Archive } from '../documents/archive.ts';
import { decodeXml } from '../documents/xml-scan.ts';
import { allBelow, attributeIn, below, xmlTree } from '../documents/xml-tree.ts';

/** The part of an Excel file that lists its sheets. */
export const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** A sheet of a workbook, in the order of its tabs. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its name in the archive. */
  readonly part: string;
}

/** What is read of a workbook beside its sheets: their parts and those that they refer to. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Parts that every sheet may need, by name. */
  readonly shared: readonly string[];
}

/**
 * The sheets of an Excel file; charts and macros are none.
 *
 * @throws UncutError `label` when it has none, or is damaged.
 */
export function readWorkbook(archive: Archive, file: string): Workbook {
  const tree = (name: string) =>
    xmlTree(decodeXml(archive.read(name)), `${file}: ${name}`, 'label');
  const targets = new Map(
    below(tree(RELATIONS), 'Relationship').map((relation) => {
      const target = attributeIn(relation, 'Target') ?? '';
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return [
        attributeIn(relation, 'Id') ?? '',
        { part, type: attributeIn(relation, 'Type') ?? '' },
      ];
    }),
  );
  const sheets = allBelow(tree(WORKBOOK), 'sheet').flatMap((sheet) => {
    const target = targets.get(attributeIn(sheet, 'id') ?? '');
    if (target === undefined || !target.type.endsWith('/worksheet')) return [];
    const isHidden = (attributeIn(sheet, 'state') ?? 'visible') !== 'visible';
    return [{ name: attributeIn(sheet, 'name') ?? '', isHidden, part: target.part }];
  });
  if (sheets.length === 0) throw new UncutError('label', `${file}: has no sheet with cells`);
  const shared = [...targets.values()]
    .filter(({ type }) => /\/(sharedStrings|styles)$/.test(type))
    .map(({ part }) => part);
  return {
    sheets,
    shared: [WORKBOOK, RELATIONS, ...shared].filter((name) => archive.has(name)),
  };
}

/**
 * The sheet of a name, else the first that is not hidden.
 *
 * @throws UncutError `usage` when there is none of that name.
 */
export function chooseSheet(
  sheets: readonly WorkbookSheet[],
  name: string | undefined,
  file: string,
): WorkbookSheet {
  if (name === undefined) return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]!;
  const found =
    sheets.find((sheet) => sheet.name === name) ??
    sheets.find((sheet) => sheet.name.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const names = sheets.map((sheet) => sheet.name);
  const nearest = nearestName(name, names);
  const shown = names.map((one) => JSON.stringify(one)).join(', ');
  throw new UncutError(
    'usage',
    `${file}: no sheet ${JSON.stringify(name)} for --sheet; it has ${shown}${nearest === null ? '' : `; did you mean ${JSON.stringify(nearest)}?`}`,
  );
}
