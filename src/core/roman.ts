const SIGNS: readonly (readonly [sign: string, value: number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** A whole number as a Roman numeral in capitals; empty for 0. */
export function toRoman(number: number): string {
  let text = '';
  let rest = number;
  for (const [sign, value] of SIGNS) {
    text += sign.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

/** The number of a Roman numeral in capitals, or null when it is none as {@link toRoman} writes it. */
export function fromRoman(text: string): number | null {
  let number = 0;
  let at = 0;
  for (const [sign, value] of SIGNS) {
    for (; text.startsWith(sign, at); at += sign.length) number += value;
  }
  return at === text.length && toRoman(number) === text && text !== '' ? number : null;
}
