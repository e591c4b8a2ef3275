import { OpenElements } from './open-elements.ts';
import type { ScanTag, ScanTagTable } from './scan-tags.ts';
import type { PageWriter } from './writer.ts';

/** What follows a start tag. */
export type After = 'markup' | 'rcdata' | 'rawtext' | 'newline';

const OUTSIDE_TABLE_BODY = new Set(['body', 'caption', 'col', 'colgroup', 'html', 'td', 'th']);
const TABLE_PARTS = new Set(['tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);

/** Tables while a page is scanned: rows and cells with their implied starts and ends. */
export class ScanTables extends OpenElements {
  constructor(
    writer: PageWriter,
    private readonly tags: ScanTagTable,
  ) {
    super(writer);
  }

  /** A part of a table while no part of a table is the current element. */
  protected startPart(tag: ScanTag, hidden: boolean): After {
    const cell = this.inTable('td', 'th', 'caption');
    if (cell < 0) return 'markup';
    if (this.stack[cell]!.name === 'caption') {
      this.unknown = true;
      return 'markup';
    }
    this.closeScope(cell);
    return this.startInTable(tag, hidden);
  }

  protected endPart(tag: ScanTag): void {
    const { name } = tag;
    const cell = this.inTable('td', 'th', 'caption');
    if (cell < 0) return;
    if (this.stack[cell]!.name === 'caption') {
      if (name === 'caption') this.closeScope(cell);
      else this.unknown = true;
    } else if (name === 'td' || name === 'th') {
      const own = this.inTable(name);
      if (own >= 0) this.closeScope(own);
    } else if (name === 'table' || TABLE_PARTS.has(name)) {
      if (this.inTable(name) < 0) return;
      this.closeScope(cell);
      this.endInTable(tag);
    }
  }

  protected startInTable(tag: ScanTag, hidden: boolean): After {
    const { name } = tag;
    if (this.current?.name === 'colgroup') {
      if (name === 'col') {
        this.empty(tag, hidden);
        return 'markup';
      }
      this.pop();
    }
    if (name === 'script' || name === 'style') {
      this.push(tag, hidden);
      return 'rawtext';
    }
    if (tag.start !== 'table-part') {
      this.unknown = true;
      return 'markup';
    }
    const isCell = name === 'td' || name === 'th';
    if (this.current?.name === 'tr' && !isCell) this.pop();
    const inBody = this.current?.name !== 'table' && this.current?.name !== 'tr';
    if (inBody && !isCell && name !== 'tr') this.pop();
    if (isCell || name === 'tr') {
      if (this.current?.name === 'table') this.push(this.tags.get('tbody'));
      if (isCell && this.current?.name !== 'tr') this.push(this.tags.get('tr'));
    } else if (name === 'col') {
      this.push(this.tags.get('colgroup'));
      this.empty(tag, hidden);
      return 'markup';
    }
    this.push(tag, hidden);
    return 'markup';
  }

  protected endInTable(tag: ScanTag): void {
    const { name } = tag;
    if (this.current?.name === 'colgroup') {
      if (name === 'col') return;
      this.pop();
      if (name === 'colgroup') return;
    }
    if (name !== 'table' && !TABLE_PARTS.has(name)) {
      if (!OUTSIDE_TABLE_BODY.has(name)) this.unknown = true;
      return;
    }
    if (name === 'td' || name === 'th') return;
    const index = this.inTable(name);
    if (index >= 0) this.popTo(index);
  }
}
