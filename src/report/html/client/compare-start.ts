import type { CompareView } from '../compare/compare-view-types.ts';
import type { CompareGo, CompareKit, CompareLook } from './compare-kit.ts';

/** Brings a comparison to life: both sides look at one page and one element; runs in its page. */
export function startCompare(kit: CompareKit): void {
  const { make } = kit;
  const source = document.getElementById('data')!.textContent ?? '';
  const model = kit.readCompare(kit, JSON.parse(source) as CompareView);
  const selects = [...document.querySelectorAll<HTMLSelectElement>('select.pair')];
  const pages = document.getElementById('page-choice') as HTMLSelectElement;
  const steps = document.getElementById('steps')!;
  const names = [...new Set(model.elements.map(({ page }) => page))];
  const wide = matchMedia('(min-width: 961px)');
  const changed = new Map<number, readonly number[]>();
  let look: CompareLook = { pair: 0, page: names[0] ?? '', element: null, chunks: [null, null] };

  for (const select of selects) {
    model.pairs.forEach((_, pair) => {
      select.append(make('option', { value: String(pair) }, model.pairName(pair)));
    });
    select.addEventListener('change', () =>
      go({ pair: Number(select.value), chunks: [null, null] }),
    );
  }
  pages.addEventListener('change', () =>
    go({ page: names[Number(pages.value)]!, element: null, chunks: [null, null] }),
  );
  for (const button of document.querySelectorAll<HTMLElement>('button[data-element]')) {
    button.addEventListener('click', () => {
      const { page = '', element = '', pair = '0' } = button.dataset;
      const found = model.find(page, element);
      if (found !== null) go({ element: found, page, pair: Number(pair) }, true);
    });
  }

  const go: CompareGo = (change, scroll = false) => {
    const before = look;
    look = { ...look, ...change };
    if (change.element !== undefined && change.chunks === undefined) {
      look = { ...look, chunks: [null, null] };
    }
    draw(before.pair !== look.pair);
    remember();
    const far = scroll || (change.element !== undefined && before.page !== look.page);
    if (far) document.getElementById('look')!.scrollIntoView({ block: 'start' });
    const targets = sides.map((side) => side.target(look));
    targets.forEach((target, side) => {
      reveal(target, stages[side]!, far);
    });
    if (scroll) {
      const target = targets.find((one) => one !== null) ?? stages[0]!;
      if (target.tagName === 'BUTTON') target.focus({ preventScroll: true });
      else stages[0]!.focus({ preventScroll: true });
    }
  };

  const table = kit.changeTable(kit, model, go);
  const sides = ([0, 1] as const).map((side) => kit.compareSide(kit, model, side, go));
  const stages = sides.map(({ stage }) => stage);

  function draw(moved: boolean): void {
    for (const select of selects) select.value = String(look.pair);
    if (moved) drawPages();
    pages.value = String(names.indexOf(look.page));
    for (const side of sides) side.show(look);
    drawSteps();
    if (moved) table.show(look.pair);
  }

  /** Pages with something won or lost first. */
  function drawPages(): void {
    const counts = new Map<string, { won: number; lost: number }>();
    for (const element of changedElements()) {
      const { page } = model.elements[element]!;
      const count = counts.get(page) ?? { won: 0, lost: 0 };
      if (model.change(look.pair, element) === 'won') count.won++;
      else count.lost++;
      counts.set(page, count);
    }
    const option = (page: string, at: number) => {
      const count = counts.get(page);
      const words =
        count === undefined
          ? []
          : [
              ...(count.lost > 0 ? [`${count.lost} lost`] : []),
              ...(count.won > 0 ? [`${count.won} won`] : []),
            ];
      return make(
        'option',
        { value: String(at) },
        words.length === 0 ? page : `${page} (${words.join(', ')})`,
      );
    };
    const group = (label: string, chosen: boolean) =>
      make(
        'optgroup',
        { label },
        ...names.flatMap((page, at) => (counts.has(page) === chosen ? [option(page, at)] : [])),
      );
    pages.replaceChildren(
      ...[group('Won or lost here', true), group('Nothing won or lost', false)].filter(
        ({ childElementCount }) => childElementCount > 0,
      ),
    );
  }

  function drawSteps(): void {
    const list = changedElements();
    const at = look.element ?? model.elements.findIndex(({ page }) => page === look.page) - 1;
    const before = list.filter((element) => element < at).at(-1);
    const after = list.find((element) => element > at);
    const place = look.element === null ? -1 : list.indexOf(look.element);
    const to = (words: string, element: number | undefined) =>
      make(
        'button',
        {
          type: 'button',
          disabled: element === undefined,
          click: () => go({ element: element!, page: model.elements[element!]!.page }),
        },
        words,
      );
    const focused =
      document.activeElement?.parentElement === steps ? document.activeElement.textContent : null;
    steps.replaceChildren(
      to('‹ Previous change', before),
      make(
        'span',
        { class: 'note', role: 'status' },
        place < 0
          ? `${list.length.toLocaleString('en')} won or lost`
          : `${place + 1} of ${list.length} won or lost`,
      ),
      to('Next change ›', after),
    );
    for (const button of steps.querySelectorAll('button')) {
      if (button.textContent === focused) button.focus({ preventScroll: true });
    }
  }

  function changedElements(): readonly number[] {
    let list = changed.get(look.pair);
    if (list === undefined) {
      list = model.elements.flatMap((_, element) => {
        const change = model.change(look.pair, element);
        return change === 'won' || change === 'lost' ? [element] : [];
      });
      changed.set(look.pair, list);
    }
    return list;
  }

  function reveal(target: HTMLElement | null, stage: HTMLElement, far: boolean): void {
    if (target === null) {
      if (far) stage.scrollTop = 0;
      return;
    }
    const box = target.getBoundingClientRect();
    const frame = stage.getBoundingClientRect();
    if (box.top < frame.top + 20 || box.bottom > frame.bottom - 60) {
      moved = stage;
      stage.scrollTop += box.top - frame.top - frame.height / 4;
    }
  }

  /** The columns scroll together where they stand side by side, as far as they have come. */
  let moved: HTMLElement | null = null;
  stages.forEach((stage, side) => {
    const other = stages[1 - side]!;
    stage.addEventListener('scroll', () => {
      if (moved === stage || !wide.matches) {
        moved = null;
        return;
      }
      const room = stage.scrollHeight - stage.clientHeight;
      if (room <= 0) return;
      const top = Math.round((stage.scrollTop / room) * (other.scrollHeight - other.clientHeight));
      if (Math.abs(top - other.scrollTop) < 2) return;
      moved = other;
      other.scrollTop = top;
    });
  });

  function remember(): void {
    const parts = [`pair=${look.pair}`, `page=${encodeURIComponent(look.page)}`];
    if (look.element !== null) {
      const [first, second] = model.elements[look.element]!.sides;
      const id = first === null ? model.sides[1].view.ids[second!] : model.sides[0].view.ids[first];
      parts.push(`element=${encodeURIComponent(id ?? '')}`);
    }
    try {
      history.replaceState(null, '', `#${parts.join('&')}`);
    } catch {
      // Some viewers forbid it; only the address is lost.
    }
  }

  function recall(): void {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const asked = ['pair', 'page', 'element'].some((name) => wanted.has(name));
    const pair = Number(wanted.get('pair') ?? 0);
    const page = wanted.get('page') ?? '';
    look = {
      ...look,
      pair: model.pairs[pair] === undefined ? 0 : pair,
      page: names.includes(page) ? page : look.page,
    };
    const element = asked ? model.find(look.page, wanted.get('element') ?? '') : worstChange();
    look = {
      ...look,
      element,
      page: element === null ? look.page : model.elements[element]!.page,
    };
    draw(true);
    for (const side of sides) reveal(side.target(look), side.stage, false);
  }

  /** What a reader sees first: an element that was lost, of which the least is left, else won. */
  function worstChange(): number | null {
    const ranked = changedElements().map((element) => {
      const lost = model.change(look.pair, element) === 'lost';
      const joined = model.elements[element]!;
      const side = lost ? 1 : 0;
      const row = model.sides[side].row(model.pairs[look.pair]![side], joined.sides[side]!);
      const order = (isShown(joined.page) ? 0 : 4) + (lost ? 0 : 2) + (row.share ?? 1);
      return { element, order };
    });
    const best = Math.min(...ranked.map(({ order }) => order));
    return ranked.find(({ order }) => order === best)?.element ?? null;
  }

  function isShown(page: string): boolean {
    return ([0, 1] as const).some((side) => {
      return model.sides[side].page(model.pageOf(page, side)) !== null;
    });
  }

  if (model.elements.length > 0) recall();
  addEventListener('hashchange', () => {
    if (/[#&](pair|page|element)=/.test(location.hash)) recall();
  });
  document.documentElement.dataset.ready = 'true';
}
