import type { ReportView } from '../view-types.ts';
import type { Go, Kit, Look } from './kit.ts';

/** Brings the report to life: one thing looked at, kept in the address; runs in the report. */
export function start(kit: Kit): void {
  const { make } = kit;
  const source = document.getElementById('data')!.textContent ?? '';
  const model = kit.readModel(JSON.parse(source) as ReportView);
  const { view } = model;
  const stage = document.getElementById('stage')!;
  const side = document.getElementById('side')!;
  const strategies = [...document.querySelectorAll<HTMLSelectElement>('select.strategy')];
  const pages = document.getElementById('page-choice') as HTMLSelectElement;
  const steps = document.getElementById('steps')!;
  const listed = [...new Set(view.elementPages)];
  let look: Look = { strategy: 0, page: listed[0] ?? 0, element: null, chunk: null };

  for (const select of strategies) {
    view.strategies.forEach((name, index) => {
      select.append(make('option', { value: String(index) }, name));
    });
    select.addEventListener('change', () => go({ strategy: Number(select.value), chunk: null }));
  }
  for (const page of listed) {
    pages.append(make('option', { value: String(page) }, view.pages[page] ?? ''));
  }
  pages.addEventListener('change', () =>
    go({ page: Number(pages.value), element: null, chunk: null }),
  );

  const go: Go = (change, scroll = false) => {
    const before = look;
    look = { ...look, ...change };
    draw(before.strategy !== look.strategy);
    remember();
    const target =
      look.chunk !== null && change.chunk !== undefined && change.chunk !== null
        ? stage.querySelector(`.border[data-chunk="${look.chunk}"]`)
        : look.element === null
          ? null
          : stage.querySelector(`.flag[data-element="${look.element}"]`);
    const far = scroll || (change.element !== undefined && before.page !== look.page);
    reveal(target, far);
    if (scroll) {
      const goal = (target as HTMLElement | null) ?? stage;
      if (goal.tagName === 'BUTTON') goal.focus({ preventScroll: true });
      else stage.focus({ preventScroll: true });
    }
  };

  const table =
    document.getElementById('elements') === null ? null : kit.elementTable(kit, model, go);
  const queries = kit.queryList(kit, model, go);

  function draw(strategyMoved: boolean): void {
    for (const select of strategies) select.value = String(look.strategy);
    pages.value = String(look.page);
    const top = stage.scrollTop;
    const page = model.page(look.page);
    if (page === null) stage.replaceChildren(outside());
    else stage.replaceChildren(kit.pageText(kit, model, look, go));
    stage.scrollTop = top;
    side.replaceChildren(kit.detail(kit, model, look, go), missing());
    drawSteps();
    if (strategyMoved) {
      table?.show(look.strategy);
      queries.show(look.strategy);
    }
  }

  /** The page is scrolled only when asked to; the stage always, so that the element stays in view. */
  function reveal(target: Element | null, far: boolean): void {
    if (far) document.getElementById('look')!.scrollIntoView({ block: 'start' });
    if (target === null) {
      if (far) stage.scrollTop = 0;
      return;
    }
    const box = target.getBoundingClientRect();
    const frame = stage.getBoundingClientRect();
    if (box.top < frame.top + 20 || box.bottom > frame.bottom - 60) {
      stage.scrollTop += box.top - frame.top - frame.height / 4;
    }
  }

  function outside(): HTMLElement {
    const file = model.file(look.page);
    const excerpt = look.element === null ? null : model.excerpt(look.element);
    return make(
      'div',
      { class: 'page' },
      make(
        'p',
        { class: 'note' },
        file === null
          ? 'The text of this page is not in the report.'
          : 'This page has a file of its own: ',
        file === null
          ? null
          : make('a', { href: `${file}#strategy=${look.strategy}` }, view.pages[look.page] ?? ''),
      ),
      excerpt === null ? null : make('p', null, '… ', excerpt.text, ' …'),
    );
  }

  function missing(): HTMLElement {
    const lost = view.ids.flatMap((_, element) =>
      view.elementPages[element] === look.page &&
      model.row(look.strategy, element).status === 'missing'
        ? [
            make(
              'li',
              null,
              make(
                'button',
                { type: 'button', class: 'link', click: () => go({ element }) },
                model.shortId(element),
              ),
            ),
          ]
        : [],
    );
    if (lost.length === 0) return make('div');
    return make(
      'section',
      { 'aria-label': 'Missing' },
      make('h4', null, 'Not on this page'),
      make('ul', null, ...lost),
    );
  }

  function drawSteps(): void {
    const cut = view.ids
      .map((_, element) => element)
      .filter((element) => {
        const { status } = model.row(look.strategy, element);
        return status === 'partial' || status === 'under';
      });
    const at = look.element ?? view.elementPages.indexOf(look.page) - 1;
    const before = cut.filter((element) => element < at).at(-1);
    const after = cut.find((element) => element > at);
    const place = look.element === null ? -1 : cut.indexOf(look.element);
    const to = (words: string, element: number | undefined) =>
      make(
        'button',
        {
          type: 'button',
          disabled: element === undefined,
          click: () => go({ element: element!, page: view.elementPages[element!]!, chunk: null }),
        },
        words,
      );
    const focused =
      document.activeElement?.parentElement === steps ? document.activeElement.textContent : null;
    steps.replaceChildren(
      to('‹ Previous cut', before),
      make(
        'span',
        { class: 'note', role: 'status' },
        place < 0 ? `${cut.length.toLocaleString('en')} cut` : `${place + 1} of ${cut.length} cut`,
      ),
      to('Next cut ›', after),
    );
    for (const button of steps.querySelectorAll('button'))
      if (button.textContent === focused) button.focus({ preventScroll: true });
  }

  function remember(): void {
    const element =
      look.element === null ? '' : `&element=${encodeURIComponent(view.ids[look.element] ?? '')}`;
    try {
      history.replaceState(null, '', `#page=${look.page}&strategy=${look.strategy}${element}`);
    } catch {
      // Some viewers forbid it; only the address is lost.
    }
  }

  /** What a reader sees first: the worst cut that can be shown and that would fit into a chunk. */
  function firstCut(): number | null {
    const cuts = (view.rows[0]?.cuts ?? []).map(([element, held, length, , , flags]) => {
      const page = view.elementPages[element]!;
      const seen = model.page(page) !== null ? 0 : model.file(page) !== null ? 2 : 4;
      return { element, rank: seen + (flags & 1) + held / length };
    });
    const best = Math.min(...cuts.map(({ rank }) => rank));
    return cuts.find(({ rank }) => rank === best)?.element ?? null;
  }

  function recall(): void {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const asked = ['page', 'strategy', 'element'].some((name) => wanted.has(name));
    const strategy = Number(wanted.get('strategy') ?? 0);
    const element = wanted.has('element')
      ? model.elementOf(wanted.get('element')!)
      : asked
        ? null
        : firstCut();
    const page =
      element === null ? Number(wanted.get('page') ?? look.page) : view.elementPages[element]!;
    look = {
      ...look,
      strategy: view.strategies[strategy] === undefined ? 0 : strategy,
      page: listed.includes(page) ? page : look.page,
      element,
    };
    draw(true);
    if (element !== null) {
      reveal(stage.querySelector(`.flag[data-element="${element}"]`), asked);
    }
  }

  if (view.ids.length > 0) recall();
  addEventListener('hashchange', () => {
    if (/[#&](page|strategy|element)=/.test(location.hash)) recall();
  });
  document.documentElement.dataset.ready = 'true';
}
