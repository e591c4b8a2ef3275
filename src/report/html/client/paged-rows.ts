import type { Kit } from './kit.ts';

/** A list of elements that is shown 25 at a time. */
export interface PagedRows {
  /** What the list is ordered by: the key of a head, and whether upwards. */
  order(): { readonly key: string; readonly up: boolean };
  /** Shows elements from the first on. */
  show(listed: readonly number[]): void;
}

/** What the rows are of. */
export interface PagedRowsOptions {
  readonly noun: string;
  /** Elements that there are, listed or not. */
  readonly total: number;
  /** The head that the list is ordered by at first. */
  readonly key: string;
  line(element: number): HTMLElement;
  /** Called when the list is to be ordered anew. */
  ordered(): void;
}

/** The rows of the table of elements, its heads and its pager; runs in both reports. */
export function pagedRows(kit: Pick<Kit, 'make'>, options: PagedRowsOptions): PagedRows {
  const { make } = kit;
  const body = document.getElementById('elements-body')!;
  const count = document.getElementById('elements-count')!;
  const pager = document.getElementById('elements-pager')!;
  const heads = [...document.querySelectorAll<HTMLElement>('#elements th[data-key]')];
  const step = 25;
  let first = 0;
  let { key } = options;
  let up = true;
  let listed: readonly number[] = [];

  for (const head of heads) {
    head.querySelector('button')!.addEventListener('click', () => {
      const chosen = head.dataset.key!;
      up = chosen === key ? !up : true;
      key = chosen;
      options.ordered();
    });
  }

  return {
    order: () => ({ key, up }),
    show(next) {
      for (const head of heads) {
        if (head.dataset.key === key) {
          head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        } else head.removeAttribute('aria-sort');
      }
      listed = next;
      turnTo(0);
    },
  };

  function turnTo(at: number): void {
    first = at;
    const shown = listed.slice(first, first + step);
    body.replaceChildren(...shown.map((element) => options.line(element)));
    const number = (value: number) => value.toLocaleString('en');
    const part = `${number(first + 1)} to ${number(first + shown.length)} shown`;
    count.textContent =
      listed.length === 0
        ? `No ${options.noun} match.`
        : `${number(listed.length)} of ${number(options.total)} ${options.noun}${listed.length > step ? `, ${part}` : ''}`;
    const turn = (words: string, to: number, can: boolean) =>
      make('button', { type: 'button', disabled: !can, click: () => turnTo(to) }, words);
    pager.replaceChildren(
      turn('Previous', Math.max(0, first - step), first > 0),
      turn('Next', first + step, first + step < listed.length),
    );
    pager.hidden = listed.length <= step;
  }
}
