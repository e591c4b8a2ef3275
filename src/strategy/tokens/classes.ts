import { classRuns } from './class-runs.ts';

/**
 * What the patterns of the encodings ask of a code point, one bit each. A letter of no case (Lm,
 * Lo) is both `UPPER` and `LOWER`: that is how the o200k pattern counts it. 0 stands for a high
 * surrogate, whose class depends on the unit after it.
 */
export const UPPER = 1;
export const LOWER = 2;
export const MARK = 4;
export const NUMBER = 8;
export const SPACE = 16;
/** CR and LF, which are not `SPACE`. */
export const LINE_END = 32;
export const OTHER = 64;
/** Set by `classAt` beside the class when the code point takes two units. */
export const WIDE = 128;

export const LETTER = UPPER | LOWER;
/** Neither white space nor letter nor number. */
export const SYMBOL = OTHER | MARK;

const bits: Readonly<Record<string, number>> = {
  O: OTHER,
  U: UPPER,
  L: LOWER,
  B: LETTER,
  M: MARK,
  N: NUMBER,
  S: SPACE,
  E: LINE_END,
};

/**
 * The class of every code point (0x110000 entries). The table is shipped and not asked of the
 * running JavaScript engine: its Unicode version changes with Node, that of tiktoken 1.0.22 is 16.
 */
export function buildClasses(): Uint8Array {
  const classes = new Uint8Array(0x110000).fill(OTHER);
  let at = 0;
  for (const [, name, length] of classRuns.matchAll(/([A-Z])([0-9a-z]*)/g)) {
    const end = at + (length === '' ? 1 : Number.parseInt(length!, 36));
    classes.fill(bits[name!]!, at, end);
    at = end;
  }
  classes.fill(0, 0xd800, 0xdc00);
  return classes;
}

/** The class of the code point at `at` (below `end`), with `WIDE` when it takes two units. */
export function classAt(classes: Uint8Array, units: Uint16Array, at: number, end: number): number {
  const unit = units[at]!;
  const known = classes[unit]!;
  if (known !== 0) return known;
  const low = at + 1 < end ? units[at + 1]! : 0;
  if ((low & 0xfc00) !== 0xdc00) return OTHER;
  return classes[((unit & 0x3ff) << 10) + (low & 0x3ff) + 0x10000]! | WIDE;
}

/** The end of the run of code points of the classes in `mask` that starts at `from`. */
export function runEnd(
  classes: Uint8Array,
  units: Uint16Array,
  from: number,
  end: number,
  mask: number,
): number {
  let at = from;
  for (;;) {
    while (at < end && (classes[units[at]!]! & mask) !== 0) at++;
    if (at >= end || classes[units[at]!] !== 0) return at;
    const wide = classAt(classes, units, at, end);
    if ((wide & mask) === 0) return at;
    at += wide & WIDE ? 2 : 1;
  }
}
