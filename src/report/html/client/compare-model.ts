import type { CompareView } from '../compare/compare-view-types.ts';
import type { CompareKit, CompareModel, JoinedElement } from './compare-kit.ts';
import type { StatusName } from './kit.ts';

/** Joins the two sides of a comparison; runs in its page. */
export function readCompare(kit: Pick<CompareKit, 'readModel'>, view: CompareView): CompareModel {
  const [one, two] = view.sides;
  const texts = new Map(one.texts.map(({ page, text }) => [page, text]));
  const shared = new Map<number, number>();
  for (let at = 0; at < view.shared.length; at += 2) {
    shared.set(view.shared[at]!, view.shared[at + 1]!);
  }
  const full = {
    ...two,
    texts: two.texts.map((page) =>
      shared.has(page.page) ? { ...page, text: texts.get(shared.get(page.page)!) ?? '' } : page,
    ),
  };
  const sides = [kit.readModel(one), kit.readModel(full)] as const;
  const keyOf = (side: 0 | 1, element: number): string => {
    const { pages, elementPages, ids } = view.sides[side];
    return `${pages[elementPages[element]!]}\n${ids[element]}`;
  };
  const inSecond = new Map(two.ids.map((_, element) => [keyOf(1, element), element]));
  const elements: JoinedElement[] = one.ids.map((_, element) => {
    const other = inSecond.get(keyOf(0, element)) ?? null;
    inSecond.delete(keyOf(0, element));
    return { page: one.pages[one.elementPages[element]!]!, sides: [element, other] };
  });
  for (const element of inSecond.values()) {
    elements.push({ page: two.pages[two.elementPages[element]!]!, sides: [null, element] });
  }
  const byKey = new Map(
    elements.map(({ sides: [first, second] }, index) => [
      first === null ? keyOf(1, second!) : keyOf(0, first),
      index,
    ]),
  );
  const numbers = [one, two].map(({ pages }) => new Map(pages.map((page, at) => [page, at])));
  const lost = new Map(view.lost.map(([page, ...reasons]) => [page, reasons]));
  const borders = new Map(
    view.borders.map(([side, strategy, page, id, before, after]) => [
      `${side} ${strategy} ${page}\n${id}`,
      [before, after] as const,
    ]),
  );
  const status = (pair: number, element: number, side: 0 | 1): StatusName => {
    const own = elements[element]!.sides[side];
    return own === null ? 'not graded' : sides[side].row(view.pairs[pair]![side], own).status;
  };
  const named = (element: number): readonly [0 | 1, number] => {
    const [first, second] = elements[element]!.sides;
    return first === null ? [1, second!] : [0, first];
  };

  return {
    names: view.names,
    pairs: view.pairs,
    sides,
    elements,
    pairName(pair) {
      const [first, second] = view.pairs[pair]!;
      const [a, b] = [one.strategies[first]!, two.strategies[second]!];
      return a === b ? a : `${a} → ${b}`;
    },
    shortId(element) {
      const [side, own] = named(element);
      return sides[side].shortId(own);
    },
    kind(element) {
      const [side, own] = named(element);
      return view.sides[side].kinds[view.sides[side].elementKinds[own]!] ?? '';
    },
    status,
    change(pair, element) {
      const [before, now] = [status(pair, element, 0), status(pair, element, 1)];
      const graded = (name: StatusName) => name !== 'missing' && name !== 'not graded';
      if (!graded(before) || !graded(now)) return 'not compared';
      if (before === 'whole') return now === 'whole' ? 'whole in both' : 'lost';
      return now === 'whole' ? 'won' : 'cut in both';
    },
    pageOf: (page, side) => numbers[side]!.get(page) ?? -1,
    lost: (page, side) => lost.get(page)?.[side] ?? null,
    border(pair, element, side) {
      const own = elements[element]!.sides[side];
      if (own === null) return null;
      return borders.get(`${side} ${view.pairs[pair]![side]} ${keyOf(side, own)}`) ?? null;
    },
    find: (page, id) => byKey.get(`${page}\n${id}`) ?? null,
  };
}
