/** Longest cluster that is composed as one; more marks than this are not language. */
const maxCluster = 256;

const mark = /^\p{M}$/u;

/**
 * What one unit that is not whitespace is written as under the declared foldings: quotes and
 * primes straight, hyphens, dashes and the minus sign `-`, an ellipsis three full stops, invisible
 * characters nothing. Null when it stays.
 */
export function plainForm(unit: number): string | null {
  if (unit < 0xab) return null;
  if (unit < 0x2000) {
    if (unit === 0xab || unit === 0xbb || unit === 0x2ba) return '"';
    if (unit === 0xad || unit === 0x61c) return '';
    return unit === 0x2b9 || unit === 0x2bb || unit === 0x2bc ? "'" : null;
  }
  if (unit < 0x2070) return generalPunctuation(unit);
  if (unit === 0x2212) return '-';
  return unit === 0xfeff ? '' : null;
}

function generalPunctuation(unit: number): string | null {
  if (unit >= 0x200b && unit <= 0x200f) return '';
  if (unit >= 0x2010 && unit <= 0x2015) return '-';
  if (unit >= 0x2018 && unit <= 0x201b) return "'";
  if (unit >= 0x201c && unit <= 0x201f) return '"';
  if (unit === 0x2026) return '...';
  if (unit >= 0x202a && unit <= 0x202e) return '';
  if (unit === 0x2032 || unit === 0x2035 || unit === 0x2039 || unit === 0x203a) return "'";
  if (unit === 0x2033 || unit === 0x2036) return '"';
  if (unit === 0x2060 || unit >= 0x2066) return '';
  return null;
}

/**
 * Whether the character may compose with the one before it: a mark, a Hangul vowel or final
 * consonant, or one of the few letters that Unicode composes backwards.
 */
export function joinsBefore(code: number): boolean {
  if (code < 0x300) return false;
  if (code < 0x370) return true;
  if (code < 0x483 || (code >= 0x3400 && code <= 0x9fff)) return false;
  if (code >= 0x1160 && code <= 0x11ff) return true;
  if (code >= 0xac00 && code <= 0xdfff) return false;
  if (code >= 0x16d63 && code <= 0x16d6a) return true;
  return mark.test(String.fromCodePoint(code));
}

/** Whether NFC may change the character when it stands alone; never false when it does. */
function mayDecompose(code: number): boolean {
  if (code < 0x340) return false;
  if (code < 0x2000) {
    return code < 0x400 || (code >= 0x958 && code < 0xde0) || (code >= 0xf40 && code < 0x1000)
      ? true
      : code >= 0x1f00;
  }
  if (code < 0x2adc) return code < 0x2002 || (code >= 0x2126 && code < 0x232b);
  if (code < 0xf900) return code === 0x2adc;
  return code < 0xfb50 || code >= 0x1d15e;
}

/** Whether the character at `at` is its own composed form: nothing joins it. */
export function standsAlone(page: string, at: number, code: number): boolean {
  if (mayDecompose(code)) return false;
  const next = at + (code > 0xffff ? 2 : 1);
  if (next >= page.length) return true;
  const after = page.codePointAt(next)!;
  return after < 0xad || !(joinsBefore(after) || plainForm(after) === '');
}

/**
 * The composed form (NFC) of the character at `start` with all that joins it; invisible
 * characters inside are left out. `text` is null when nothing changes.
 */
export function composeAt(
  page: string,
  start: number,
): { readonly end: number; readonly text: string | null } {
  let end = start + (page.codePointAt(start)! > 0xffff ? 2 : 1);
  let invisible = false;
  for (let at = end; at < page.length && at - start < maxCluster; ) {
    const code = page.codePointAt(at)!;
    at += code > 0xffff ? 2 : 1;
    if (joinsBefore(code)) end = at;
    else if (plainForm(code) === '') invisible = true;
    else break;
  }
  const cluster = page.slice(start, end);
  const composed = (invisible ? plainText(cluster) : cluster).normalize('NFC');
  return { end, text: composed === cluster ? null : plainText(composed) };
}

/** Every character in its plain form; decomposing some characters gives punctuation. */
function plainText(text: string): string {
  return Array.from(text, (char) => plainForm(char.codePointAt(0)!) ?? char).join('');
}
