import { attributeOf, scanXml, type XmlTag } from '../documents/xml-scan.ts';
import { checkLimit } from '../limits.ts';

/** What a sheet says beside the values of its cells; rows and columns are 1-based. */
export interface SheetScan {
  readonly merges: readonly SheetRange[];
  /** Addresses of formulas without a saved value, such as `B7`. */
  readonly unsaved: readonly string[];
  /** Addresses of cells that show an error, such as `#REF!`. */
  readonly errors: readonly string[];
}

export interface SheetRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Reads a sheet's part in one pass, before its values are.
 *
 * @throws UncutError `limit` when its last cell makes it larger than it may be: the reader of the
 *   values holds every cell up to there; `label` when it is no XML.
 */
export function scanSheet(source: string, where: string): SheetScan {
  const merges: SheetRange[] = [];
  const unsaved: string[] = [];
  const errors: string[] = [];
  let rows = 0;
  let columns = 0;
  let row = 0;
  let column = 0;
  let cell: { readonly address: string; hasFormula: boolean; hasValue: boolean } | null = null;
  for (const tag of scanXml(source, where, 'label')) {
    if (tag.kind === 'close') {
      if (tag.local === 'c' && cell !== null) {
        if (cell.hasFormula && !cell.hasValue) unsaved.push(cell.address);
        cell = null;
      }
      continue;
    }
    switch (tag.local) {
      case 'row':
        row = Number(attributeOf(tag, 'r') ?? row + 1);
        column = 0;
        break;
      case 'c': {
        const place = placeOf(attributeOf(tag, 'r') ?? '') ?? { row, column: column + 1 };
        ({ row, column } = place);
        rows = Math.max(rows, row);
        columns = Math.max(columns, column);
        checkLimit('sheetCells', rows * columns, where);
        const address = addressOf(place);
        if (attributeOf(tag, 't') === 'e') errors.push(address);
        if (tag.kind === 'open') cell = { address, hasFormula: false, hasValue: false };
        break;
      }
      case 'f':
        if (cell !== null) cell.hasFormula = true;
        break;
      case 'v':
      case 'is':
        if (cell !== null && tag.kind === 'open') cell.hasValue = true;
        break;
      case 'mergeCell':
        merges.push(...rangeOf(tag));
        break;
    }
  }
  return { merges, unsaved, errors };
}

function rangeOf(tag: XmlTag): SheetRange[] {
  const [from, to] = (attributeOf(tag, 'ref') ?? '').split(':').map(placeOf);
  if (from === undefined || from === null || to === undefined || to === null) return [];
  return [{ top: from.row, bottom: to.row, left: from.column, right: to.column }];
}

/** Where an address such as `AB12` lies. */
function placeOf(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 0x40;
  return { row: Number(digits), column };
}

function addressOf({ row, column }: { row: number; column: number }): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
