import { allBelow, attributeIn, below, firstBelow, type XmlElement, xmlTree } from '../xml-tree.ts';

/** A level of a list: how its numbers look and when they begin again. */
export interface ListLevel {
  readonly start: number;
  readonly format: string;
  /** Digits at least, for formats such as `001, 002, 003, ...`; 0 for none. */
  readonly digits: number;
  /** With `%1` to `%9` for the numbers of the levels. */
  readonly text: string;
  /** The level, 1-based, after which it begins again; 0 never, null after every one above. */
  readonly restart: number | null;
  readonly suffix: 'tab' | 'space' | 'nothing';
  /** All numbers of its text are decimal. */
  readonly isLegal: boolean;
  /** The paragraph style that belongs to it. */
  readonly style: string | null;
}

/** A list by its `numId`: lists of one `abstract` count together. */
export interface List {
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Levels that begin again at a number where this list is first used. */
  readonly starts: ReadonlyMap<number, number>;
}

/**
 * Reads word/numbering.xml: the lists by `numId`.
 *
 * @param listOfStyle the list of a numbering style, which a definition may refer to
 */
export function readLists(
  source: string | null,
  where: string,
  listOfStyle: (style: string) => string | null,
): ReadonlyMap<string, List> {
  if (source === null) return new Map();
  const root = xmlTree(source, where);
  const abstracts = new Map(
    below(root, 'abstractNum').map((element) => [
      attributeIn(element, 'abstractNumId') ?? '',
      element,
    ]),
  );
  const numbers = new Map(
    below(root, 'num').map((element) => [attributeIn(element, 'numId') ?? '', element]),
  );
  const abstractOf = (list: string) =>
    attributeIn(firstBelow(numbers.get(list), 'abstractNumId')) ?? '';
  const lists = new Map<string, List>();
  for (const [id, element] of numbers) {
    let abstract = abstractOf(id);
    const linked = attributeIn(firstBelow(abstracts.get(abstract), 'numStyleLink'));
    const target = linked === null ? null : listOfStyle(linked);
    if (target !== null) abstract = abstractOf(target);
    const definition = abstracts.get(abstract);
    if (definition === undefined) continue;
    const levels = new Map(below(definition, 'lvl').map(readLevel));
    const starts = new Map<number, number>();
    for (const override of below(element, 'lvlOverride')) {
      const at = Number(attributeIn(override, 'ilvl'));
      const level = firstBelow(override, 'lvl');
      if (level !== undefined) levels.set(at, readLevel(level)[1]);
      const start = attributeIn(firstBelow(override, 'startOverride'));
      if (start !== null) starts.set(at, Number(start));
    }
    lists.set(id, { abstract, levels, starts });
  }
  return lists;
}

function readLevel(element: XmlElement): [number, ListLevel] {
  // A custom format stands in an alternative, beside what older versions show.
  const formats = allBelow(element, 'numFmt');
  const custom = formats.find((one) => /^0+1(,|$)/.test(attributeIn(one, 'format') ?? ''));
  const format = attributeIn(formats.at(-1)) ?? 'decimal';
  const restart = attributeIn(firstBelow(element, 'lvlRestart'));
  const suffix = attributeIn(firstBelow(element, 'suff'));
  const legal = firstBelow(element, 'isLgl');
  return [
    Number(attributeIn(element, 'ilvl') ?? 0),
    {
      start: Number(attributeIn(firstBelow(element, 'start')) ?? 0),
      format: custom === undefined ? format : 'decimal',
      digits: custom === undefined ? 0 : /^0+1/.exec(attributeIn(custom, 'format')!)![0].length,
      text: attributeIn(firstBelow(element, 'lvlText')) ?? '',
      restart: restart === null ? null : Number(restart),
      suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
      isLegal: legal !== undefined && !['0', 'false', 'off'].includes(attributeIn(legal) ?? ''),
      style: attributeIn(firstBelow(element, 'pStyle')),
    },
  ];
}
