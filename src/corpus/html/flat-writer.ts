import type { PageText } from '../../core/types.ts';
import { BlockBuilder } from './block-builder.ts';
import type { JsoupVersion, Tag } from './tags.ts';
import type { PageWriter } from './writer.ts';

/** jsoup looks for whitespace-keeping elements on the text's parent and its five next ancestors. */
const PRESERVE_REACH = 5;

/** A boundary element that has shown no text yet, so that its space is not decided. */
interface OpenBoundary {
  readonly depth: number;
  /** Where its space would stand. */
  readonly at: number;
  readonly spaced: boolean;
  /** Kept blank text follows it directly: the space must go in before that. */
  kept: boolean;
}

/**
 * Writes text as jsoup's `Element.text()` does: whitespace is collapsed, and one space separates
 * blocks. Streams: the space on leaving an element is decided by the next event, the one on
 * entering a boundary element by its first text.
 */
export class FlatWriter implements PageWriter {
  private out = '';
  /** Whether the text ends with U+0020 (or is empty, where a space would be trimmed anyway). */
  private spaced = true;
  /** The element that was left just now asks for a space before text or an inline element. */
  private leaving = false;
  private readonly tags: Tag[] = [];
  private readonly holdsBlock: boolean[] = [];
  /** Depth of the nearest element that keeps whitespace, for each open element. */
  private readonly preserveDepths: number[] = [];
  private preserveDepth = -1000;
  private readonly boundaries: OpenBoundary[] = [];
  /** Where a space must still go in, ascending. */
  private insertions: number[] = [];
  /** Control characters and whitespace cut off in front, and what is left. */
  private trimmed = 0;
  private length = 0;
  private readonly blocks = new BlockBuilder();

  constructor(private readonly version: JsoupVersion) {}

  open(tag: Tag): void {
    const { tags } = this;
    if (this.leaving) {
      this.leaving = false;
      if (!this.spaced && this.separatesBefore(tag)) this.space();
    }
    if (tag.block) {
      if (!this.spaced) this.space();
      if (tags.length > 0) this.holdsBlock[tags.length - 1] = true;
    } else if (tag.name === 'br') {
      if (!this.spaced) this.space();
    } else if (tag.boundary) {
      const at = this.out.length;
      this.boundaries.push({ depth: tags.length, at, spaced: this.spaced, kept: false });
    }
    if (tag.structure !== null) this.blocks.open(tag, this.out.length);
    this.preserveDepths.push(this.preserveDepth);
    if (tag.preserves) this.preserveDepth = tags.length;
    tags.push(tag);
    this.holdsBlock.push(false);
  }

  close(): void {
    const tag = this.tags.pop();
    if (tag === undefined) return;
    const holdsBlock = this.holdsBlock.pop() === true && this.version === '1.23.1';
    this.preserveDepth = this.preserveDepths.pop()!;
    if (tag.structure !== null) this.blocks.close(this.out.length);
    if (tag.boundary && this.boundaries.at(-1)?.depth === this.tags.length) this.boundaries.pop();
    this.leaving = tag.block || tag.boundary || holdsBlock;
  }

  text(source: string, from: number, to: number): void {
    if (this.tags.at(-1)?.data === true) return;
    this.beforeText();
    if (this.boundaries.length > 0 && !isBlankText(source, from, to)) this.settleBoundaries();
    if (this.tags.length - 1 - this.preserveDepth <= PRESERVE_REACH) {
      this.keep(source.slice(from, to));
    } else {
      this.collapse(source, from, to);
    }
  }

  verbatim(text: string): void {
    if (text === '') return;
    this.beforeText();
    if (this.boundaries.length > 0 && !isBlankText(text, 0, text.length)) this.settleBoundaries();
    this.keep(text);
  }

  comment(): void {
    this.leaving = false;
  }

  offset(): number {
    return this.out.length;
  }

  finish(): PageText {
    const written = this.out;
    let start = 0;
    let end = written.length;
    while (start < end && written.charCodeAt(start) <= 0x20) start++;
    while (end > start && written.charCodeAt(end - 1) <= 0x20) end--;
    this.trimmed = start;
    this.length = end - start;
    this.insertions = this.insertions.filter((at) => at > start && at < end);
    const text = this.withInsertions(written.slice(start, end));
    return { text, blocks: this.blocks.finish(text, written.length, this) };
  }

  place(offset: number, isStart: boolean): number {
    // At an inserted space, a span that starts there starts after it and one that ends, before.
    let low = 0;
    let high = this.insertions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.insertions[middle]!;
      if (at < offset || (at === offset && isStart)) low = middle + 1;
      else high = middle;
    }
    return Math.min(this.length, Math.max(0, offset - this.trimmed)) + low;
  }

  private separatesBefore(tag: Tag): boolean {
    switch (this.version) {
      case '1.23.1':
        return !tag.block;
      case '1.18.3':
        return tag.knownInline;
      case '1.15.3':
        return false;
    }
  }

  private space(): void {
    this.out += ' ';
    this.spaced = true;
  }

  private beforeText(): void {
    if (!this.leaving) return;
    this.leaving = false;
    if (!this.spaced) this.space();
  }

  /** Text was met: every open boundary gets its space, the outermost first. */
  private settleBoundaries(): void {
    for (const { at, spaced, kept } of this.boundaries) {
      if (spaced) continue;
      if (at === this.out.length) {
        if (!this.spaced) this.space();
      } else if (kept && this.insertions.at(-1) !== at) this.insertions.push(at);
    }
    this.boundaries.length = 0;
  }

  private keep(text: string): void {
    for (let i = this.boundaries.length - 1; i >= 0; i--) {
      const boundary = this.boundaries[i]!;
      if (boundary.at !== this.out.length || boundary.kept) break;
      boundary.kept = true;
    }
    this.out += text;
    this.spaced = text.charCodeAt(text.length - 1) === 0x20;
  }

  /**
   * Appends text with white runs as one space. A white character is dropped exactly when the text
   * so far ends with U+0020, also across node borders.
   */
  private collapse(source: string, from: number, to: number): void {
    let spaced = this.spaced;
    let start = from;
    for (let i = from; i < to; i++) {
      const unit = source.charCodeAt(i);
      if (unit > 0x20 && unit !== 0xa0 && unit !== 0xad && unit !== 0x200b) {
        spaced = false;
      } else if (unit === 0x20 && !spaced) {
        spaced = true;
      } else if (unit === 0xad || unit === 0x200b) {
        if (i > start) this.out += source.slice(start, i);
        start = i + 1;
      } else if (isWhite(unit)) {
        if (i > start) this.out += source.slice(start, i);
        if (!spaced) this.out += ' ';
        spaced = true;
        start = i + 1;
      } else {
        spaced = false;
      }
    }
    if (start < to) this.out += source.slice(start, to);
    this.spaced = spaced;
  }

  private withInsertions(text: string): string {
    if (this.insertions.length === 0) return text;
    const parts: string[] = [];
    let from = 0;
    for (const at of this.insertions) {
      parts.push(text.slice(from, at - this.trimmed));
      from = at - this.trimmed;
    }
    parts.push(text.slice(from));
    return parts.join(' ');
  }
}

function isWhite(unit: number): boolean {
  return (
    unit === 0x20 ||
    unit === 0x09 ||
    unit === 0x0a ||
    unit === 0x0c ||
    unit === 0x0d ||
    unit === 0xa0
  );
}

/** jsoup's blank text node: space, tab, LF, FF, CR only; a no-break space is not blank. */
function isBlankText(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xa0 || !isWhite(unit)) return false;
  }
  return true;
}
