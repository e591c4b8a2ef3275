/** Builds the words of a marked-up text in one pass over it. */
export class TextWriter {
  readonly source: string;
  /** Where the scan stands. */
  at = 0;
  #out = '';
  /** What is written up to here. */
  #from = 0;
  /** By closing text: no such one stands at or behind the offset. */
  readonly #absent = new Map<string, number>();

  constructor(source: string) {
    this.source = source;
  }

  /** Leaves `[at, end)` out, or puts `words` in its place, and goes on behind it. */
  replace(end: number, words = ''): void {
    this.#out += this.source.slice(this.#from, this.at) + words;
    this.at = this.#from = end;
  }

  /**
   * The first place from `from` on where `closer` stands and may close, or -1. Whether it may must
   * not depend on `from`: a search that found nothing is not made twice, so that all are linear.
   */
  find(closer: string, from: number, mayClose: (at: number) => boolean = () => true): number {
    const absent = this.#absent.get(closer);
    if (absent !== undefined && from >= absent) return -1;
    let found = this.source.indexOf(closer, from);
    while (found !== -1 && !mayClose(found)) found = this.source.indexOf(closer, found + 1);
    if (found === -1) this.#absent.set(closer, from);
    return found;
  }

  finish(): string {
    return this.#out + this.source.slice(this.#from);
  }
}

/** A text whose line ends, with the spaces around them, are one space each. */
export function joinLines(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Whether a character may stand in a word: of any script. */
export function isWordChar(char: string | undefined): boolean {
  return char !== undefined && char !== '' && /^[\p{L}\p{N}_\ud800-\udfff]$/u.test(char);
}
