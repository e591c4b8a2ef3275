import { UncutError } from '../core/error.ts';

/** A bound on what is read from outside, and the environment variable that sets another. */
interface Limit {
  readonly env: string;
  readonly value: number;
  readonly unit: string;
}

/** What a file from outside may hold at most, so that a hostile one ends in words, not in memory. */
const LIMITS = {
  fileBytes: { env: 'UNCUT_MAX_FILE_BYTES', value: 256 * 1024 * 1024, unit: 'bytes' },
  lineLength: { env: 'UNCUT_MAX_LINE_LENGTH', value: 128 * 1024 * 1024, unit: 'UTF-16 units' },
  queueBytes: { env: 'UNCUT_MAX_QUEUE_BYTES', value: 256 * 1024 * 1024, unit: 'bytes' },
  jsonDepth: { env: 'UNCUT_MAX_JSON_DEPTH', value: 500, unit: 'levels' },
  elements: { env: 'UNCUT_MAX_ELEMENTS', value: 2_000_000, unit: 'elements' },
  queries: { env: 'UNCUT_MAX_QUERIES', value: 1_000_000, unit: 'queries' },
  rows: { env: 'UNCUT_MAX_LINES', value: 10_000_000, unit: 'lines' },
  pdfPages: { env: 'UNCUT_MAX_PDF_PAGES', value: 100_000, unit: 'pages' },
  pdfBytes: { env: 'UNCUT_MAX_PDF_BYTES', value: 1024 * 1024 * 1024, unit: 'bytes' },
  pages: { env: 'UNCUT_MAX_PAGE_FILES', value: 5_000_000, unit: 'page files' },
  archiveEntries: { env: 'UNCUT_MAX_ARCHIVE_ENTRIES', value: 100_000, unit: 'entries' },
  archiveBytes: {
    env: 'UNCUT_MAX_ARCHIVE_BYTES',
    value: 1024 * 1024 * 1024,
    unit: 'bytes unpacked',
  },
  entryBytes: { env: 'UNCUT_MAX_ENTRY_BYTES', value: 256 * 1024 * 1024, unit: 'bytes unpacked' },
  sheetCells: { env: 'UNCUT_MAX_SHEET_CELLS', value: 10_000_000, unit: 'cells' },
  archiveRatio: { env: 'UNCUT_MAX_ARCHIVE_RATIO', value: 200, unit: 'bytes for each packed byte' },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;

/**
 * A limit: the environment's, else the default.
 *
 * @throws UncutError `config` when the environment's is no positive whole number.
 */
export function limitOf(name: LimitName): number {
  const { env, value } = LIMITS[name];
  const given = process.env[env];
  if (given === undefined || given === '') return value;
  const number = Number(given);
  if (!/^\d+$/.test(given) || !Number.isSafeInteger(number) || number < 1) {
    throw new UncutError(
      'config',
      `${env}: expected a positive whole number, got ${JSON.stringify(given)}`,
    );
  }
  return number;
}

/**
 * Refuses an amount over its limit.
 *
 * @param where the file, and line where there is one
 * @throws UncutError `limit` with amount, limit and the way to raise it.
 */
export function checkLimit(name: LimitName, amount: number, where: string): void {
  const limit = limitOf(name);
  if (amount <= limit) return;
  const { env, unit } = LIMITS[name];
  throw new UncutError(
    'limit',
    `${where}: ${amount} ${unit}, more than the limit of ${limit}; raise it with the environment variable ${env}`,
  );
}

/**
 * Refuses JSON that is nested too deep to be walked by recursion.
 *
 * @throws UncutError `limit`, as {@link checkLimit}.
 */
export function checkJsonDepth(source: string, where: string): void {
  // A text has no more levels than opening brackets; most have few.
  if (!hasBrackets(source, limitOf('jsonDepth'))) return;
  checkLimit('jsonDepth', jsonDepth(source), where);
}

/** How deep arrays and objects of a JSON text are nested; 1 for `[]`. */
function jsonDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) depth--;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether there are more than `most` opening brackets. */
function hasBrackets(source: string, most: number): boolean {
  let count = 0;
  for (const bracket of ['[', '{']) {
    for (let at = source.indexOf(bracket); at >= 0; at = source.indexOf(bracket, at + 1)) {
      if (++count > most) return true;
    }
  }
  return false;
}
