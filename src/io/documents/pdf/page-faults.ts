import { UncutError } from '../../../core/error.ts';
import type { TextRun } from './text-run.ts';

/** Pages without text that follow each other and can't be read: then the rest is not tried. */
const MOST_FAILURES = 100;

/** A page whose text has this share of characters without meaning can't be read by anyone. */
const GARBAGE = 0.05;

/** Page numbers that a warning names. */
const MOST_NAMED = 20;

/** Control, private and replacement characters: what a font without a Unicode mapping yields. */
const MEANINGLESS = /[\0-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]/g;

/** Collects what of a document's text may be missing, and says it once a file. */
export class PageFaults {
  private readonly empty: number[] = [];
  private readonly garbled: number[] = [];
  private readonly broken: number[] = [];
  private readonly running = new Set<string>();
  private reason = '';
  private row = 0;

  constructor(
    private readonly name: string,
    private readonly pages: number,
    private readonly missingCmaps: ReadonlySet<string>,
  ) {}

  /** Takes the text of a page. */
  look(page: number, runs: readonly TextRun[]): void {
    this.row = 0;
    if (runs.length === 0) this.empty.push(page);
    const text = runs.map((run) => run.text).join('');
    const meaningless = text.match(MEANINGLESS)?.length ?? 0;
    if (meaningless >= 3 && meaningless >= GARBAGE * text.length) this.garbled.push(page);
  }

  /**
   * Takes a page that could not be read.
   *
   * @throws UncutError `page` when so many in a row, or all pages, can't be read.
   */
  failed(page: number, error: Error): void {
    this.broken.push(page);
    if (this.reason === '') this.reason = error.message;
    this.row++;
    if (this.row < MOST_FAILURES && this.broken.length < this.pages) return;
    const which =
      this.broken.length === this.pages ? 'none of its pages' : numbered(this.broken, this.pages);
    throw new UncutError(
      'page',
      `${this.name}: expected a PDF with ${this.pages} pages, but ${which} can be read: ${this.reason}; repair it (qpdf ${this.name} repaired.pdf) or export it again`,
      { cause: error },
    );
  }

  /** Takes the running heads and feet that are left out of the text. */
  leftOut(lines: Iterable<{ readonly text: string }>): void {
    for (const { text } of lines) this.running.add(text.replaceAll(/\d+/g, '#'));
  }

  warnings(): string[] {
    const warnings: string[] = [];
    const say = (words: string) => warnings.push(`${this.name}: ${words}`);
    const { pages } = this;
    if (this.broken.length > 0) {
      say(`${numbered(this.broken, pages)} can't be read, their text is missing: ${this.reason}`);
    }
    if (this.empty.length > 0 && this.missingCmaps.size === 0) {
      const has = this.empty.length === 1 ? 'has' : 'have';
      say(`${numbered(this.empty, pages)} ${has} no text layer: scanned? run OCR first (ocrmypdf)`);
    }
    if (this.garbled.length > 0) {
      const has = this.garbled.length === 1 ? 'has' : 'have';
      say(
        `${numbered(this.garbled, pages)} ${has} a font without a Unicode mapping, so parts of the text are no words: export it again with that mapping, or run OCR`,
      );
    }
    if (this.missingCmaps.size > 0) {
      const names = [...this.missingCmaps].sort().join(', ');
      say(
        `text is missing: a font needs the character map ${names}, which the PDF does not hold; npm install pdfjs-dist@5 --omit=optional brings it`,
      );
    }
    if (this.running.size > 0) {
      const named = [...this.running].slice(0, 4).map((text) => JSON.stringify(preview(text)));
      const more = this.running.size - named.length;
      say(
        `left out running heads and feet, which repeat from page to page: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      );
    }
    return warnings;
  }
}

function numbered(list: readonly number[], pages: number): string {
  if (list.length === pages && pages > 1) return `all ${pages} pages`;
  if (list.length === 1) return `page ${list[0]} of ${pages}`;
  const ranges: string[] = [];
  for (let at = 0; at < list.length; at++) {
    let end = at;
    while (list[end + 1] === list[end]! + 1) end++;
    ranges.push(end === at ? `${list[at]}` : `${list[at]}-${list[end]}`);
    at = end;
  }
  const rest = ranges.length - MOST_NAMED;
  const named = ranges.slice(0, MOST_NAMED).join(', ');
  return `pages ${named}${rest > 0 ? ` and ${rest} more ranges` : ''} of ${pages}`;
}

function preview(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
