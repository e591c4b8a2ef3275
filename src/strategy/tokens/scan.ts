import {
  classAt,
  LETTER,
  LINE_END,
  LOWER,
  MARK,
  NUMBER,
  OTHER,
  runEnd,
  SPACE,
  SYMBOL,
  UPPER,
  WIDE,
} from './classes.ts';

/**
 * The end of the piece that starts at `at`; `at < end`. A scanner does by hand what the pattern of
 * an encoding does with a regular expression: the first alternative that matches decides.
 */
export type Scan = (units: Uint16Array, at: number, end: number) => number;

const APOSTROPHE = 39;
const BLANK = 32;
const SLASH = 47;

/**
 * ```text
 * (?i:'s|'t|'re|'ve|'m|'ll|'d) | [^\r\n\p{L}\p{N}]?\p{L}+ | \p{N}{1,3}
 * | ?[^\s\p{L}\p{N}]+[\r\n]* | \s*[\r\n]+ | \s+(?!\S) | \s+
 * ```
 */
export function scanCl100k(classes: Uint8Array): Scan {
  return (units, at, end) => {
    const first = classAt(classes, units, at, end);
    const next = first & WIDE ? at + 2 : at + 1;
    if (first & LETTER) return runEnd(classes, units, next, end, LETTER);
    if (first & NUMBER) return upToThreeNumbers(classes, units, next, end);
    if (units[at] === APOSTROPHE) {
      const after = contractionEnd(units, at, end);
      if (after > at) return after;
    }
    if (!(first & LINE_END) && next < end) {
      const second = classAt(classes, units, next, end);
      if (second & LETTER) return runEnd(classes, units, next, end, LETTER);
      if (units[at] === BLANK && second & SYMBOL) {
        const symbols = runEnd(classes, units, next, end, SYMBOL);
        return runEnd(classes, units, symbols, end, LINE_END);
      }
    }
    if (first & SYMBOL) {
      const symbols = runEnd(classes, units, next, end, SYMBOL);
      return runEnd(classes, units, symbols, end, LINE_END);
    }
    return whiteEnd(classes, units, at, end, true);
  };
}

/**
 * ```text
 * [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|...|'d)?
 * | [^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|...|'d)?
 * | \p{N}{1,3} | ?[^\s\p{L}\p{N}]+[\r\n/]* | \s*[\r\n]+ | \s+(?!\S) | \s+
 * ```
 */
export function scanO200k(classes: Uint8Array): Scan {
  return (units, at, end) => {
    const first = classAt(classes, units, at, end);
    const next = first & WIDE ? at + 2 : at + 1;
    if (first & NUMBER) return upToThreeNumbers(classes, units, next, end);
    if (!(first & LINE_END)) {
      const from = first & LETTER ? at : next;
      const isMark = (first & MARK) !== 0;
      const word = wordEnd(classes, units, from, end, isMark);
      if (word > from || isMark) return contractionEnd(units, word, end);
      if (units[at] === BLANK && next < end && classAt(classes, units, next, end) & SYMBOL) {
        return lineEndsAndSlashes(units, runEnd(classes, units, next, end, SYMBOL), end);
      }
    }
    if (first & OTHER) {
      return lineEndsAndSlashes(units, runEnd(classes, units, next, end, SYMBOL), end);
    }
    return whiteEnd(classes, units, at, end, true);
  };
}

/** `'s|'t|'re|'ve|'m|'ll|'d | ?\p{L}+ | ?\p{N}+ | ?[^\s\p{L}\p{N}]+ | \s+(?!\S) | \s+` */
export function scanGpt2(classes: Uint8Array): Scan {
  return (units, at, end) => {
    if (units[at] === APOSTROPHE) {
      const after = contractionEnd(units, at, end);
      if (after > at && isLowerAscii(units, at + 1, after)) return after;
    }
    const from = units[at] === BLANK && at + 1 < end ? at + 1 : at;
    const kind = classAt(classes, units, from, end);
    for (const mask of [LETTER, NUMBER, SYMBOL]) {
      if (kind & mask) return runEnd(classes, units, from, end, mask);
    }
    return whiteEnd(classes, units, at, end, false);
  };
}

/**
 * The end of an o200k word from `from` on, `from` when there is none. The first alternative ends
 * in letters that may be lower case; when no such letter follows the capitals it gives capitals
 * back until the last one is of no case, and only when there is none the second one takes them all.
 *
 * ```text
 * ABCdef  -> ABCdef      AB中CD  -> AB中      ABCD  -> ABCD (second alternative)
 * ```
 *
 * A mark before capitals is a word of its own (`afterMark`): the first alternative matches it
 * without its optional character, before the second one is tried.
 */
function wordEnd(
  classes: Uint8Array,
  units: Uint16Array,
  from: number,
  end: number,
  afterMark: boolean,
): number {
  let at = from;
  let caseless = from;
  while (at < end) {
    const kind = classAt(classes, units, at, end);
    if (!(kind & (UPPER | MARK))) break;
    at += kind & WIDE ? 2 : 1;
    if (kind & (LOWER | MARK)) caseless = at;
  }
  const lower = runEnd(classes, units, at, end, LOWER | MARK);
  if (lower > at) return lower;
  if (caseless > from || afterMark) return caseless;
  return at;
}

/** `\p{N}{1,3}` after its first number. */
function upToThreeNumbers(
  classes: Uint8Array,
  units: Uint16Array,
  from: number,
  end: number,
): number {
  let at = from;
  for (let more = 2; more > 0 && at < end; more--) {
    const kind = classAt(classes, units, at, end);
    if (!(kind & NUMBER)) break;
    at += kind & WIDE ? 2 : 1;
  }
  return at;
}

/** `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`: U+017F (long s) is an s in any case. */
function contractionEnd(units: Uint16Array, at: number, end: number): number {
  if (at + 1 >= end || units[at] !== APOSTROPHE) return at;
  switch (lowerAscii(units[at + 1]!)) {
    case 0x73: // s
    case 0x17f:
    case 0x74: // t
    case 0x6d: // m
    case 0x64: // d
      return at + 2;
    case 0x72: // re
    case 0x76: // ve
      return at + 2 < end && lowerAscii(units[at + 2]!) === 0x65 ? at + 3 : at;
    case 0x6c: // ll
      return at + 2 < end && lowerAscii(units[at + 2]!) === 0x6c ? at + 3 : at;
    default:
      return at;
  }
}

function lowerAscii(unit: number): number {
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}

function isLowerAscii(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const unit = units[at]!;
    if (unit < 0x61 || unit > 0x7a) return false;
  }
  return true;
}

/** `[\r\n/]*` */
function lineEndsAndSlashes(units: Uint16Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const unit = units[at]!;
    if (unit !== 10 && unit !== 13 && unit !== SLASH) break;
    at++;
  }
  return at;
}

/**
 * White space from `at` on: to its last line end when `lines` (`\s*[\r\n]+`), else to the end of
 * the text, else all but the last one (`\s+(?!\S)`), else the only one.
 */
function whiteEnd(
  classes: Uint8Array,
  units: Uint16Array,
  at: number,
  end: number,
  lines: boolean,
): number {
  let stop = at;
  let line = at;
  while (stop < end) {
    const kind = classes[units[stop]!]!;
    if (!(kind & (SPACE | LINE_END))) break;
    stop++;
    if (kind & LINE_END) line = stop;
  }
  if (lines && line > at) return line;
  return stop === end || stop === at + 1 ? stop : stop - 1;
}
