import { formatNumber, NUMBER_FORMATS } from './number-format.ts';
import type { List, ListLevel } from './numbering.ts';

/** The number that Word shows in front of a paragraph. */
export interface ParagraphNumber {
  /** With the space that follows it. */
  readonly text: string;
  /** A list's own mark, such as `1.` or `a)`, which HTML does not hold as text either. */
  readonly isMark: boolean;
}

/** Counts the lists of a document, paragraph by paragraph in order. */
export interface ListCounters {
  /** The number of the next paragraph of a list, or null when it shows none, as with bullets. */
  next(list: string, level: number): ParagraphNumber | null;
  /** Number formats that were written as decimal, since they are not known here. */
  readonly unknownFormats: ReadonlySet<string>;
}

interface Counts {
  /** By level; undefined before the first. */
  readonly at: (number | undefined)[];
  /** Lists and levels that had a paragraph. */
  readonly used: Set<string>;
}

/** Levels of a list, as WordprocessingML has them. */
const LEVELS = 9;

/** Counts as ECMA-376 part 1, 17.9 says, and as Word does where it is silent. */
export function countLists(lists: ReadonlyMap<string, List>): ListCounters {
  const counts = new Map<string, Counts>();
  const unknownFormats = new Set<string>();
  return {
    unknownFormats,
    next(id, level) {
      const list = lists.get(id);
      const own = list?.levels.get(level);
      if (list === undefined || own === undefined) return null;
      const { at, used } = countsOf(counts, list.abstract);
      // A list that begins again does so where its level is first used.
      const use = `${id}:${level}`;
      if (list.starts.has(level) && !used.has(use)) at[level] = undefined;
      used.add(use);
      const startOf = (one: number) => list.starts.get(one) ?? list.levels.get(one)?.start ?? 0;
      const before = at[level];
      at[level] = before === undefined ? startOf(level) : before + 1;
      for (let deeper = level + 1; deeper < LEVELS; deeper++) {
        const restart = list.levels.get(deeper)?.restart ?? null;
        if (restart === null || level < restart) at[deeper] = undefined;
      }
      if (own.format === 'bullet') return null;
      const text = own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
        const shown = Number(digit) - 1;
        const of = list.levels.get(shown);
        if (of === undefined) return '';
        if (!NUMBER_FORMATS.has(of.format)) unknownFormats.add(of.format);
        const count = at[shown] ?? startOf(shown);
        return formatNumber(count, own.isLegal ? 'decimal' : of.format).padStart(of.digits, '0');
      });
      if (text.trim() === '') return null;
      return { text: own.suffix === 'nothing' ? text : `${text} `, isMark: isMark(own) };
    },
  };
}

/** Whether a level shows one number with nothing but punctuation around it. */
function isMark({ text, digits }: ListLevel): boolean {
  const numbers = text.match(/%[1-9]/g)?.length ?? 0;
  return numbers === 1 && digits === 0 && /^[\s.,:;()[\]–—-]*$/.test(text.replace(/%[1-9]/, ''));
}

function countsOf(counts: Map<string, Counts>, abstract: string): Counts {
  const known = counts.get(abstract);
  if (known !== undefined) return known;
  const made: Counts = { at: [], used: new Set() };
  counts.set(abstract, made);
  return made;
}
