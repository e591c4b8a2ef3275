import { isBlank, skipWhitespaceBack } from '../../core/whitespace.ts';
import { lineStarts } from '../markdown/lines.ts';

/** The lines of a source with their indents: what the readers of markup work on. */
export class SourceLines {
  readonly source: string;
  readonly count: number;
  /** Offset where a line's text begins, behind spaces and tabs; its end when it is blank. */
  readonly texts: Uint32Array;
  /** Offset behind a line's last character that is not whitespace. */
  readonly ends: Uint32Array;
  /** Columns before the text; a tab goes to the next multiple of the tab width. */
  readonly indents: Uint32Array;

  constructor(source: string, tabWidth: number) {
    const starts = lineStarts(source);
    this.source = source;
    this.count = starts.length - 1;
    this.texts = new Uint32Array(this.count);
    this.ends = new Uint32Array(this.count);
    this.indents = new Uint32Array(this.count);
    for (let line = 0; line < this.count; line++) {
      const end = skipWhitespaceBack(source, starts[line]!, starts[line + 1]!);
      let at = starts[line]!;
      let column = 0;
      for (; at < end; at++) {
        const unit = source.charCodeAt(at);
        if (unit === 0x20) column++;
        else if (unit === 0x09) column += tabWidth - (column % tabWidth);
        else break;
      }
      // A line of other whitespace alone is blank too.
      this.texts[line] = isBlank(source, at, end) ? end : at;
      this.ends[line] = end;
      this.indents[line] = column;
    }
  }

  isBlank(line: number): boolean {
    return this.texts[line] === this.ends[line];
  }

  /** The text of a line without whitespace at its ends. */
  text(line: number): string {
    return this.source.slice(this.texts[line], this.ends[line]);
  }

  /** The first line from `line` on that is not blank, or `end`. */
  skipBlank(line: number, end: number): number {
    let at = line;
    while (at < end && this.isBlank(at)) at++;
    return at;
  }

  /** The first blank line from `line` on, or `end`. */
  paragraphEnd(line: number, end: number): number {
    let at = line;
    while (at < end && !this.isBlank(at)) at++;
    return at;
  }

  /** Behind the last line of those from `line` on that are blank or indented by `least` columns. */
  indentedEnd(line: number, end: number, least: number): number {
    let last = line;
    for (let at = line; at < end; at++) {
      if (this.isBlank(at)) continue;
      if (this.indents[at]! < least) break;
      last = at + 1;
    }
    return last;
  }

  /** The least indent of the lines that are not blank; `otherwise` when all are. */
  leastIndent(line: number, end: number, otherwise: number): number {
    let least = -1;
    for (let at = line; at < end; at++) {
      if (!this.isBlank(at) && (least === -1 || this.indents[at]! < least))
        least = this.indents[at]!;
    }
    return least === -1 ? otherwise : least;
  }
}
