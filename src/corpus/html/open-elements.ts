import type { ScanTag } from './scan-tags.ts';
import type { PageWriter } from './writer.ts';

/** Deeper pages go to the standard's parser: searches here walk the stack. */
const DEPTH_LIMIT = 500;

/**
 * The open elements of a page that is written while it is scanned. It sets `unknown` where the
 * standard's tree construction would do more than open and close elements in order; nothing that
 * was written holds then.
 */
export class OpenElements {
  unknown = false;
  readonly stack: ScanTag[] = [];
  /** The `p` that a block-level tag would close: its place on the stack, or -1. */
  paragraph = -1;
  private readonly paragraphs: number[] = [];

  constructor(private readonly writer: PageWriter) {}

  get current(): ScanTag | undefined {
    return this.stack[this.stack.length - 1];
  }

  push(tag: ScanTag, hidden = false): void {
    const { stack } = this;
    this.paragraphs.push(this.paragraph);
    if (tag.name === 'p') this.paragraph = stack.length;
    else if (tag.scope || tag.name === 'button') this.paragraph = -1;
    stack.push(tag);
    if (stack.length > DEPTH_LIMIT) this.unknown = true;
    this.writer.open(tag.tag, hidden, -1, -1);
  }

  pop(): void {
    this.stack.pop();
    this.paragraph = this.paragraphs.pop() ?? -1;
    this.writer.close(-1, -1);
  }

  /** An element without content. */
  empty(tag: ScanTag, hidden = false): void {
    this.writer.open(tag.tag, hidden, -1, -1);
    this.writer.close(-1, -1);
  }

  /**
   * Closes the element at `index` and all above it. A formatting element among these would be
   * opened again in what follows.
   */
  closeTo(index: number): void {
    const { stack } = this;
    for (let i = stack.length - 1; i > index; i--) {
      if (stack[i]!.formatting) {
        this.unknown = true;
        return;
      }
    }
    this.popTo(index);
  }

  /**
   * Closes a cell, caption or object: its formatting elements end with it, but not when another
   * such element is still open inside.
   */
  closeScope(index: number): void {
    for (let i = this.stack.length - 1; i > index; i--) {
      if (this.stack[i]!.start === 'object') this.unknown = true;
    }
    this.popTo(index);
  }

  popTo(index: number): void {
    while (this.stack.length > index) this.pop();
  }

  closeParagraph(): void {
    if (this.paragraph >= 0) this.closeTo(this.paragraph);
  }

  /** The topmost element of this name in scope, or -1. */
  inScope(name: string): number {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const tag = this.stack[i]!;
      if (tag.name === name && !tag.foreign) return i;
      if (tag.scope) return -1;
    }
    return -1;
  }

  headingInScope(): number {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const tag = this.stack[i]!;
      if (tag.start === 'heading') return i;
      if (tag.scope) return -1;
    }
    return -1;
  }

  itemInScope(): number {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const { name, scope } = this.stack[i]!;
      if (name === 'li') return i;
      if (scope || name === 'ol' || name === 'ul') return -1;
    }
    return -1;
  }

  /** The topmost element of any of these names in the innermost table, or -1. */
  inTable(...names: readonly string[]): number {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const { name } = this.stack[i]!;
      if (names.includes(name)) return i;
      if (name === 'table' || name === 'html') return -1;
    }
    return -1;
  }

  /** Whether an element of this name is open anywhere. */
  has(name: string): boolean {
    for (const tag of this.stack) if (tag.name === name) return true;
    return false;
  }
}
