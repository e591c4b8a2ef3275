/**
 * The words of the project as types. All data is readonly; all offsets are
 * UTF-16 code units of `Page.text` unless a name says otherwise.
 */

/** A half-open range `[start, end)` in UTF-16 code units of `page.text`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Many spans as parallel arrays of starts and ends, UTF-16; same length. */
export interface Spans {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code' | 'quote';

/**
 * A leaf of the page's structure with its span in `page.text`. Blocks are in page order and do
 * not overlap; a list item ends where its nested list begins.
 */
export interface Block extends Span {
  readonly kind: BlockKind;
  /** 1 to 6 for headings; nesting depth (1 = outermost list) for list items; else absent. */
  readonly level?: number;
}

/** How page text was taken from its source. */
export type TextMode = 'flat' | 'layout' | 'raw';

export type PageFormat = 'html' | 'markdown' | 'asciidoc' | 'rst' | 'text';

/** A page's text and its blocks: what a text extractor returns. */
export interface PageText {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** One source document after text extraction. */
export interface Page extends PageText {
  /** Path below the corpus folder with `/`; JSONL pages are `file.jsonl#id`. */
  readonly id: string;
  readonly format: PageFormat;
  readonly mode: TextMode;
}

/** A passage that the corpus author expects to be retrievable, as it stands in a label file. */
export interface ExpectedElement {
  readonly id: string;
  readonly page: string;
  readonly text: string;
  /** Pinned span in `page.text`, UTF-16; both or none. */
  readonly start?: number;
  readonly end?: number;
  readonly kind?: string;
  readonly tags?: readonly string[];
}

/**
 * How an element was found on its page. `pinned`: the label's span holds its text; `exact`: the
 * text was searched; `whitespace`: after folding whitespace; `folded`: after the declared
 * foldings (NFC, quotes, dashes, ellipsis, soft hyphens, zero-width characters).
 */
export type FoundVia = 'pinned' | 'exact' | 'whitespace' | 'folded';

/** An element with its places on the page; no places means missing (a label defect). */
export interface LocatedElement {
  readonly element: ExpectedElement;
  /** Ascending by start, trimmed of whitespace at both ends, distinct. */
  readonly occurrences: Spans;
  readonly via: FoundVia | null;
  /** Why `occurrences` is empty; absent when it is not. */
  readonly reason?: string;
}

/** What a strategy yields: a span when it knows the place, else bare text. */
export type Piece = SpanPiece | TextPiece;

export interface SpanPiece extends Span {
  /** Text that the splitter puts in front; not page text, never coverage, but counted as tokens. */
  readonly prefix?: string;
}

export interface TextPiece {
  /** The chunk as the splitter made it, with its prefix. */
  readonly text: string;
  /** The leading part of `text` that is not page text. */
  readonly prefix?: string;
}

/**
 * Where a chunk lies. `given`: the strategy said so; `exact`: found by ordered search; `folded`:
 * equal up to whitespace or typography; `damaged`: a character was cut at an end and the clean
 * rest is placed; `unplaced`: not found, with the reason.
 */
export type Placement =
  | { readonly how: 'given'; readonly span: Span }
  | { readonly how: 'exact'; readonly span: Span; readonly ambiguous: boolean }
  | { readonly how: 'folded'; readonly span: Span; readonly ambiguous: boolean }
  | { readonly how: 'damaged'; readonly span: Span; readonly ambiguous: boolean }
  | { readonly how: 'unplaced'; readonly reason: string };

/** A numbered piece of one page and strategy. */
export interface Chunk {
  /** 0-based within its page. */
  readonly ordinal: number;
  /** What is embedded: prefix and page text (or the splitter's own text). */
  readonly text: string;
  readonly prefix?: string;
  readonly tokens: number;
  readonly placement: Placement;
}

export type Grade = 'full' | 'partial' | 'none';

/** `whole`: some chunk is full; `partial`, `under`: cut, best coverage at or below the threshold; `missing`: not on its page. */
export type ElementStatus = 'whole' | 'partial' | 'under' | 'missing';

/** A threshold as a fraction in (0, 1], kept in integers so that no comparison is rounded. */
export interface Threshold {
  readonly num: number;
  readonly den: number;
}

export type ParamValue = string | number | boolean | null;

/** Values of a strategy's parameters by name. */
export type ParamValues = Readonly<Record<string, ParamValue>>;
