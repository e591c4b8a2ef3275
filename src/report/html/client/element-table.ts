import type { Go, Kit, Model } from './kit.ts';

/** The list of elements: filters, order, 25 at a time; runs in the report. */
export function elementTable(kit: Kit, model: Model, go: Go): { show(strategy: number): void } {
  const { make } = kit;
  const { view } = model;
  const input = (id: string) => document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
  const status = input('filter-status');
  const kind = input('filter-kind');
  const page = input('filter-page');
  const id = input('filter-id');
  const lost = input('filter-lost') as HTMLInputElement;
  const rank: Record<string, number> = {
    under: 0,
    partial: 1,
    missing: 2,
    'not graded': 3,
    whole: 4,
  };
  let strategy = 0;
  const rows = kit.pagedRows(kit, {
    noun: view.noun,
    total: view.ids.length,
    key: 'share',
    line,
    ordered: refresh,
  });

  for (const control of [status, kind, page, id, lost]) {
    control.addEventListener('input', () => refresh());
  }
  for (const name of view.kinds) kind.append(make('option', { value: name }, name));
  const names = document.getElementById('page-names')!;
  for (const name of view.pages.slice(0, 2000)) names.append(make('option', { value: name }));

  return {
    show(next) {
      strategy = next;
      refresh();
    },
  };

  function refresh(): void {
    const { key, up } = rows.order();
    const all = view.ids.map((_, element) => ({ element, row: model.row(strategy, element) }));
    const want = status.value;
    const pageWords = page.value.toLowerCase();
    const idWords = id.value.toLowerCase();
    const chosen = all.filter(({ element, row }) => {
      if (want === 'cut' && row.status !== 'partial' && row.status !== 'under') return false;
      if (want !== '' && want !== 'cut' && row.status !== want) return false;
      if (kind.value !== '' && view.kinds[view.elementKinds[element]!] !== kind.value) return false;
      if (pageWords !== '' && !pageName(element).toLowerCase().includes(pageWords)) return false;
      if (idWords !== '' && !view.ids[element]!.toLowerCase().includes(idWords)) return false;
      return !lost.checked || row.lostWords.length > 0;
    });
    const order = (a: number, b: number) => (up ? a - b : b - a);
    const words = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1);
    chosen.sort((a, b) => {
      switch (key) {
        case 'status':
          return order(rank[a.row.status]!, rank[b.row.status]!) || a.element - b.element;
        case 'id':
          return words(model.shortId(a.element), model.shortId(b.element)) || a.element - b.element;
        case 'kind':
          return (
            order(view.elementKinds[a.element]!, view.elementKinds[b.element]!) ||
            a.element - b.element
          );
        case 'page':
          return words(pageName(a.element), pageName(b.element)) || a.element - b.element;
        case 'lost':
          return order(-a.row.lostWords.length, -b.row.lostWords.length) || a.element - b.element;
        default:
          return order(a.row.share ?? 2, b.row.share ?? 2) || a.element - b.element;
      }
    });
    rows.show(chosen.map(({ element }) => element));
  }

  function pageName(element: number): string {
    return view.pages[view.elementPages[element]!] ?? '';
  }

  function line(element: number): HTMLElement {
    const row = model.row(strategy, element);
    const share = row.share === null ? '' : `${(Math.floor(row.share * 1000) / 10).toFixed(1)}%`;
    return make(
      'tr',
      null,
      make(
        'td',
        { 'data-head': 'Status' },
        make('span', { class: `badge ${row.status}` }, row.status),
      ),
      make(
        'td',
        { class: 'id', 'data-head': 'Element' },
        make(
          'button',
          {
            type: 'button',
            class: 'link',
            click: () => go({ element, page: view.elementPages[element]!, chunk: null }, true),
          },
          model.shortId(element) || '(empty id)',
        ),
      ),
      make('td', { 'data-head': 'Kind' }, view.kinds[view.elementKinds[element]!] ?? ''),
      make('td', { class: 'pagename', 'data-head': 'Page' }, pageName(element)),
      make('td', { class: 'number', 'data-head': 'Held' }, share),
      make(
        'td',
        { class: 'words wide', 'data-head': 'Conditions lost' },
        ...row.lostWords.flatMap((word) => [make('mark', null, word), ' ']),
      ),
    );
  }
}
