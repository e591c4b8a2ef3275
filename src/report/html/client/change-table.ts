import type { ChangeName, CompareGo, CompareKit, CompareModel } from './compare-kit.ts';
import type { RowModel } from './kit.ts';

/** The list of elements on both sides: filters, order, 25 at a time; runs in a comparison. */
export function changeTable(
  kit: Pick<CompareKit, 'make' | 'pagedRows'>,
  model: CompareModel,
  go: CompareGo,
): { show(pair: number): void } {
  const { make } = kit;
  const input = (id: string) => document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
  const [change, kind, page, id] = ['filter-change', 'filter-kind', 'filter-page', 'filter-id'].map(
    input,
  ) as [HTMLSelectElement, HTMLSelectElement, HTMLInputElement, HTMLInputElement];
  const rank: Record<ChangeName, number> = {
    lost: 0,
    won: 1,
    'cut in both': 2,
    'not compared': 3,
    'whole in both': 4,
  };
  let pair = 0;
  const rows = kit.pagedRows(kit, {
    noun: model.sides[1].view.noun,
    total: model.elements.length,
    key: 'change',
    line,
    ordered: refresh,
  });

  for (const control of [change, kind, page, id]) {
    control.addEventListener('input', () => refresh());
  }
  const kinds = new Set(model.sides.flatMap(({ view }) => view.kinds));
  for (const name of kinds) kind.append(make('option', { value: name }, name));

  return {
    show(next) {
      pair = next;
      refresh();
    },
  };

  function rowOf(element: number, side: 0 | 1): RowModel | null {
    const own = model.elements[element]!.sides[side];
    return own === null ? null : model.sides[side].row(model.pairs[pair]![side], own);
  }

  function refresh(): void {
    const { key, up } = rows.order();
    const want = change.value;
    const pageWords = page.value.toLowerCase();
    const idWords = id.value.toLowerCase();
    const chosen = model.elements
      .map((joined, element) => ({ joined, element, change: model.change(pair, element) }))
      .filter(({ joined, element, change }) => {
        if (want === 'changed' && change !== 'lost' && change !== 'won') return false;
        if (want !== '' && want !== 'changed' && change !== want) return false;
        if (kind.value !== '' && model.kind(element) !== kind.value) return false;
        if (!joined.page.toLowerCase().includes(pageWords)) return false;
        return idWords === '' || model.shortId(element).toLowerCase().includes(idWords);
      });
    const words = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    const share = (element: number, side: 0 | 1) => rowOf(element, side)?.share ?? 2;
    const least = (element: number) => Math.min(share(element, 0), share(element, 1));
    const compare = (a: (typeof chosen)[number], b: (typeof chosen)[number]): number => {
      switch (key) {
        case 'id':
          return words(model.shortId(a.element), model.shortId(b.element));
        case 'kind':
          return words(model.kind(a.element), model.kind(b.element));
        case 'page':
          return words(a.joined.page, b.joined.page);
        case 'first':
          return share(a.element, 0) - share(b.element, 0);
        case 'second':
          return share(a.element, 1) - share(b.element, 1);
        default:
          return rank[a.change] - rank[b.change] || least(a.element) - least(b.element);
      }
    };
    chosen.sort((a, b) => (up ? compare(a, b) : compare(b, a)) || a.element - b.element);
    rows.show(chosen.map(({ element }) => element));
  }

  function holding(element: number, side: 0 | 1): (Node | string)[] {
    const row = rowOf(element, side);
    if (row === null) return [make('span', { class: 'badge' }, 'not in the run')];
    const share =
      row.share === null || row.status === 'whole'
        ? ''
        : ` ${(Math.floor(row.share * 1000) / 10).toFixed(1)}%`;
    return [make('span', { class: `badge ${row.status}` }, `${row.status}${share}`)];
  }

  function line(element: number): HTMLElement {
    const name = model.change(pair, element);
    const words = ([0, 1] as const).flatMap((side) => rowOf(element, side)?.lostWords ?? []);
    return make(
      'tr',
      null,
      make(
        'td',
        { 'data-head': 'Change' },
        make('span', { class: `change ${name.replaceAll(' ', '-')}` }, name),
      ),
      make(
        'td',
        { class: 'id', 'data-head': 'Element' },
        make(
          'button',
          {
            type: 'button',
            class: 'link',
            click: () => go({ element, page: model.elements[element]!.page }, true),
          },
          model.shortId(element) || '(empty id)',
        ),
      ),
      make('td', { 'data-head': 'Kind' }, model.kind(element)),
      make('td', { class: 'pagename', 'data-head': 'Page' }, model.elements[element]!.page),
      make('td', { 'data-head': 'First' }, ...holding(element, 0)),
      make('td', { 'data-head': 'Second' }, ...holding(element, 1)),
      make(
        'td',
        { class: 'words wide', 'data-head': 'Conditions that the cut loses' },
        ...[...new Set(words)].flatMap((word) => [make('mark', null, word), ' ']),
      ),
    );
  }
}
