import type { Go, Kit, Look, Model } from './kit.ts';

/** What becomes of one element: parts, lost words, the other strategies; runs in the report. */
export function detail(kit: Pick<Kit, 'make'>, model: Model, look: Look, go: Go): HTMLElement {
  const { make } = kit;
  const { element, strategy } = look;
  const root = make('section', { class: 'detail', 'aria-label': 'Element' });
  if (element === null) {
    root.append(
      make('p', { class: 'note' }, 'Choose an element to see what each chunk holds of it.'),
    );
    return root;
  }
  const row = model.row(strategy, element);
  const page = model.page(look.page);
  const excerpt = model.excerpt(element);
  const kind = model.view.kinds[model.view.elementKinds[element] ?? -1];
  root.append(
    make(
      'h3',
      { title: model.view.ids[element] ?? '' },
      make('span', { class: `badge ${row.status}` }, row.status),
      ' ',
      model.shortId(element),
    ),
    make('p', { class: 'note' }, kind === undefined ? '' : `${kind} · `, where()),
    make('p', null, summary()),
  );
  if (row.lostWords.length > 0) {
    root.append(
      make(
        'p',
        { class: 'words' },
        'Not in the best chunk: ',
        ...row.lostWords.flatMap((word) => [make('mark', null, word), ' ']),
      ),
    );
  }
  if (row.pieces.length > 0) {
    root.append(make('ol', { class: 'parts' }, ...row.pieces.map(piece)));
  } else if (row.start >= 0 && textOf(row.start, row.end) !== null) {
    root.append(make('blockquote', null, shorten(textOf(row.start, row.end)!)));
  }
  if (page === null && model.file(look.page) !== null) {
    const target = `${model.file(look.page)}#element=${encodeURIComponent(model.view.ids[element] ?? '')}&strategy=${strategy}`;
    root.append(make('p', null, make('a', { href: target }, 'See the whole page with its cuts')));
  }
  if (model.view.strategies.length > 1)
    root.append(make('h4', null, 'Under each strategy'), others());
  return root;

  function where(): string {
    const name = model.view.pages[look.page] ?? '';
    return row.start < 0 ? name : `${name} [${row.start}, ${row.end})`;
  }

  function percent(share: number): string {
    const text = (share * 100).toFixed(1);
    return text === '100.0' && share < 1 ? '99.9%' : `${text}%`;
  }

  function summary(): string {
    const count = (value: number) => value.toLocaleString('en');
    switch (row.status) {
      case 'whole':
        return 'One chunk holds all of it.';
      case 'missing':
        return `It is not on its page: ${model.reason(element!) ?? 'the text was not found'}. A label to mend, not a cut.`;
      case 'not graded':
        return 'The strategy failed on this page.';
      default: {
        const held =
          row.held === 0 && row.chunk >= 0
            ? `Chunk ${row.chunk} has no place on the page, but holds a half of the text.`
            : row.held === 0
              ? 'No chunk holds a part of it.'
              : `The best chunk${row.chunk < 0 ? '' : `, ${row.chunk},`} holds ${percent(row.share ?? 0)} of it: ${count(row.held)} of ${count(row.length)} characters.`;
        const long = row.tooLong ? ' It is longer than a chunk can be.' : '';
        return `${held}${long}${row.stitched ? ' All chunks together hold it.' : ''}`;
      }
    }
  }

  function textOf(start: number, end: number): string | null {
    if (page !== null) return page.text.slice(start, end);
    if (excerpt === null) return null;
    const from = start - excerpt.from;
    return from < 0 || from >= excerpt.text.length
      ? null
      : excerpt.text.slice(from, end - excerpt.from);
  }

  function shorten(text: string): string {
    const words = text.trim();
    return words.length <= 420 ? words : `${words.slice(0, 200)} … ${words.slice(-200)}`;
  }

  function piece({
    chunk,
    start,
    end,
  }: {
    chunk: number;
    start: number;
    end: number;
  }): HTMLElement {
    const text = textOf(start, end);
    const best = chunk === row.chunk;
    return make(
      'li',
      { class: best ? 'best' : '' },
      make(
        'button',
        { type: 'button', class: 'link', click: () => go({ chunk }, true) },
        `Chunk ${chunk}`,
      ),
      ` holds ${percent(row.length === 0 ? 0 : (end - start) / row.length)}${best ? ', the best' : ''}`,
      text === null ? null : make('blockquote', null, ...marked(shorten(text), best)),
    );
  }

  /** The lost words stand out in the parts that the best chunk does not hold. */
  function marked(text: string, best: boolean): (Node | string)[] {
    if (best || row.lostWords.length === 0) return [text];
    const pattern = row.lostWords
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[\\s*_]+'))
      .sort((a, b) => b.length - a.length)
      .join('|');
    const parts: (Node | string)[] = [];
    let end = 0;
    for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
      const before = text[match.index - 1] ?? ' ';
      const after = text[match.index + match[0].length] ?? ' ';
      if (/[a-z\d]/i.test(before) && /[a-z]/i.test(match[0][0]!)) continue;
      if (/[a-z\d]/i.test(after) && /[a-z]/i.test(match[0].slice(-1))) continue;
      parts.push(text.slice(end, match.index), make('mark', null, match[0]));
      end = match.index + match[0].length;
    }
    parts.push(text.slice(end));
    return parts;
  }

  function others(): HTMLElement {
    const list = model.view.strategies.map((name, index) => {
      const other = model.row(index, element!);
      const share = other.share === null ? '' : ` ${percent(other.share)}`;
      return make(
        'li',
        null,
        make(
          'button',
          {
            type: 'button',
            class: 'other',
            'aria-pressed': index === strategy ? 'true' : 'false',
            click: () => go({ strategy: index, chunk: null }),
          },
          make('span', { class: 'name' }, name),
          make(
            'span',
            { class: `badge ${other.status}` },
            `${other.status}${other.status === 'whole' ? '' : share}`,
          ),
        ),
      );
    });
    return make('ul', { class: 'others' }, ...list);
  }
}
