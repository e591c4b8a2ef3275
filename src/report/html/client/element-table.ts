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
  const body = document.getElementById('elements-body')!;
  const count = document.getElementById('elements-count')!;
  const pager = document.getElementById('elements-pager')!;
  const heads = [...document.querySelectorAll<HTMLElement>('#elements th[data-key]')];
  const step = 25;
  const rank: Record<string, number> = {
    under: 0,
    partial: 1,
    missing: 2,
    'not graded': 3,
    whole: 4,
  };
  let strategy = 0;
  let first = 0;
  let key = 'share';
  let up = true;
  let listed: number[] = [];

  for (const control of [status, kind, page, id, lost]) {
    control.addEventListener('input', () => refresh());
  }
  for (const head of heads) {
    head.querySelector('button')!.addEventListener('click', () => {
      const chosen = head.dataset.key!;
      up = chosen === key ? !up : true;
      key = chosen;
      refresh();
    });
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
    const rows = view.ids.map((_, element) => ({ element, row: model.row(strategy, element) }));
    const want = status.value;
    const pageWords = page.value.toLowerCase();
    const idWords = id.value.toLowerCase();
    const chosen = rows.filter(({ element, row }) => {
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
    for (const head of heads) {
      if (head.dataset.key === key) head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      else head.removeAttribute('aria-sort');
    }
    listed = chosen.map(({ element }) => element);
    first = 0;
    draw();
  }

  function pageName(element: number): string {
    return view.pages[view.elementPages[element]!] ?? '';
  }

  function draw(): void {
    const shown = listed.slice(first, first + step);
    body.replaceChildren(...shown.map(line));
    const number = (value: number) => value.toLocaleString('en');
    count.textContent =
      listed.length === 0
        ? `No ${view.noun} match.`
        : `${number(listed.length)} of ${number(view.ids.length)} ${view.noun}${listed.length > step ? `, ${number(first + 1)} to ${number(first + shown.length)} shown` : ''}`;
    const turn = (words: string, to: number, can: boolean) =>
      make(
        'button',
        {
          type: 'button',
          disabled: !can,
          click: () => {
            first = to;
            draw();
          },
        },
        words,
      );
    pager.replaceChildren(
      turn('Previous', Math.max(0, first - step), first > 0),
      turn('Next', first + step, first + step < listed.length),
    );
    pager.hidden = listed.length <= step;
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
