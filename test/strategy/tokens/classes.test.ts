import { expect, test } from 'vitest';
import { tokenizerFor } from '../../../src/run/tokenize.ts';
import { reference, sameIds } from './reference.ts';

/** Ranges with all characters but surrogates and most of the large scripts without case. */
const inspected = [
  [0, 0x3800],
  [0x9c00, 0xb000],
  [0xd400, 0xd800],
  [0xf800, 0x13000],
  [0x14400, 0x17400],
  [0x18800, 0x20400],
  [0x2a400, 0x2bc00],
  [0x32000, 0x33800],
  [0xe0000, 0xe0400],
] as const;

/** Texts in which the class of the character decides where pieces of plain ASCII begin. */
function inContext(point: number): string {
  const c = String.fromCodePoint(point);
  return `${c}\n \n.${c}\n \nx${c}123 12${c}3 A${c}B ${c}`;
}

test.each(['cl100k_base', 'o200k_base'])(
  '%s: every code point is of the class that tiktoken sees',
  (name) => {
    const ours = tokenizerFor(name);
    const theirs = reference(name);
    const differing: string[] = [];
    for (const [from, to] of inspected) {
      for (let start = from; start < to; start += 0x400) {
        const points = Array.from({ length: 0x400 }, (_, index) => start + index);
        if (isSame(points.map(inContext).join('')) || points.every(isAlone)) continue;
        differing.push(...points.filter((point) => !isAlone(point)).map((p) => p.toString(16)));
      }
    }
    expect(differing).toEqual([]);

    function isAlone(point: number): boolean {
      return isSame(inContext(point));
    }
    function isSame(text: string): boolean {
      return sameIds(ours.encode(text).ids, theirs.ids(text));
    }
  },
);

test.each([
  ['U+0085 is white space', '\u0085\n \n'],
  ['U+FEFF is none', '\ufeff\n \n'],
  ['a letter of Unicode 17 is a symbol', '\u{323b0}\n \n'],
])('%s, whatever the Unicode of the engine', (_what, text) => {
  const { ids } = tokenizerFor('cl100k_base').encode(text);
  expect(Array.from(ids)).toEqual(Array.from(reference('cl100k_base').ids(text)));
});
