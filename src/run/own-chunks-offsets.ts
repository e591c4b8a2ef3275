import { UncutError } from '../core/error.ts';
import { foldText } from '../core/fold.ts';
import { splitsPair } from '../core/span.ts';
import type { Page, Span } from '../core/types.ts';
import { type ChunkLine, OFFSET_UNITS, type OffsetUnit } from '../io/chunks-file.ts';
import { toUtf16 } from './own-chunks-units.ts';

/** A line with offsets. */
export type PlacedLine = ChunkLine & { readonly span: readonly [number, number] };

/** A line whose span is known; null where it is no place on the page. */
interface Read {
  readonly line: PlacedLine;
  readonly span: Span | null;
}

/** Where the offsets come from. */
export interface OffsetSource {
  readonly file: string;
  readonly unit: OffsetUnit;
}

const UNIT_WORDS: Readonly<Record<OffsetUnit, string>> = {
  utf16: 'UTF-16 units',
  codepoint: 'code points',
  utf8: 'UTF-8 bytes',
};

/**
 * The spans of lines on their page, checked against their text where they have one (up to
 * whitespace, typography, and characters damaged at its ends).
 *
 * @throws UncutError `results` that says what the offsets do fit: another unit, the text some units
 *   away, or else the first difference.
 */
export function readOffsets(
  page: Pick<Page, 'id' | 'text'>,
  lines: readonly PlacedLine[],
  source: OffsetSource,
): Span[] {
  const read = readAs(page.text, lines, source.unit);
  const wrong = read.filter((one) => !fits(page.text, one));
  if (wrong.length === 0) return read.map(({ span }) => span!);
  const first = wrong[0]!;
  const some = wrong.length === 1 ? 'a line' : `${wrong.length} lines`;
  throw new UncutError(
    'results',
    `${source.file}:${first.line.line}: ${some} of page "${page.id}" ${wrong.length === 1 ? 'does' : 'do'} not fit the page: ${explain(page, lines, wrong, source)}`,
  );
}

function readAs(text: string, lines: readonly PlacedLine[], unit: OffsetUnit): Read[] {
  const offsets = toUtf16(
    text,
    unit,
    lines.flatMap(({ span }) => span),
  );
  return lines.map((line, index) => {
    const [start, end] = [offsets[2 * index]!, offsets[2 * index + 1]!];
    const placed = start !== null && end !== null;
    return { line, span: placed && isPlace(text, start, end) ? { start, end } : null };
  });
}

function isPlace(text: string, start: number, end: number): boolean {
  return !splitsPair(text, start) && !splitsPair(text, end);
}

function fits(text: string, { line, span }: Read): boolean {
  if (span === null) return false;
  if (line.text === null) return true;
  const content = contentOf(line);
  const held = text.slice(span.start, span.end);
  return held === content || plain(held) === plain(content);
}

/** The text without its prefix. */
function contentOf({ text, prefix }: PlacedLine): string {
  return (text ?? '').slice(prefix.length);
}

/** As texts are compared: folded, without whitespace and damaged characters at both ends. */
function plain(text: string): string {
  return foldText(text, 'typography').text.replace(/^[\s\uFFFD]+|[\s\uFFFD]+$/g, '');
}

function explain(
  page: Pick<Page, 'id' | 'text'>,
  lines: readonly PlacedLine[],
  wrong: readonly Read[],
  { unit }: OffsetSource,
): string {
  const other = otherUnit(page.text, lines, unit);
  if (other !== null) {
    return `the offsets of all its lines fit as ${UNIT_WORDS[other]}, not as ${UNIT_WORDS[unit]}; add --chunks-unit ${other}`;
  }
  const [first] = wrong;
  const { line, span } = first!;
  if (span === null) return outside(page.text, line, unit);
  const shift = commonShift(page.text, wrong);
  if (shift !== null) {
    const way = shift > 0 ? 'later' : 'earlier';
    return `the text stands ${Math.abs(shift)} UTF-16 units ${way} than the offsets say, on every such line (a byte order mark, front matter or leading whitespace that only one side dropped?); ${FIX}`;
  }
  return `${difference(page.text, span, contentOf(line))}; ${FIX}`;
}

const FIX =
  'take the page text that "uncut text" prints, or leave start and end out to have the text searched for';

/** The unit in which every line fits, when at least one has a text to tell by. */
function otherUnit(
  text: string,
  lines: readonly PlacedLine[],
  declared: OffsetUnit,
): OffsetUnit | null {
  if (lines.every((line) => line.text === null)) return null;
  const fitting = OFFSET_UNITS.filter(
    (unit) => unit !== declared && readAs(text, lines, unit).every((read) => fits(text, read)),
  );
  return fitting[0] ?? null;
}

function outside(text: string, { span: [start, end] }: PlacedLine, unit: OffsetUnit): string {
  const length = lengthIn(text, unit);
  if (end > length) {
    return `[${start}, ${end}) leaves the page, which has ${length} ${UNIT_WORDS[unit]}; is this the unit that your offsets count (--chunks-unit ${OFFSET_UNITS.join(', ')})?`;
  }
  return `[${start}, ${end}) begins or ends inside a character, counted in ${UNIT_WORDS[unit]}; is this the unit that your offsets count (--chunks-unit ${OFFSET_UNITS.join(', ')})?`;
}

function lengthIn(text: string, unit: OffsetUnit): number {
  if (unit === 'utf16') return text.length;
  if (unit === 'utf8') return new TextEncoder().encode(text).length;
  let points = 0;
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) points++;
  return points;
}

/** How far the text of every wrong line is from its offsets, when it is one distance. */
function commonShift(text: string, wrong: readonly Read[]): number | null {
  let common: number | null = null;
  for (const { line, span } of wrong) {
    if (span === null) continue;
    const content = contentOf(line).trim();
    if (content === '') continue;
    const at = nearestPlace(text, content, span.start + leading(contentOf(line)));
    if (at === null || at === 0 || (common !== null && at !== common)) return null;
    common = at;
  }
  return common;
}

function leading(text: string): number {
  return text.length - text.trimStart().length;
}

/** The distance to the nearest place of `content`, or null when it is nowhere. */
function nearestPlace(text: string, content: string, from: number): number | null {
  const after = text.indexOf(content, from);
  const before = text.lastIndexOf(content, from);
  if (after < 0 && before < 0) return null;
  if (after < 0) return before - from;
  return before < 0 || after - from <= from - before ? after - from : before - from;
}

/** Units shown on each side of the first difference. */
const SHOWN = 20;

function difference(text: string, { start, end }: Span, content: string): string {
  const held = text.slice(start, end);
  let at = 0;
  while (at < held.length && at < content.length && held[at] === content[at]) at++;
  const from = Math.max(0, at - SHOWN);
  const show = (side: string): string => JSON.stringify(side.slice(from, at + SHOWN));
  return `the page and the text differ from offset ${start + at} on: the page holds ${show(held)}, the text ${show(content)}`;
}
