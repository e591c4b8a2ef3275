import { UncutError } from '../core/error.ts';
import type { Spans } from '../core/types.ts';
import { Prose } from './text/prose.ts';

/** A page with elements to grade against chunks whose places are known. */
export interface Workload {
  readonly name: string;
  readonly page: string;
  readonly elements: readonly string[];
  /** Ascending starts and ends, UTF-16. */
  readonly chunks: Spans;
}

/** UTF-16 units of the page, number of elements, number of chunks. */
export interface WorkloadSize {
  readonly units: number;
  readonly elements: number;
  readonly chunks: number;
}

/** Shortest distance of two elements: an id, and a word or two. */
const LEAST_GAP = 24;
const LARGEST_PAGE = 2 ** 28;
/** Distinct sentences between the elements: enough that no two chunks are equal. */
const SENTENCES = 4000;

/**
 * Reads `1mb:2000:313`: page size in units (`kb` = 10^3, `mb` = 10^6), elements, chunks.
 *
 * @throws UncutError `usage` saying which part is wrong.
 */
export function parseWorkloadSize(text: string): WorkloadSize {
  const match = /^(\d+(?:\.\d+)?)(kb|mb)?:(\d+):(\d+)$/i.exec(text.trim());
  if (match === null) {
    throw new UncutError(
      'usage',
      `--make: expected page:elements:chunks, as 1mb:2000:313 or 10kb:20:4, got ${JSON.stringify(text)}`,
    );
  }
  const [, amount, unit = '', elements, chunks] = match;
  const factor = unit === '' ? 1 : unit.toLowerCase() === 'kb' ? 1e3 : 1e6;
  const size = {
    units: Math.round(Number(amount) * factor),
    elements: Number(elements),
    chunks: Number(chunks),
  };
  const problem = sizeProblem(size);
  if (problem === null) return size;
  throw new UncutError('usage', `--make ${text}: ${problem}`);
}

function sizeProblem({ units, elements, chunks }: WorkloadSize): string | null {
  if (units > LARGEST_PAGE) return `expected a page of at most ${LARGEST_PAGE} units, got ${units}`;
  if (elements < 1) return 'expected at least one element, got 0';
  if (chunks < 1 || chunks > units) return `expected 1 to ${units} chunks, got ${chunks}`;
  if (elements * LEAST_GAP > units) {
    return `expected at most ${Math.floor(units / LEAST_GAP)} elements on a page of ${units} units (one every ${LEAST_GAP}), got ${elements}`;
  }
  return null;
}

/**
 * A page of prose with numbered requirements spread over it, one in fifty of which stands on it
 * twice, in chunks of equal length. A two-byte string, as nine of ten real pages are. The same
 * size and seed give the same workload.
 */
export function makeWorkload(size: WorkloadSize, seed = 1): Workload {
  const { units, elements: count } = size;
  const prose = new Prose(seed);
  const sentences = Array.from({ length: SENTENCES }, () => prose.sentence());
  const gap = units / count;
  const parts: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const fillUpTo = (end: number): void => {
    for (;;) {
      const sentence = prose.pick(sentences);
      if (length + sentence.length + 1 > end) return;
      add(sentence);
      add(prose.chance(0.15) ? '\n' : ' ');
    }
  };
  const elements: string[] = [];
  for (let i = 0; i < count; i++) {
    const element = requirement(prose, i, Math.floor(gap) - 2);
    elements.push(element);
    add(element);
    add('\n');
    const next = (i + 1) * gap;
    if (i % 50 === 7 && length + element.length + 1 <= next) add(`${element}\n`);
    fillUpTo(next);
  }
  add(' '.repeat(Math.max(0, units - length)));
  return {
    name: sizeName(size),
    page: parts.join(''),
    elements,
    chunks: equalChunks(units, size.chunks),
  };
}

/** `FR-0007: The scanner MUST ...`, at most `most` units, without whitespace at its end. */
function requirement(prose: Prose, number: number, most: number): string {
  const id = `${prose.chance(0.7) ? 'FR' : 'NFR'}-${String(number).padStart(4, '0')}`;
  const text = `**${id}**: The ${prose.word()} MUST ${prose.word()} ${prose.sentence()}`;
  return text.slice(0, Math.max(most, 1)).trimEnd();
}

/** `count` chunks of equal length, end to end. */
export function equalChunks(units: number, count: number): Spans {
  const border = (i: number) => Math.round((i * units) / count);
  return {
    starts: Uint32Array.from({ length: count }, (_, i) => border(i)),
    ends: Uint32Array.from({ length: count }, (_, i) => border(i + 1)),
  };
}

/** The chunks as texts. */
export function chunkTexts({ page, chunks }: Workload): string[] {
  return Array.from(chunks.starts, (start, i) => page.slice(start, chunks.ends[i]));
}

/** `1 MB x 2,000 x 313`. */
export function sizeName({ units, elements, chunks }: WorkloadSize): string {
  return `${unitsName(units)} x ${elements.toLocaleString('en-US')} x ${chunks.toLocaleString('en-US')}`;
}

/** `10 kB`, `1 MB`: thousands and millions of UTF-16 units. */
export function unitsName(units: number): string {
  if (units >= 1e6) return `${Number((units / 1e6).toPrecision(3))} MB`;
  if (units >= 1e3) return `${Number((units / 1e3).toPrecision(3))} kB`;
  return `${units} units`;
}
