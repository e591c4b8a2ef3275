import type { PDFPageProxy } from 'unpdf/pdfjs';
import type { BlockKind } from '../../../core/types.ts';
import { append } from './long-lists.ts';

/** A block that the PDF's own structure names, and the content that it holds. */
export interface StructureLeaf {
  readonly kind: BlockKind;
  readonly level?: number;
  /** Names of marked content, a list for each cell of a row; other blocks have one. */
  readonly cells: readonly (readonly string[])[];
}

/** A node of pdf.js's structure tree. */
interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

/** Nodes deeper than this are read as if they stood here: hostile trees have no bottom. */
const DEEPEST = 200;

/** The leaves of the page's structure in its order, or null when the page has none. */
export async function readStructure(page: PDFPageProxy): Promise<readonly StructureLeaf[] | null> {
  const root = (await page.getStructTree()) as Node | null;
  if (root === null) return null;
  const leaves: StructureLeaf[] = [];
  visit(root, { depth: 0, list: 0, quote: false }, leaves);
  return leaves.length === 0 ? null : leaves;
}

interface Around {
  readonly depth: number;
  /** How many lists are open. */
  readonly list: number;
  readonly quote: boolean;
}

function visit(node: Node, around: Around, leaves: StructureLeaf[]): void {
  const role = node.role ?? '';
  const inside = { ...around, depth: around.depth + 1 };
  const heading = /^(?:H([1-6])?|Title)$/.exec(role);
  if (around.depth > DEEPEST) addLeaf(leaves, 'paragraph', [contentOf(node)]);
  else if (role === 'TR') addLeaf(leaves, 'table-row', (node.children ?? []).map(contentOf));
  else if (heading !== null) {
    addLeaf(leaves, 'heading', [contentOf(node)], Number(heading[1] ?? 1));
  } else if (role === 'L') visitAll(node, { ...inside, list: around.list + 1 }, leaves);
  else if (role === 'BlockQuote') visitAll(node, { ...inside, quote: true }, leaves);
  else if (role === 'Code') addLeaf(leaves, 'code', [contentOf(node)]);
  else if (role === 'LI') visitItem(node, inside, leaves);
  else visitAll(node, inside, leaves);
}

/** Content that stands directly in a node is one block; nodes that hold blocks are looked into. */
function visitAll(node: Node, around: Around, leaves: StructureLeaf[]): void {
  let direct: string[] = [];
  const flush = (): void => {
    if (around.quote) addLeaf(leaves, 'quote', [direct]);
    else addLeaf(leaves, 'paragraph', [direct]);
    direct = [];
  };
  for (const child of node.children ?? []) {
    if (holdsBlocks(child)) {
      flush();
      visit(child, around, leaves);
    } else append(direct, contentOf(child));
  }
  flush();
}

/** A list item ends where a nested list, or another block of its own, begins. */
function visitItem(node: Node, around: Around, leaves: StructureLeaf[]): void {
  let direct: string[] = [];
  let first = true;
  const flush = (): void => {
    if (first) addLeaf(leaves, 'list-item', [direct], Math.max(1, around.list));
    else addLeaf(leaves, 'paragraph', [direct]);
    if (direct.length > 0) first = false;
    direct = [];
  };
  const take = (children: readonly Node[], depth: number): void => {
    for (const child of children) {
      const role = child.role ?? '';
      // The label and the first paragraph are the item; what follows are blocks of their own.
      if (role === 'LBody' || (role === 'P' && first)) take(child.children ?? [], depth + 1);
      else if (BLOCK_ROLES.has(role) || holdsBlocks(child)) {
        flush();
        visit(child, around, leaves);
      } else append(direct, contentOf(child));
    }
  };
  take(node.children ?? [], 0);
  flush();
}

const BLOCK_ROLES = new Set(
  'P H H1 H2 H3 H4 H5 H6 Title L LI Table TR BlockQuote Code Note TOCI Caption Div Sect Art Part'.split(
    ' ',
  ),
);

function holdsBlocks(node: Node): boolean {
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (BLOCK_ROLES.has(next.role ?? '')) return true;
    append(waiting, next.children ?? []);
  }
  return false;
}

/** All content below a node. */
function contentOf(node: Node): string[] {
  const found: string[] = [];
  const waiting: Node[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.type !== undefined && next.id !== undefined) found.push(contentId(next.id));
    append(waiting, (next.children ?? []).toReversed());
  }
  return found;
}

/** Annotations are named `pdfjs_internal_id_12R` in the tree and `12R` on the page. */
function contentId(id: string): string {
  return id.startsWith('pdfjs_internal_id_') ? id.slice('pdfjs_internal_id_'.length) : id;
}

function addLeaf(
  leaves: StructureLeaf[],
  kind: BlockKind,
  cells: readonly (readonly string[])[],
  level?: number,
): void {
  if (cells.every((cell) => cell.length === 0)) return;
  leaves.push(level === undefined ? { kind, cells } : { kind, level, cells });
}
