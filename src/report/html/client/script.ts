import { detail } from './detail.ts';
import { elementTable } from './element-table.ts';
import { make } from './make.ts';
import { readModel } from './model.ts';
import { pageText } from './page-text.ts';
import { pagedRows } from './paged-rows.ts';
import { queryList } from './query-list.ts';
import { start } from './start.ts';

/** The script of the report. */
export function clientScript(): string {
  return scriptOf(start, { make, readModel, pageText, detail, pagedRows, elementTable, queryList });
}

/**
 * A script of the source of functions of this folder. Each of them gets what it calls as an argument,
 * so that none depends on a name outside itself.
 */
export function scriptOf<T extends object>(start: (kit: T) => void, parts: T): string {
  const kit = Object.entries(parts).map(([name, part]) => `${name}:${String(part)}`);
  return `'use strict';(${String(start)})({${kit.join(',\n')}});`;
}
