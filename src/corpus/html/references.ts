import { parseFragment } from 'parse5';
import type { PageWriter } from './writer.ts';

/** More different references than this on a page are not written by people. */
const LIMIT = 4000;

/** The references that nearly all pages are content with. */
const COMMON: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
};

/** Writes text with character references; each spelling is decoded once, by the standard's parser. */
export class References {
  private readonly decoded = new Map<string, string>(Object.entries(COMMON));
  private readonly pattern = /&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);?/y;
  /** The first ampersand at or after the last place that was looked at. */
  private ampersand = -1;

  constructor(
    private readonly source: string,
    private readonly writer: PageWriter,
  ) {}

  /** Whether too many different references came for decoding them one by one. */
  get exhausted(): boolean {
    return this.decoded.size > LIMIT;
  }

  /** Gives the text `[from, to)` of the source to the writer, decoded. */
  write(from: number, to: number): void {
    const { source, writer } = this;
    let start = from;
    while (start < to) {
      if (this.ampersand < start) {
        const found = source.indexOf('&', start);
        this.ampersand = found === -1 ? source.length : found;
      }
      const { ampersand } = this;
      const end = Math.min(ampersand, to);
      if (end > start) writer.text(source, start, end, -1, -1);
      if (ampersand >= to || this.exhausted) return;
      this.pattern.lastIndex = ampersand;
      const reference = this.pattern.exec(source)?.[0] ?? '&';
      const text = reference === '&' ? '&' : this.decode(reference);
      if (text !== '') writer.text(text, 0, text.length, -1, -1);
      start = ampersand + reference.length;
    }
  }

  /** The text that a reference stands for; itself when it stands for nothing. */
  private decode(reference: string): string {
    let text = this.decoded.get(reference);
    if (text === undefined) {
      text = '';
      for (const node of parseFragment(reference).childNodes) {
        if ('value' in node) text += node.value;
      }
      this.decoded.set(reference, text);
    }
    return text;
  }
}
