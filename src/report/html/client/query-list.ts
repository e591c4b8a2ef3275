import type { RankedView } from '../view-types.ts';
import type { Go, Kit, Model } from './kit.ts';

/** The queries with their rankings; runs in the report. */
export function queryList(kit: Kit, model: Model, go: Go): { show(strategy: number): void } {
  const { make } = kit;
  const { view } = model;
  const list = document.getElementById('queries-list');
  if (list === null) return { show: () => {} };
  const verdict = document.getElementById('filter-verdict') as HTMLSelectElement;
  const retriever = document.getElementById('filter-retriever') as HTMLSelectElement;
  const words = document.getElementById('filter-query') as HTMLInputElement;
  const count = document.getElementById('queries-count')!;
  const step = 20;
  let strategy = 0;
  let most = step;
  view.retrievers.forEach((name, index) => {
    retriever.append(make('option', { value: String(index) }, name));
  });
  for (const control of [verdict, retriever, words])
    control.addEventListener('input', () => refresh());
  return {
    show(next) {
      strategy = next;
      refresh();
    },
  };

  function refresh(): void {
    most = step;
    draw();
  }

  function draw(): void {
    const asked = words.value.toLowerCase();
    const chosen = view.queries.filter(
      (query) =>
        query.strategy === strategy &&
        String(query.retriever) === retriever.value &&
        (verdict.value === '' || query.verdict === verdict.value) &&
        (asked === '' || `${query.id} ${query.text}`.toLowerCase().includes(asked)),
    );
    count.textContent = `${chosen.length.toLocaleString('en')} queries under ${view.strategies[strategy]}`;
    const shown = chosen
      .slice(0, most)
      .map((query) =>
        make(
          'details',
          { class: 'query' },
          make(
            'summary',
            null,
            make('span', { class: `badge verdict-${query.verdict}` }, query.verdict),
            ' ',
            query.text === '' ? query.id : query.text,
            query.text === '' ? null : make('span', { class: 'note' }, ` ${query.id}`),
          ),
          make(
            'p',
            { class: 'note' },
            'Expects ',
            ...elementLinks(query.elements),
            ...(query.missing.length > 0 ? [`; missing: ${query.missing.join(', ')}`] : []),
          ),
          query.ranking.length === 0
            ? make('p', null, 'Nothing was retrieved.')
            : make('ol', { class: 'ranking' }, ...query.ranking.map(position)),
          query.depth > query.ranking.length
            ? make(
                'p',
                { class: 'note' },
                `and ${query.depth - query.ranking.length} more${query.firstFull > query.ranking.length ? `; the first that holds an answer whole is at rank ${query.firstFull}` : ''}`,
              )
            : null,
        ),
      );
    if (chosen.length > most) {
      shown.push(
        make(
          'button',
          {
            type: 'button',
            class: 'more',
            click: () => {
              most += step;
              draw();
            },
          },
          'More queries',
        ),
      );
    }
    list!.replaceChildren(...shown);
  }

  function elementLinks(ids: readonly string[]): (Node | string)[] {
    return ids.flatMap((id, index) => {
      const element = model.elementOf(id);
      const link =
        element === null
          ? id
          : make(
              'button',
              {
                type: 'button',
                class: 'link',
                click: () =>
                  go({ element, page: view.elementPages[element]!, strategy, chunk: null }, true),
              },
              model.shortId(element),
            );
      return index === 0 ? [link] : [', ', link];
    });
  }

  function position([
    rank,
    page,
    chunk,
    start,
    end,
    score,
    full,
    partial,
  ]: RankedView): HTMLElement {
    const text = model.page(page)?.text.slice(start, end).trim() ?? '';
    const holds = full.length > 0 ? 'whole' : partial.length > 0 ? 'partial' : 'none';
    return make(
      'li',
      { value: String(rank), class: holds },
      make(
        'span',
        { class: `badge ${holds}` },
        holds === 'whole' ? 'holds it whole' : holds === 'partial' ? 'holds a part' : 'holds none',
      ),
      ' ',
      make(
        'button',
        {
          type: 'button',
          class: 'link',
          click: () => go({ page, chunk, element: null, strategy }, true),
        },
        `${view.pages[page]} chunk ${chunk}`,
      ),
      score === null ? '' : make('span', { class: 'note' }, ` score ${score.toPrecision(4)}`),
      full.length + partial.length === 0
        ? null
        : make('span', { class: 'note' }, ' holds ', ...elementLinks([...full, ...partial])),
      text === ''
        ? null
        : make('p', { class: 'quote' }, text.length > 240 ? `${text.slice(0, 240)} …` : text),
    );
  }
}
