import { changeTable } from './change-table.ts';
import { readCompare } from './compare-model.ts';
import { compareSide } from './compare-side.ts';
import { startCompare } from './compare-start.ts';
import { detail } from './detail.ts';
import { make } from './make.ts';
import { readModel } from './model.ts';
import { pageText } from './page-text.ts';
import { pagedRows } from './paged-rows.ts';
import { scriptOf } from './script.ts';

/** The script of a comparison; it draws pages and elements with the functions of the report. */
export function compareScript(): string {
  return scriptOf(startCompare, {
    make,
    readModel,
    pageText,
    detail,
    pagedRows,
    readCompare,
    changeTable,
    compareSide,
  });
}
