/** A condition or exception word in a text: what a reader loses when its side is cut off. */
export interface ConditionWord {
  /** As listed: in lower case with single spaces, BCP 14 words in capitals. */
  readonly word: string;
  /** UTF-16 units of the text, half-open. */
  readonly start: number;
  readonly end: number;
}

/** BCP 14 words that forbid, in capitals only (RFC 8174). */
const PROHIBITIONS = ['MUST NOT', 'SHALL NOT', 'SHOULD NOT', 'NOT RECOMMENDED'];

/**
 * Exceptions, conditions, negations and bounds: words whose loss turns a sentence around. `where`,
 * `while`, `but` and `before` are left out: they mostly carry no condition.
 */
const WORDS = [
  ...['unless', 'except', 'except when', 'except where', 'except for', 'except that', 'excluding'],
  ...['other than', 'apart from', 'with the exception of', 'notwithstanding', 'exempt'],
  ...['if', 'if not', 'if and only if', 'only if', 'only when', 'only after', 'only for', 'when'],
  ...['otherwise', 'provided that', 'on condition that', 'as long as', 'in case of', 'subject to'],
  ...['not', 'cannot', 'never', 'without', 'until', 'does not apply', 'do not apply'],
  ...['at most', 'at least', 'no more than', 'no less than', 'no later than', 'up to'],
  ...['not more than', 'not less than', 'not later than'],
  ...['es sei denn', 'außer', 'außer wenn', 'ausgenommen', 'mit Ausnahme', 'sofern'],
  ...['nur wenn', 'wenn nicht', 'nicht', 'kein', 'keine', 'ohne', 'mindestens', 'höchstens'],
];

/** Chinese and Japanese have no spaces between words, so these match anywhere. */
const UNSPACED = [
  ...[
    '除非',
    '除外',
    '除了',
    '(?<!不)但是?',
    '仅当',
    '僅當',
    '只有',
    '如果',
    '不得',
    '不应',
    '不應',
  ],
  ...['至少', '至多', '最多', '不超过', '不超過'],
  ...['ただし', '但し', '場合を除き', '場合を除く', 'を除き', 'を除く', '場合に限り', '場合のみ'],
  ...['てはならない', 'てはいけない'],
];

/** Latin letters only: in Chinese and Japanese prose an English word has no spaces around it. */
const NOT_AFTER_WORD = '(?<![\\p{Script=Latin}\\p{N}])';
const NOT_BEFORE_WORD = '(?![\\p{Script=Latin}\\p{N}])';

const CONTRACTION = "\\p{Script=Latin}+n['’]t";

const SPACED = new RegExp(
  `${NOT_AFTER_WORD}(?:${alternatives([...WORDS, CONTRACTION])})${NOT_BEFORE_WORD}`,
  'giu',
);
const CAPITALS = new RegExp(
  `${NOT_AFTER_WORD}(?:${alternatives(PROHIBITIONS)})${NOT_BEFORE_WORD}`,
  'gu',
);
const ANYWHERE = new RegExp(alternatives(UNSPACED), 'gu');

/**
 * The condition and exception words of a text in text order, none inside another (`only if` hides
 * its `if`). English and German words match as whole words in any case, across line breaks and
 * emphasis marks; BCP 14 words only in capitals; basic Chinese and Japanese anywhere.
 */
export function findConditions(text: string): ConditionWord[] {
  const found: ConditionWord[] = [];
  for (const { 0: match, index } of text.matchAll(CAPITALS)) {
    found.push({ word: singleSpaced(match), start: index, end: index + match.length });
  }
  for (const pattern of [SPACED, ANYWHERE]) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const word = singleSpaced(match).toLowerCase();
      found.push({ word, start: index, end: index + match.length });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return found.filter((word) => {
    const outside = word.start >= end;
    if (outside) end = word.end;
    return outside;
  });
}

/** Longest first, since an alternation takes the first that fits. */
function alternatives(words: readonly string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(' ', '[\\s*_]+'))
    .join('|');
}

function singleSpaced(match: string): string {
  return match.replace(/[\s*_]+/g, ' ');
}
