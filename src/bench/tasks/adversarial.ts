import { gradeTexts } from '../../core/grade-texts.ts';
import type { Grade } from '../../core/types.ts';
import { expectGrades, type Grader, ourGrades, sampleOf, sweepGrades } from '../grades.ts';
import { measure } from '../measure.ts';
import { type BenchRow, makeRow } from '../row.ts';
import { type BenchContext, type BenchTask, scaled, WrongAnswer, wrongRow } from '../task.ts';
import { Prose } from '../text/prose.ts';
import { equalChunks, makeWorkload, type Workload } from '../workload.ts';

const TASK = 'adversarial';
const PAGE_UNITS = 1_000_000;
const CHUNK_UNITS = 3200;
const MOST_SECONDS = 1;
/** Comparisons for each unit of page and elements: what bounded work may cost at most. */
const MOST_WORK = 64;

/** A page that is made to be hard, with what is known of its grades. */
interface HardPage {
  readonly workload: Workload;
  readonly expected: (element: number) => Grade;
  /** Elements whose grade is checked; all unless set. */
  readonly among?: readonly number[];
}

/** Pages on which a search that is not careful never ends: each at most a second, work counted. */
export function adversarialTask(grade: Grader = ourGrades): BenchTask {
  return {
    name: TASK,
    summary: 'pages that are made to be hard to search',
    async *rows(context) {
      const units = scaled(PAGE_UNITS, context, 20_000);
      for (const make of [oneLetter, periodic, repeated, nested, boilerplate]) {
        yield await onePage(make(units), grade, context);
      }
    },
  };
}

async function onePage(
  { workload, expected, among }: HardPage,
  grade: Grader,
  context: BenchContext,
): Promise<BenchRow> {
  const { name, page, elements } = workload;
  const size = { megabytes: page.length / 1e6, elements: elements.length };
  const wrong = await wrongRow({ task: TASK, name, ...size }, () => {
    expectGrades(name, workload, grade(workload), expected, among);
    expectBoundedWork(workload);
  });
  if (wrong !== null) return wrong;
  const { timings } = await measure([{ name, run: () => grade(workload) }], context);
  const ours = timings[0]!;
  return makeRow({
    ...{ task: TASK, name, ours, ...size },
    quantity: 'seconds',
    value: ours.p50 / 1000,
    bar: { atMost: MOST_SECONDS },
  });
}

/** @throws WrongAnswer when the search counts more work than a fixed multiple of its input. */
export function expectBoundedWork({ name, page, elements, chunks }: Workload): void {
  const counters = { candidates: 0, comparisons: 0 };
  gradeTexts(page, elements, chunks, { counters });
  const input = page.length + elements.reduce((sum, { length }) => sum + length, 0);
  if (counters.comparisons > MOST_WORK * input) {
    throw new WrongAnswer(
      `${name}: expected at most ${MOST_WORK} comparisons a unit, got ${counters.comparisons} for ${input} units`,
    );
  }
}

function hardPage(name: string, page: string, elements: readonly string[]): Workload {
  const chunks = equalChunks(page.length, Math.ceil(page.length / CHUNK_UNITS));
  return { name, page, elements, chunks };
}

function shortestChunk({ chunks }: Workload): number {
  return chunks.starts.reduce((least, start, i) => Math.min(least, chunks.ends[i]! - start), 1e9);
}

function longestChunk({ chunks }: Workload): number {
  return chunks.starts.reduce((most, start, i) => Math.max(most, chunks.ends[i]! - start), 0);
}

/**
 * One letter: an element of it is everywhere, so that the longest chunk decides.
 * Two-byte: the letter is not of Latin-1.
 */
function oneLetter(units: number): HardPage {
  const letter = '’';
  const workload = hardPage(
    `one letter, ${units.toLocaleString('en-US')} times`,
    letter.repeat(units),
    Array.from({ length: 200 }, (_, i) => letter.repeat(40 + 40 * i)),
  );
  const most = longestChunk(workload);
  return {
    workload,
    expected: (i) => {
      const length = workload.elements[i]!.length;
      return length <= most ? 'full' : most * 2 >= length ? 'partial' : 'none';
    },
  };
}

/** A short word over and over: each element stands at every period. */
function periodic(units: number): HardPage {
  const word = 'ab“c”d ';
  const least = CHUNK_UNITS / 2 - word.length;
  const workload = hardPage(
    `periodic, period ${word.length}`,
    word.repeat(Math.ceil(units / word.length)).slice(0, units),
    Array.from({ length: 200 }, (_, i) =>
      word.repeat(Math.ceil(least / word.length)).slice(0, 20 + (i % word.length) + i * 7),
    ),
  );
  // A chunk that has room for the element at any phase holds one.
  const room = shortestChunk(workload) - word.length;
  const among = sampleOf(200, 200).filter((i) => workload.elements[i]!.length <= room);
  return { workload, expected: () => 'full', among };
}

/** One short element on the page a hundred thousand times, others between. */
function repeated(units: number): HardPage {
  const element = 'must – ok ';
  const workload = hardPage('one element, on every tenth unit', element.repeat(units / 10), [
    element.trim(),
    ...Array.from({ length: 99 }, (_, i) => `${element.repeat(2 + (i % 5))}must`),
  ]);
  return { workload, expected: () => 'full' };
}

/** Every element is the beginning of the next one, and the page holds only the longest, often. */
function nested(units: number): HardPage {
  const longest = new Prose(31).english(1500);
  const copies = Math.floor(units / (longest.length + 1));
  const page = `${longest}\n`.repeat(copies).padEnd(units, '-');
  const workload = hardPage(
    'nested elements, each the start of the next',
    page,
    Array.from({ length: 145 }, (_, i) => longest.slice(0, 50 + 10 * i)),
  );
  const swept = sweepGrades(workload);
  return { workload, expected: (i) => swept[i]! };
}

/** Tens of thousands of elements that share a long beginning with each other and with the page. */
function boilerplate(units: number): HardPage {
  const count = Math.floor(units / 50);
  const base = makeWorkload({ units, elements: count, chunks: 1 }, 33);
  const shared = 'The system MUST record it, unless ';
  const elements = Array.from({ length: count }, (_, i) => `${shared}case ${i + 1}`);
  const workload = hardPage(
    `${count.toLocaleString('en-US')} elements that share ${shared.length} units`,
    elements.join('; ').slice(0, units).padEnd(units, base.page),
    elements,
  );
  const among = sampleOf(count, 150);
  const sample = { ...workload, elements: among.map((i) => elements[i]!) };
  const swept = sweepGrades(sample);
  return { workload, expected: (i) => swept[among.indexOf(i)]!, among };
}
