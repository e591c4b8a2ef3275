import type { PageText } from '../../core/types.ts';
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from '../../core/whitespace.ts';
import { BlockBuilder } from './block-builder.ts';
import type { Tag } from './tags.ts';
import type { PageWriter } from './writer.ts';

/** An open cell: where its text starts, and the line breaks that its row asked for before it. */
interface OpenCell {
  readonly at: number;
  readonly breaks: number;
}

/**
 * Writes text as a browser lays it out, after the HTML standard's `innerText`: a newline between
 * block-level elements, a blank line around `p`, a tab between the cells of a row; `pre` kept, all
 * other whitespace collapsed (a no-break space stays), and what is not rendered left out.
 *
 * It differs where `innerText` would break a row or leave stray lines: line breaks at the start
 * and end of a cell and blank lines inside it are dropped, so is a `br` or newline at the end of a
 * block, and an empty cell counts only before a cell with text.
 */
export class LayoutWriter implements PageWriter {
  private out = '';
  private breaks = 0;
  private tabs = 0;
  private space = false;
  private hiddenDepth = 0;
  /** Whitespace cut off in front, and the length of the finished text. */
  private trimmed = 0;
  private length = 0;
  private preformatted = 0;
  private readonly tags: Tag[] = [];
  private readonly cells: OpenCell[] = [];
  /** Cells seen so far in each open row. */
  private readonly rows: number[] = [];
  private readonly blocks = new BlockBuilder();

  open(tag: Tag, hidden: boolean): void {
    this.tags.push(tag);
    if (this.hiddenDepth > 0 || hidden || tag.display === 'none') {
      this.hiddenDepth++;
      return;
    }
    if (tag.preformatted) this.preformatted++;
    this.border(tag);
    if (tag.structure !== null) this.blocks.open(tag, this.out.length);
    if (tag.structure === 'row') this.rows.push(0);
    if (tag.display === 'break') {
      this.newline();
    } else if (tag.display === 'cell') {
      const row = this.rows.length - 1;
      if (row >= 0 && this.rows[row]!++ > 0) this.tabs++;
      this.cells.push({ at: this.out.length, breaks: this.breaks });
    }
  }

  close(): void {
    const tag = this.tags.pop();
    if (tag === undefined) return;
    if (this.hiddenDepth > 0) {
      this.hiddenDepth--;
      return;
    }
    if (tag.preformatted) this.preformatted--;
    if (tag.structure !== null) this.blocks.close(this.out.length);
    if (tag.display === 'cell') {
      const cell = this.cells.pop()!;
      this.breaks = this.out.length > cell.at ? 0 : cell.breaks;
      this.space = false;
    }
    if (tag.structure === 'row') {
      this.rows.pop();
      this.tabs = 0;
    }
    this.border(tag);
  }

  text(source: string, from: number, to: number): void {
    if (this.hiddenDepth > 0) return;
    if (this.preformatted > 0) this.keep(source, from, to);
    else this.collapse(source, from, to);
  }

  verbatim(text: string): void {
    this.text(text, 0, text.length);
  }

  comment(): void {}

  offset(): number {
    return this.out.length;
  }

  finish(): PageText {
    const written = this.out;
    this.trimmed = skipWhitespace(written, 0, written.length);
    const end = skipWhitespaceBack(written, this.trimmed, written.length);
    const text = written.slice(this.trimmed, end);
    this.length = text.length;
    return { text, blocks: this.blocks.finish(text, written.length, this) };
  }

  place(offset: number): number {
    return Math.min(this.length, Math.max(0, offset - this.trimmed));
  }

  private border(tag: Tag): void {
    if (tag.display === 'paragraph') this.require(2);
    else if (tag.display === 'block') this.require(1);
  }

  /** Whether the innermost open cell has shown no text yet. */
  private startsCell(): boolean {
    const cell = this.cells.at(-1);
    return cell !== undefined && cell.at === this.out.length;
  }

  private require(breaks: number): void {
    this.space = false;
    const wanted = this.cells.length > 0 ? 1 : breaks;
    if (wanted > this.breaks && !this.startsCell()) this.breaks = wanted;
  }

  private newline(): void {
    this.space = false;
    if (!this.startsCell()) this.breaks++;
  }

  /** Writes what was asked for before the next text. */
  private flush(): void {
    if (this.breaks > 0 || this.tabs > 0) {
      if (this.out !== '') this.out += '\n'.repeat(this.breaks);
      this.out += '\t'.repeat(this.tabs);
      this.breaks = 0;
      this.tabs = 0;
    } else if (this.space && this.out !== '') {
      this.out += ' ';
    }
    this.space = false;
  }

  private keep(source: string, from: number, to: number): void {
    let start = from;
    for (let i = from; i <= to; i++) {
      const unit = i < to ? source.charCodeAt(i) : 0x0a;
      if (unit !== 0x0a && unit !== 0x0d) continue;
      if (i > start) {
        this.flush();
        this.out += source.slice(start, i);
      }
      if (i < to && !(unit === 0x0d && source.charCodeAt(i + 1) === 0x0a)) this.newline();
      start = i + 1;
    }
  }

  private collapse(source: string, from: number, to: number): void {
    let i = from;
    while (i < to) {
      while (i < to && isCollapsible(source.charCodeAt(i))) {
        this.space = true;
        i++;
      }
      if (i === to) return;
      this.flush();
      const start = i;
      // A single space inside the text stays part of the run.
      while (i < to) {
        const unit = source.charCodeAt(i);
        if (unit > 0x20 || !isCollapsible(unit)) i++;
        else if (unit === 0x20 && i + 1 < to && !isCollapsible(source.charCodeAt(i + 1))) i++;
        else break;
      }
      this.out += source.slice(start, i);
    }
  }
}

/** CSS collapses only these; Unicode spaces, the no-break space among them, stay. */
function isCollapsible(unit: number): boolean {
  return unit <= 0x20 && isWhitespace(unit) && unit !== 0x0b;
}
