import type { PageText } from '../../core/types.ts';
import { isBlank } from '../../core/whitespace.ts';
import { BlockBuilder } from './block-builder.ts';
import type { Tag } from './tags.ts';
import type { PageWriter } from './writer.ts';

/**
 * Finds blocks in the HTML source itself. A block runs from the first text or tag inside its
 * element to the last, so its own tags stay outside and markup inside it stays whole.
 *
 * ```text
 * <p><b>FR-1</b>: fast.</p>
 *    [---------------)
 * ```
 */
export class RawWriter implements PageWriter {
  private readonly blocks = new BlockBuilder();
  private readonly tags: Tag[] = [];
  /** The furthest place seen: where implied tags stand. */
  private cursor = 0;
  private start = -1;
  private end = 0;
  private hasText = false;

  constructor(private readonly source: string) {}

  open(tag: Tag, _hidden: boolean, at: number, to: number): void {
    this.tags.push(tag);
    this.cursor = Math.max(this.cursor, at);
    if (tag.structure !== null && this.blocks.open(tag, this.take())) this.reset();
    else if (!tag.data) this.mark(at, to);
    this.cursor = Math.max(this.cursor, to);
  }

  close(at: number, to: number): void {
    const tag = this.tags.pop();
    if (tag === undefined) return;
    if (tag.structure !== null && this.blocks.close(this.take())) this.reset();
    else if (!tag.data) this.mark(at, to);
    this.cursor = Math.max(this.cursor, to);
  }

  text(source: string, from: number, to: number, at: number, end: number): void {
    if (this.tags.at(-1)?.data === true || at < 0 || isBlank(source, from, to)) return;
    if (!this.mark(at, end)) return;
    this.hasText = true;
    this.cursor = Math.max(this.cursor, end);
  }

  verbatim(): void {}
  comment(): void {}

  offset(): number {
    return this.cursor;
  }

  place(offset: number): number {
    return offset;
  }

  finish(): PageText {
    const blocks = this.blocks.finish(this.source, this.take(), this);
    return { text: this.source, blocks };
  }

  /** Text that the parser moved stands before what is already written: it joins no leaf. */
  private mark(at: number, to: number): boolean {
    if (at < 0 || at < this.end) return false;
    if (this.start < 0) {
      this.start = at;
      this.blocks.startAt(at);
    }
    this.end = to;
    return true;
  }

  /** The end of the current leaf; its start when it has no text. */
  private take(): number {
    return this.hasText ? this.end : Math.max(this.start, 0);
  }

  private reset(): void {
    this.start = -1;
    this.hasText = false;
  }
}
