const OTHER = 0;
const WORD = 1;
/** A letter of a script that is written without spaces between words, or of Hangul. */
const UNSPACED = 2;
/** A combining mark: part of the letter before it. */
const MARK = 3;

const UNSPACED_LETTER =
  /^(?=\p{L})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]$/u;
const WORD_CHARACTER = /^[\p{L}\p{N}]$/u;
const COMBINING_MARK = /^\p{M}$/u;

/** Classes of all UTF-16 units; made by the first text, since 65,536 expressions take some ms. */
let unitClasses: Uint8Array | null = null;

/**
 * The terms of a text, in order, repeats kept, as BM25 matches them: the text in NFKC and lower
 * case (of no locale); runs of letters, digits and their marks; no stemming, no stop words. Letters
 * of Han, Kana, Bopomofo, Hangul, Thai, Lao, Khmer and Myanmar become overlapping pairs of
 * neighbours (`检索增` gives `检索`, `索增`), a letter between others alone stands for itself.
 *
 * Source of the pairs: Lucene's CJKBigramFilter (Han, Kana and Hangul there).
 */
export function termsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const classes = (unitClasses ??= classifyUnits());
  const terms: string[] = [];
  for (let at = 0; at < plain.length; ) {
    const kind = kindAt(plain, at, classes);
    if (kind === WORD) {
      const start = at;
      do at += widthAt(plain, at);
      while (at < plain.length && continuesWord(kindAt(plain, at, classes)));
      terms.push(plain.slice(start, at));
    } else if (kind === UNSPACED) at = addPairs(plain, at, classes, terms);
    else at += widthAt(plain, at);
  }
  return terms;
}

function continuesWord(kind: number): boolean {
  return kind === WORD || kind === MARK;
}

/** Adds the pairs of a run of unspaced letters and returns where it ends. */
function addPairs(text: string, start: number, classes: Uint8Array, terms: string[]): number {
  let before = -1;
  let at = start;
  for (;;) {
    const end = letterEnd(text, at, classes);
    if (before >= 0) terms.push(text.slice(before, end));
    const isLast = end >= text.length || kindAt(text, end, classes) !== UNSPACED;
    if (isLast) {
      if (before < 0) terms.push(text.slice(start, end));
      return end;
    }
    before = at;
    at = end;
  }
}

/** The end of a letter with its marks. */
function letterEnd(text: string, start: number, classes: Uint8Array): number {
  let at = start + widthAt(text, start);
  while (at < text.length && kindAt(text, at, classes) === MARK) at += widthAt(text, at);
  return at;
}

function kindAt(text: string, at: number, classes: Uint8Array): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return classes[unit]!;
  const point = text.codePointAt(at)!;
  return point > 0xffff ? classOf(String.fromCodePoint(point)) : OTHER;
}

function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff && text.codePointAt(at)! > 0xffff ? 2 : 1;
}

function classOf(character: string): number {
  if (UNSPACED_LETTER.test(character)) return UNSPACED;
  if (WORD_CHARACTER.test(character)) return WORD;
  return COMBINING_MARK.test(character) ? MARK : OTHER;
}

function classifyUnits(): Uint8Array {
  return Uint8Array.from({ length: 0x10000 }, (_, unit) => classOf(String.fromCharCode(unit)));
}
