import type { Block } from '../../core/types.ts';
import { type BlockId, isStatement, obliges, REQUIREMENT_WORDS } from './block-id.ts';

/** Kinds that requirements are known by: FR, NFR, REQ, user stories, acceptance criteria ... */
const KNOWN = new Set([
  ...REQUIREMENT_WORDS,
  ...'FR NFR REQ RQ SR SRS URS BR UR CR UC US AC SC HLR LLR SYS TR IR DR QR Req Requirement'.split(
    ' ',
  ),
]);

/** Names with a number that are no requirements: standards, algorithms, figures, dates. */
const OTHERS = new Set(
  `iso iec ieee en din rfc bcp std cve cwe ghsa utf ucs sha aes rsa md http tls ssl gpt covid isbn
  issn pep jep ecma fips gb mp fy q h v table figure fig step chapter section appendix part phase
  example note page version option level day week month sprint release tab pr gh line item 图 表 第
  步骤 阶段 版本 附录`.split(/\s+/),
);

/** The ids of one kind over all pages. */
export interface IdFamily {
  readonly name: string;
  /** Blocks that begin with such an id. */
  readonly count: number;
  readonly distinct: number;
  /** What its ids have beside a kind and a number. */
  readonly shapes: readonly Shape[];
  /** Between kind and number, the most frequent first. */
  readonly separators: readonly string[];
  /** Why this is no kind of requirement, or null. */
  readonly doubt: string | null;
}

interface Counts {
  count: number;
  statements: number;
  oblige: number;
  boxes: number;
  readonly numbers: Map<string, Set<number>>;
  readonly ids: Set<string>;
  readonly separators: Map<string, number>;
  readonly shapes: Record<Shape, number>;
}

/** What an id may have beside a kind and a number. */
type Shape = 'inner' | 'dotted' | 'dashed' | 'suffixed' | 'bracketed';

/** What fewer than one in so many have is a slip, not a shape. */
const RARE = 50;

/** Gathers the ids that blocks begin with, by kind. */
export class IdFamilies {
  readonly #families = new Map<string, Counts>();

  /** `boxed` says that the block is a box of a to-do list. */
  add(id: BlockId, block: Block, text: string, boxed: boolean): void {
    const counts = this.#of(id.family);
    counts.count++;
    if (block.kind === 'heading' || isStatement(id.rest)) counts.statements++;
    if (obliges(id.rest)) counts.oblige++;
    if (boxed) counts.boxes++;
    const name = text.slice(id.bracketed ? 1 : 0, text.length - id.rest.length);
    counts.ids.add(name);
    countUp(counts.numbers, [...id.inner, id.number].join('-'));
    const { separators, shapes } = counts;
    separators.set(id.separator, (separators.get(id.separator) ?? 0) + 1);
    if (id.inner.length > 0) shapes.inner++;
    if (id.number.includes('.')) shapes.dotted++;
    if (id.number.includes('-')) shapes.dashed++;
    if (id.suffix !== '') shapes.suffixed++;
    if (id.bracketed) shapes.bracketed++;
  }

  /**
   * The kinds by falling number of blocks, then by name; without those whose name says that they
   * are something else, such as RFC or Table.
   */
  all(): IdFamily[] {
    const families = [...this.#families]
      .filter(([name]) => !OTHERS.has(name.toLowerCase()))
      .map(([name, counts]) => ({ name, ...family(counts), doubt: doubtOf(name, counts) }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
    const most = families.find(({ doubt }) => doubt === null)?.count ?? 0;
    return families.map((one) =>
      one.doubt === null && !KNOWN.has(one.name) && one.count * RARE < most
        ? { ...one, doubt: 'few beside the others' }
        : one,
    );
  }

  #of(name: string): Counts {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const fresh: Counts = {
      count: 0,
      statements: 0,
      oblige: 0,
      boxes: 0,
      numbers: new Map(),
      ids: new Set(),
      separators: new Map(),
      shapes: { inner: 0, dotted: 0, dashed: 0, suffixed: 0, bracketed: 0 },
    };
    this.#families.set(name, fresh);
    return fresh;
  }
}

function family({ count, ids, separators, shapes }: Counts): Omit<IdFamily, 'name' | 'doubt'> {
  const common = (times: number): boolean => times * RARE >= count;
  return {
    count,
    distinct: ids.size,
    separators: [...separators]
      .filter(([, times]) => common(times))
      .sort((a, b) => b[1] - a[1])
      .map(([separator]) => separator),
    shapes: (Object.keys(shapes) as Shape[]).filter(
      (shape) => shapes[shape] > 0 && common(shapes[shape]),
    ),
  };
}

function countUp(numbers: Map<string, Set<number>>, number: string): void {
  const [, head = '', last = ''] = /^(.*?)(\d+)$/.exec(number) ?? [];
  const set = numbers.get(head);
  if (set === undefined) numbers.set(head, new Set([Number(last)]));
  else set.add(Number(last));
}

/**
 * A kind that is known needs one id that obliges, or two; another needs four that count up. Most
 * must say something behind the id, and boxes to tick are tasks.
 */
function doubtOf(name: string, counts: Counts): string | null {
  const { count, statements, oblige, boxes, ids, numbers } = counts;
  if (boxes * 2 > count) return 'boxes of a to-do list';
  if (statements * 2 < count) return 'little text behind the id';
  if (KNOWN.has(name)) return ids.size >= 2 || oblige > 0 ? null : 'a single id';
  if (ids.size < 4) return 'few ids of a kind that is not known';
  return countsUp(numbers) ? null : 'the numbers do not count up';
}

/** Whether a third of the numbers have a neighbour below, by 1, 5 or 10. */
function countsUp(numbers: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  let all = 0;
  let next = 0;
  for (const set of numbers.values()) {
    for (const number of set) {
      all++;
      if ([1, 5, 10].some((step) => set.has(number - step))) next++;
    }
  }
  return next * 3 >= all;
}

/** Beyond this many kinds a pattern says the shape of a kind and not each one. */
const MOST_NAMES = 12;

/** A pattern for blocks that begin with an id of these kinds; group 1 is the kind. */
export function familyPattern(families: readonly IdFamily[]): string {
  const some = (shape: Shape): boolean => families.some(({ shapes }) => shapes.includes(shape));
  const names = families.map(({ name }) => literal(name));
  const plain = families.every(({ name }) => /^\p{Lu}[\p{L}\p{N}]*$/u.test(name));
  const kind = names.length > MOST_NAMES && plain ? '\\p{Lu}[\\p{L}\\p{N}]*' : names.join('|');
  const separators = [...new Set(families.flatMap(({ separators }) => separators))].sort();
  const marks = separators.filter((mark) => mark !== '');
  const separator =
    (marks.length > 1
      ? `[${marks.join('').replace('-', '')}${marks.includes('-') ? '-' : ''}]`
      : (marks[0] ?? '')) + (marks.length > 0 && separators.includes('') ? '?' : '');
  const joints = [...(some('dotted') ? ['\\.'] : []), ...(some('dashed') ? ['-'] : [])];
  const more = joints.length === 0 ? '' : `(?:${joints.length > 1 ? '[.-]' : joints[0]}\\d+)*`;
  return [
    some('bracketed') ? '(?<=^[\\[(（【]?)' : '^',
    `(${kind})`,
    some('inner') ? '(?:[-_.]\\p{Lu}[\\p{L}\\p{N}]*)*' : '',
    `${separator}\\d+${more}`,
    some('suffixed') ? '[a-z]?' : '',
  ].join('');
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
