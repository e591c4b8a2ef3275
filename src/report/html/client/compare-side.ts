import type {
  CompareGo,
  CompareKit,
  CompareLook,
  CompareModel,
  CompareSide,
} from './compare-kit.ts';
import type { Go, Look } from './kit.ts';

/** One side of a comparison: its page with the borders, its element; runs in its page. */
export function compareSide(
  kit: Pick<CompareKit, 'make' | 'pageText' | 'detail'>,
  model: CompareModel,
  side: 0 | 1,
  go: CompareGo,
): CompareSide {
  const { make } = kit;
  const own = model.sides[side];
  const stage = document.getElementById(`stage-${side}`)!;
  const head = document.getElementById(`head-${side}`)!;
  const below = document.getElementById(`detail-${side}`)!;

  return {
    stage,
    show(look) {
      const strategy = model.pairs[look.pair]![side];
      const element = elementOf(look);
      const page = model.pageOf(look.page, side);
      const sideLook: Look = { strategy, page, element, chunk: look.chunks[side] };
      const top = stage.scrollTop;
      const shown = own.page(page);
      stage.replaceChildren(
        shown === null ? outside(look) : kit.pageText(kit, own, sideLook, goFrom),
      );
      stage.scrollTop = top;
      markChanges(look.pair);
      const chunks = shown === null ? '' : shown.chunks(strategy);
      const [first, second] = model.names;
      const name = side === 0 ? 'First' : 'Second';
      head.replaceChildren(
        make('span', { class: 'note' }, first === second ? name : `${name}: ${model.names[side]}`),
        make('strong', null, own.view.strategies[strategy] ?? ''),
        make(
          'span',
          { class: 'note' },
          typeof chunks === 'string'
            ? ''
            : `${chunks.length.toLocaleString('en')} ${chunks.length === 1 ? 'chunk' : 'chunks'} on this page`,
        ),
      );
      below.replaceChildren(
        look.element !== null && element === null
          ? make('p', { class: 'note' }, 'This run does not have the element.')
          : kit.detail(kit, own, sideLook, goFrom),
      );
    },
    target(look) {
      const chunk = look.chunks[side];
      const element = elementOf(look);
      return chunk !== null
        ? stage.querySelector(`.border[data-chunk="${chunk}"]`)
        : element === null
          ? null
          : stage.querySelector(`.flag[data-element="${element}"]`);
    },
  };

  function elementOf({ element }: CompareLook): number | null {
    return element === null ? null : model.elements[element]!.sides[side];
  }

  function joinedOf(element: number): number | null {
    const { pages, elementPages, ids } = own.view;
    return model.find(pages[elementPages[element]!] ?? '', ids[element] ?? '');
  }

  /** What was won or lost stands out among the flags of the page. */
  function markChanges(pair: number): void {
    for (const flag of stage.querySelectorAll<HTMLElement>('.flag[data-element]')) {
      const joined = joinedOf(Number(flag.dataset.element));
      const change = joined === null ? 'not compared' : model.change(pair, joined);
      if (change !== 'lost' && change !== 'won') continue;
      flag.classList.add('changed');
      flag.title += `, ${change}`;
      flag.setAttribute('aria-label', `${flag.getAttribute('aria-label')}, ${change}`);
    }
  }

  /** What is chosen on one side is chosen on both; a chunk is of its side. */
  function goFrom(change: Parameters<Go>[0], scroll?: boolean): void {
    const next: { -readonly [K in keyof CompareLook]?: CompareLook[K] } = {};
    if (change.element !== undefined) {
      next.element = change.element === null ? null : joinedOf(change.element);
      if (next.element !== null) next.page = model.elements[next.element]!.page;
    }
    if (change.chunk !== undefined && change.chunk !== null) {
      next.chunks = side === 0 ? [change.chunk, null] : [null, change.chunk];
    }
    if (change.strategy !== undefined) {
      const pair = model.pairs.findIndex((pair) => pair[side] === change.strategy);
      if (pair >= 0) next.pair = pair;
    }
    go(next, scroll);
  }

  /** What there is to show of a page without its text. */
  function outside(look: CompareLook): HTMLElement {
    const border = look.element === null ? null : model.border(look.pair, look.element, side);
    const reason = model.lost(look.page, side);
    return make(
      'div',
      { class: 'page' },
      make(
        'p',
        { class: 'note' },
        `The text of this page is not in the file${reason === null ? '' : `: ${reason}`}.`,
      ),
      border === null
        ? null
        : make(
            'p',
            { class: 'at-border' },
            `… ${border[0]}`,
            make('span', { class: 'border start' }, '✂'),
            `${border[1]} …`,
          ),
    );
  }
}
