import { FoldBuilder, type Folded } from './fold-map.ts';
import { composeAt, plainForm, standsAlone } from './fold-typography.ts';
import { isWhitespace } from './whitespace.ts';

export type { Folded } from './fold-map.ts';

/** `whitespace`: see {@link foldText}; `typography`: that, and the declared foldings. */
export type FoldLevel = 'whitespace' | 'typography';

/**
 * The text in the form in which labels and chunks are compared, with the way back to true offsets.
 *
 * - `whitespace`: a run of whitespace becomes one space; it may change in kind and amount but never
 *   vanishes.
 * - `typography`: also composed (NFC, character by character), quotes and primes straight, hyphens,
 *   dashes and the minus sign `-`, an ellipsis `...`, and soft hyphens, zero-width characters, BOM
 *   and direction marks dropped. A run of whitespace around dropped characters is one run.
 *
 * Linear in the length of the text.
 *
 * @example
 * const folded = foldText('10\u00a0\u00a0kg', 'whitespace'); // text '10 kg'
 * folded.toStart(3); // 4, where 'kg' begins
 */
export function foldText(text: string, level: FoldLevel): Folded {
  const builder = new FoldBuilder(text);
  if (level === 'whitespace') foldWhitespace(text, builder);
  else foldTypography(text, builder);
  return builder.build();
}

function foldWhitespace(text: string, builder: FoldBuilder): void {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x20 && unit < 0x85) continue;
    if (!isWhitespace(unit)) continue;
    // Most whitespace is one space between two words.
    if (unit === 0x20 && text.charCodeAt(at + 1) > 0x20 && text.charCodeAt(at + 1) < 0x85) continue;
    const start = at;
    while (at + 1 < text.length && isWhitespace(text.charCodeAt(at + 1))) at++;
    if (at > start || unit !== 0x20) builder.change(start, at + 1, ' ');
  }
}

function foldTypography(text: string, builder: FoldBuilder): void {
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit > 0x20 && unit < 0x80 && !(text.charCodeAt(at + 1) >= 0xad)) at++;
    else if (isWhitespace(unit)) at = foldRun(text, at, builder);
    else at = foldCharacter(text, at, builder);
  }
}

/** Folds the run of whitespace that begins at `start`; returns its end. */
function foldRun(text: string, start: number, builder: FoldBuilder): number {
  let end = start + 1;
  for (let at = end; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isWhitespace(unit)) end = at + 1;
    else if (unit < 0xad || plainForm(unit) !== '') break;
  }
  if (end > start + 1 || text.charCodeAt(start) !== 0x20) builder.change(start, end, ' ');
  return end;
}

/** Folds the character at `at` with the marks that join it; returns where they end. */
function foldCharacter(text: string, at: number, builder: FoldBuilder): number {
  const code = text.codePointAt(at)!;
  const plain = plainForm(code);
  if (plain !== null) {
    builder.change(at, at + 1, plain);
    return at + 1;
  }
  if (standsAlone(text, at, code)) return at + (code > 0xffff ? 2 : 1);
  const { end, text: composed } = composeAt(text, at);
  if (composed !== null) builder.change(at, end, composed);
  return end;
}
