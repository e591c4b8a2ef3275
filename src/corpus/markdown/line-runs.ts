import type { BlockKind } from '../../core/types.ts';
import type { BlockToken } from './parser.ts';

/** A list item, a quote or the page: what leaves stand in. */
interface Container {
  readonly kind: 'page' | 'item' | 'quote';
  readonly firstLine: number;
  readonly endLine: number;
  /** Nesting depth of list items, 0 outside lists. */
  readonly depth: number;
  /** An item is `new` until it has text, `open` while paragraphs may join its block. */
  state: 'new' | 'open' | 'closed';
}

/** A block as a run of whole lines: no line of a page belongs to two blocks. */
export interface LineRun {
  readonly kind: BlockKind;
  readonly level: number | null;
  readonly firstLine: number;
  endLine: number;
}

/** Gives every line that is not blank to one run, in page order. */
export function lineRuns(
  tokens: readonly BlockToken[],
  lines: number,
  isBlankLine: (line: number) => boolean,
): LineRun[] {
  const runs: LineRun[] = [];
  const page: Container = { kind: 'page', firstLine: 0, endLine: lines, depth: 0, state: 'open' };
  const stack = [page];
  let inner = page;
  /** Lines before this one are given away. */
  let at = 0;
  /** First line of markers that wait for the next run, such as an empty `>`; -1 when none. */
  let waiting = -1;

  const push = (kind: BlockKind, level: number | null, firstLine: number, endLine: number) => {
    runs.push({ kind, level, firstLine: waiting === -1 ? firstLine : waiting, endLine });
    waiting = -1;
  };

  /** Lines up to `line` of no token: markers alone, delimiter rows, text below the nesting limit. */
  const giveRest = (line: number) => {
    let end = line;
    while (end > at && isBlankLine(end - 1)) end--;
    while (at < end && isBlankLine(at)) at++;
    if (at < end) {
      const last = runs.at(-1);
      if (inner.kind === 'item' && inner.state === 'new') {
        push('list-item', inner.depth, at, end);
        inner.state = 'open';
      } else if (last !== undefined && waiting === -1 && last.firstLine >= inner.firstLine) {
        last.endLine = end;
      } else if (inner.kind === 'page') {
        push('paragraph', null, at, end);
      } else if (waiting === -1) {
        waiting = at;
      }
    }
    at = Math.max(at, line);
  };

  const leaf = (kind: BlockKind, level: number | null, map: readonly [number, number]) => {
    giveRest(map[0]);
    const end = Math.max(at, Math.min(map[1], inner.endLine));
    const joins = kind === 'paragraph' || kind === 'code';
    if (inner.kind === 'item' && joins && inner.state !== 'closed') {
      if (inner.state === 'new') push('list-item', inner.depth, at, end);
      else runs.at(-1)!.endLine = end;
      inner.state = 'open';
    } else {
      inner.state = 'closed';
      push(inner.kind === 'quote' && kind === 'paragraph' ? 'quote' : kind, level, at, end);
    }
    at = end;
  };

  const open = (kind: 'item' | 'quote', map: readonly [number, number]) => {
    giveRest(map[0]);
    inner.state = 'closed';
    const depth = inner.depth + (kind === 'item' ? 1 : 0);
    inner = { kind, firstLine: map[0], endLine: map[1], depth, state: 'new' };
    stack.push(inner);
  };

  const close = () => {
    giveRest(inner.endLine);
    if (waiting !== -1) push('quote', null, waiting, inner.endLine);
    stack.pop();
    inner = stack.at(-1)!;
  };

  for (const { type, tag, map } of tokens) {
    if (type === 'list_item_close' || type === 'blockquote_close') close();
    if (map === null) continue;
    switch (type) {
      case 'list_item_open':
        open('item', map);
        break;
      case 'blockquote_open':
        open('quote', map);
        break;
      case 'heading_open':
        leaf('heading', Number(tag.slice(1)), map);
        break;
      case 'tr_open':
        leaf('table-row', null, map);
        break;
      case 'fence':
      case 'code_block':
        leaf('code', null, map);
        break;
      case 'paragraph_open':
      case 'html_block':
      case 'hr':
      case 'reference_definition':
        leaf('paragraph', null, map);
        break;
    }
  }
  giveRest(lines);
  return runs;
}
