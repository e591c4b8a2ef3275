import { type After, ScanTables } from './scan-tables.ts';
import type { ScanTag, ScanTagTable } from './scan-tags.ts';
import type { PageWriter } from './writer.ts';

/**
 * The part of the standard's tree construction that keeps source order: it opens and closes
 * elements as tags come, and says `unknown` to all else (text moved out of tables, formatting that
 * is opened again, frames, templates, ...).
 */
export class ScanTree extends ScanTables {
  private formOpen = false;
  /** Whether `</body>` was met and nothing but space and comments since. */
  afterBody = false;

  constructor(
    writer: PageWriter,
    tags: ScanTagTable,
    /** A `table` closes an open `p` only in a page with the standard doctype. */
    private readonly standardMode: () => boolean,
  ) {
    super(writer, tags);
  }

  start(tag: ScanTag, hidden: boolean): After {
    this.afterBody = false;
    const current = this.current;
    if (current?.tableContext === true) return this.startInTable(tag, hidden);
    if (current !== undefined && this.inSelect(current)) return this.startInSelect(tag, hidden);
    switch (tag.start) {
      case 'block':
        this.closeParagraph();
        this.push(tag, hidden);
        break;
      case 'heading':
        this.closeParagraph();
        if (this.current?.start === 'heading') this.pop();
        this.push(tag, hidden);
        break;
      case 'pre':
        this.closeParagraph();
        this.push(tag, hidden);
        return 'newline';
      case 'form':
        if (this.formOpen) break;
        this.formOpen = true;
        this.closeParagraph();
        this.push(tag, hidden);
        break;
      case 'item':
        this.closeItem(tag.name === 'li');
        this.closeParagraph();
        this.push(tag, hidden);
        break;
      case 'button':
        if (this.inScope('button') >= 0) this.unknown = true;
        this.push(tag, hidden);
        break;
      case 'link':
        if (this.has(tag.name)) this.unknown = true;
        this.push(tag, hidden);
        break;
      case 'formatting':
      case 'object':
      case 'plain':
      case 'select':
        this.push(tag, hidden);
        break;
      case 'table':
        if (this.paragraph >= 0 && !this.standardMode()) this.unknown = true;
        this.closeParagraph();
        this.push(tag, hidden);
        break;
      case 'table-part':
        return this.startPart(tag, hidden);
      case 'void':
        this.empty(tag, hidden);
        break;
      case 'rule':
        this.closeParagraph();
        this.empty(tag, hidden);
        break;
      case 'rcdata':
        this.push(tag, hidden);
        return 'rcdata';
      case 'rawtext':
        this.push(tag, hidden);
        return 'rawtext';
      case 'option':
        if (this.current?.name === 'option') this.pop();
        this.push(tag, hidden);
        break;
      case 'root':
        break;
      case 'foreign':
      case 'unknown':
        this.unknown = true;
        break;
    }
    return 'markup';
  }

  end(tag: ScanTag): void {
    const current = this.current;
    if (tag.name !== 'body' && tag.name !== 'html') this.afterBody = false;
    const { name } = tag;
    if (current?.tableContext === true) {
      this.endInTable(tag);
    } else if (current !== undefined && this.inSelect(current)) {
      this.endInSelect(tag);
    } else if (tag.endsInScope) {
      this.closeFound(this.inScope(name));
    } else if (tag.start === 'heading') {
      this.closeFound(this.headingInScope());
    } else if (tag.start === 'item') {
      this.closeFound(this.itemInScope());
    } else if (tag.start === 'object') {
      const index = this.inScope(name);
      if (index >= 0) this.closeScope(index);
    } else if (tag.start === 'form') {
      this.endForm();
    } else if (tag.formatting) {
      if (current?.name === name) this.pop();
      else if (this.has(name)) this.unknown = true;
    } else if (tag.start === 'table' || tag.start === 'table-part') {
      this.endPart(tag);
    } else if (name === 'p') {
      if (this.paragraph >= 0) this.closeParagraph();
      else this.empty(tag);
    } else if (name === 'br') {
      this.empty(tag);
    } else if (name === 'body' || name === 'html') {
      if (this.bodyInScope()) this.afterBody = true;
    } else if (tag.start === 'unknown') {
      this.unknown = true;
    } else {
      this.endOther(name);
    }
  }

  private inSelect(current: ScanTag): boolean {
    if (current.name === 'select') return true;
    return current.start === 'option' && this.has('select');
  }

  private closeFound(index: number): void {
    if (index >= 0) this.closeTo(index);
  }

  private closeItem(isListItem: boolean): void {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const { name, special } = this.stack[i]!;
      if (isListItem ? name === 'li' : name === 'dd' || name === 'dt') {
        this.closeTo(i);
        return;
      }
      if (special && name !== 'address' && name !== 'div' && name !== 'p') return;
    }
  }

  private endForm(): void {
    if (!this.formOpen) return;
    this.formOpen = false;
    if (this.inScope('form') < 0) return;
    while (this.current?.impliedEnd === true) this.pop();
    if (this.current?.name === 'form') this.pop();
    else this.unknown = true;
  }

  /** Any other end tag: the nearest element of that name, not past a special element. */
  private endOther(name: string): void {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const tag = this.stack[i]!;
      if (tag.name === name) {
        this.closeTo(i);
        return;
      }
      if (tag.special) return;
    }
  }

  private bodyInScope(): boolean {
    for (let i = this.stack.length - 1; i >= 1; i--) if (this.stack[i]!.scope) return false;
    return true;
  }

  private startInSelect(tag: ScanTag, hidden: boolean): After {
    if (tag.start !== 'option') {
      this.unknown = true;
      return 'markup';
    }
    if (this.current?.name === 'option') this.pop();
    if (tag.name === 'optgroup' && this.current?.name === 'optgroup') this.pop();
    this.push(tag, hidden);
    return 'markup';
  }

  private endInSelect(tag: ScanTag): void {
    const { stack } = this;
    switch (tag.name) {
      case 'option':
        if (this.current?.name === 'option') this.pop();
        break;
      case 'optgroup':
        if (this.current?.name === 'option' && stack[stack.length - 2]?.name === 'optgroup') {
          this.pop();
        }
        if (this.current?.name === 'optgroup') this.pop();
        break;
      case 'select':
        while (this.current !== undefined && this.current.name !== 'select') this.pop();
        this.pop();
        break;
      default:
        this.unknown = true;
    }
  }
}
