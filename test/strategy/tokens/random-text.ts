/** A seeded source of whole numbers below `limit` (mulberry32). */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Characters that the patterns treat alike, or of which neighbours decide. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'etaoinshrdlu',
  '0123456789',
  ' ',
  ' \t\n\r\u000b\f',
  '\r\n',
  '\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u180e',
  '.,;:!?()[]{}<>"\'`~@#$%^&*-_=+|\\/',
  '/\r\n',
  '’‘“”–—…•·',
  'äöüßéèñçøåÄÖÜÉ',
  'абвгдежАБВГДЕЖ',
  'αβγδΑΒΓΔάέ',
  'ǅǈǋǲʰʷˠªº',
  'ſKİıŉẞ',
  '的一是不了人我在有他这中大来上国',
  '日本語のテキストカタカナひらがな',
  '한국어텍스트가나다라',
  'ไทยภาษาเขียนที่นี่ก็',
  'العربيةكتابنصّفي',
  'हिन्दीभाषामेंक्षत्र',
  '\u0301\u0308\u0327\u20dd\u0e31\ufe0f\u0489',
  '٠١٢³½Ⅷ①६',
  '\u0000\u0001\u001b\u007f\u00ad',
];

const wholes = [
  "'s",
  "'S",
  "'ſ",
  "'t",
  "'re",
  "'VE",
  "'lL",
  "'ll",
  "'m",
  "'d",
  "'l",
  "'r",
  '<|endoftext|>',
  '<|fim_prefix|>',
  '👨‍👩‍👧‍👦',
  '👍🏽',
  '🇩🇪',
  '😀',
  '𝒳𝓎',
  '𐐀𐐨',
  '𠀀',
  '\u{1d7d8}',
  '\u{1f170}',
  '\ud800',
  '\udc00',
  '\ud83d',
  '\udbff',
  '\r\n\r\n',
  '    ',
  '\n\n  ',
  'https://example.com/a/b?c=1',
  'MUST NOT',
];

function pick<T>(random: (limit: number) => number, from: readonly T[]): T {
  return from[random(from.length)]!;
}

/** A run of up to `limit` units: of an alphabet, of one character, of any code points, of tokens. */
function segment(
  random: (limit: number) => number,
  limit: number,
  tokenText: (random: (limit: number) => number) => string,
): string {
  const length = 1 + random(limit);
  const kind = random(12);
  if (kind < 6) {
    const letters = Array.from(pick(random, alphabets));
    return Array.from({ length }, () => pick(random, letters)).join('');
  }
  if (kind === 6) return pick(random, Array.from(pick(random, alphabets))).repeat(length);
  if (kind === 7) return String.fromCodePoint(random(0x110000));
  if (kind === 8) return String.fromCharCode(random(0x10000), random(0x800));
  if (kind < 11) return pick(random, wholes);
  return Array.from({ length: 1 + random(3) }, () => tokenText(random)).join('');
}

/**
 * A text of mixed scripts, white space, marks, emoji, lone surrogates, contractions, long runs and
 * what `tokenText` gives (texts of tokens, so that borders of tokens are met often).
 */
export function randomText(
  random: (limit: number) => number,
  tokenText: (random: (limit: number) => number) => string,
): string {
  const long = random(200) === 0;
  const parts = 1 + random(long ? 60 : 9);
  let text = '';
  for (let part = 0; part < parts; part++) text += segment(random, long ? 120 : 12, tokenText);
  return text;
}
