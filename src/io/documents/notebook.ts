import { UncutError } from '../../core/error.ts';
import { preview } from '../json-lines.ts';
import { checkJsonDepth } from '../limits.ts';
import type { OpenedDocument } from './types.ts';

/** Between two cells: they are blocks of their own. */
const BETWEEN_CELLS = '\n\n';

/**
 * A Jupyter notebook as one Markdown page: its Markdown, raw and heading cells in order, with a
 * blank line between. Code cells and outputs are left out, with a warning that counts them.
 * Formats 3 and 4 (https://nbformat.readthedocs.io/en/latest/format_description.html).
 *
 * @throws UncutError `page` when it is no notebook.
 */
export function readNotebook(
  bytes: Uint8Array,
  { name }: { readonly name: string },
): OpenedDocument {
  const parts: string[] = [];
  let left = 0;
  for (const [index, cell] of cellsOf(bytes, name).entries()) {
    const { cell_type: type, level } = cell;
    if (type === 'code') {
      left++;
      continue;
    }
    const text = textOf(cell.source, `${name}: cell ${index + 1}`);
    const marks = type === 'heading' && typeof level === 'number' ? `${'#'.repeat(level)} ` : '';
    if (text.trim() !== '') parts.push(marks + text);
  }
  const cells = left === 1 ? '1 code cell with its output' : `${left} code cells with their output`;
  return {
    pages: [{ name: null, format: 'markdown', source: parts.join(BETWEEN_CELLS) }],
    warnings: left === 0 ? [] : [`${name}: left out ${cells}: only text cells are read`],
  };
}

interface Cell {
  readonly cell_type?: unknown;
  readonly source?: unknown;
  readonly level?: unknown;
}

function cellsOf(bytes: Uint8Array, name: string): Cell[] {
  const text = new TextDecoder().decode(bytes);
  checkJsonDepth(text, name);
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch (error) {
    throw new UncutError(
      'page',
      `${name}: expected a notebook in JSON, got ${(error as Error).message}`,
      { cause: error },
    );
  }
  const { cells, worksheets } = (notebook ?? {}) as { cells?: unknown; worksheets?: unknown };
  const sheets: unknown[] = Array.isArray(worksheets) ? worksheets : [];
  const all: unknown = cells ?? sheets.flatMap((sheet) => (sheet as { cells?: unknown })?.cells);
  if (!Array.isArray(all) || (cells === undefined && worksheets === undefined)) {
    throw new UncutError(
      'page',
      `${name}: expected a notebook with "cells", got ${preview(notebook)}`,
    );
  }
  return all.map((cell, index) => {
    if (typeof cell === 'object' && cell !== null) return cell;
    throw new UncutError(
      'page',
      `${name}: cell ${index + 1}: expected {...}, got ${preview(cell)}`,
    );
  });
}

/** A cell's text: a string, or its lines with their ends. */
function textOf(source: unknown, where: string): string {
  if (typeof source === 'string') return source;
  if (Array.isArray(source) && source.every((line) => typeof line === 'string')) {
    return source.join('');
  }
  throw new UncutError(
    'page',
    `${where}: expected "source" as text or lines, got ${preview(source)}`,
  );
}
