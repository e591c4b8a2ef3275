import type { ChunkModel, Go, Kit, Look, Model, RowModel } from './kit.ts';

/**
 * The text of a page with the borders of its chunks, overlaps shaded and elements marked; runs in
 * the report. A long page is drawn around what is looked at.
 */
export function pageText(kit: Pick<Kit, 'make'>, model: Model, look: Look, go: Go): HTMLElement {
  const { make } = kit;
  const page = model.page(look.page);
  if (page === null) return make('p', null, 'The text of this page is not in the report.');
  const { text } = page;
  const found = page.chunks(look.strategy);
  const chunks = typeof found === 'string' ? [] : found;
  const rows = page.elements
    .map((element) => ({ element, row: model.row(look.strategy, element) }))
    .filter(({ row }) => row.start >= 0)
    .sort((a, b) => a.row.start - b.row.start || b.row.end - a.row.end);
  const focus = focusOf();
  const most = 120_000;
  const from =
    text.length <= most ? 0 : Math.max(0, Math.min(focus - most / 2, text.length - most));
  const to = Math.min(text.length, from + most);

  const starts = new Map<number, ChunkModel[]>();
  const ends = new Map<number, ChunkModel[]>();
  const joinedTo = new Map<ChunkModel, number>();
  const cuts = new Set<number>([from, to]);
  const put = (map: Map<number, ChunkModel[]>, at: number, chunk: ChunkModel): void => {
    const list = map.get(at);
    if (list === undefined) map.set(at, [chunk]);
    else list.push(chunk);
    cuts.add(at);
  };
  chunks.forEach((chunk, index) => {
    put(starts, chunk.start, chunk);
    const next = chunks[index + 1];
    // Where the next chunk begins with nothing but white space between, one border stands for both.
    const joined =
      next !== undefined &&
      next.start >= chunk.end &&
      text.slice(chunk.end, next.start).trim() === '';
    cuts.add(chunk.end);
    if (joined) joinedTo.set(next, chunk.chunk);
    else put(ends, chunk.end, chunk);
  });
  for (const { row } of rows) {
    cuts.add(row.start);
    cuts.add(row.end);
    const best = bestPart(row);
    if (best !== null) {
      cuts.add(best.start);
      cuts.add(best.end);
    }
  }
  const blocks = new Map(page.blocks.map(({ start, code }) => [start, code]));
  for (const start of blocks.keys()) cuts.add(start);
  const points = [...cuts].filter((at) => at >= from && at <= to).sort((a, b) => a - b);

  const chosen = look.element === null ? '' : ' chosen';
  const root = make('div', { class: `page${page.flat ? ' flat' : ''}${chosen}` });
  if (typeof found === 'string') root.append(make('p', { class: 'note' }, `No borders: ${found}.`));
  if (from > 0) root.append(elsewhere('Earlier text', Math.max(0, from - most / 2)));
  let into = make('div', { class: 'block' });
  root.append(into);
  let firstChunk = 0;
  let firstRow = 0;
  for (let index = 0; index < points.length; index++) {
    const at = points[index]!;
    const next = points[index + 1] ?? at;
    const code = blocks.get(at);
    if (page.flat && code !== undefined && at > from) {
      into = make('div', {
        class: code === 1 ? 'block head' : code === 2 ? 'block item' : 'block',
      });
      root.append(into);
    }
    for (const chunk of ends.get(at) ?? []) into.append(border([chunk], 'end'));
    const opened = starts.get(at);
    if (opened !== undefined) into.append(border(opened, 'start'));
    while (firstRow < rows.length && rows[firstRow]!.row.end <= at) firstRow++;
    for (let r = firstRow; r < rows.length && rows[r]!.row.start <= at; r++) {
      if (rows[r]!.row.start === at) into.append(flag(rows[r]!.element, rows[r]!.row));
    }
    if (next > at) into.append(segment(at, next));
  }
  if (to < text.length) root.append(elsewhere('Later text', Math.min(text.length, to + most / 2)));
  return root;

  function focusOf(): number {
    if (look.element !== null) return Math.max(0, model.row(look.strategy, look.element).start);
    const chunk = chunks.find((one) => one.chunk === look.chunk);
    return chunk?.start ?? 0;
  }

  function bestPart(row: RowModel) {
    return row.pieces.find(({ chunk }) => chunk === row.chunk) ?? null;
  }

  function segment(start: number, end: number): HTMLElement {
    while (firstChunk < chunks.length && chunks[firstChunk]!.end <= start) firstChunk++;
    let covering = 0;
    let last = 0;
    for (let c = firstChunk; c < chunks.length && chunks[c]!.start <= start; c++) {
      if (chunks[c]!.end >= end) {
        covering++;
        last = chunks[c]!.chunk;
      }
    }
    const classes = [
      covering > 1 ? 'twice' : covering === 1 ? (last % 2 === 0 ? 'even' : 'odd') : 'outside',
    ];
    let inner: (typeof rows)[number] | null = null;
    for (let r = firstRow; r < rows.length && rows[r]!.row.start <= start; r++) {
      if (rows[r]!.row.end >= end) inner = rows[r]!;
    }
    const attributes: Record<string, string | ((event: Event) => void)> = {};
    if (covering === 0 && chunks.length > 0 && text.slice(start, end).trim() !== '') {
      classes.push('dropped');
      attributes.title = 'in no chunk';
    }
    if (inner !== null) {
      const { element, row } = inner;
      const best = bestPart(row);
      const lost =
        row.status !== 'whole' && (best === null || start < best.start || end > best.end);
      classes.push('element', row.status, ...(lost ? ['lost'] : []));
      if (element === look.element) classes.push('here');
      attributes.title = `${model.shortId(element)}: ${row.status}${lost ? ', not in the best chunk' : ''}`;
      attributes.click = () => {
        if (String(getSelection() ?? '') === '') go({ element });
      };
    }
    attributes.class = classes.join(' ');
    return make('span', attributes, text.slice(start, end));
  }

  function flag(element: number, row: RowModel): HTMLElement {
    const signs: Record<string, string> = { whole: '✓', partial: '◐', under: '○' };
    return make(
      'button',
      {
        type: 'button',
        class: `flag ${row.status}${element === look.element ? ' here' : ''}`,
        'data-element': String(element),
        'aria-label': `${model.shortId(element)}, ${row.status}`,
        title: `${model.shortId(element)}: ${row.status}`,
        click: () => go({ element }),
      },
      signs[row.status] ?? '·',
    );
  }

  function border(list: readonly ChunkModel[], side: 'start' | 'end'): HTMLElement {
    const { chunk, tokens, start, end } = list[list.length - 1]!;
    const label = list.map((one) => one.chunk).join(', ');
    const before = joinedTo.get(list[0]!);
    return make(
      'span',
      {
        class: `border ${side}${chunk === look.chunk ? ' here' : ''}`,
        'data-chunk': String(chunk),
        'data-at': String(side === 'start' ? start : end),
        title:
          side === 'start'
            ? `chunk ${label} begins: ${tokens} tokens, [${start}, ${end})`
            : `chunk ${label} ends`,
      },
      make('span', { class: 'unseen' }, side === 'start' ? ' chunk ' : ' end of chunk '),
      side === 'end' ? `${label} ┘` : before === undefined ? `┌ ${label}` : `${before} ✂ ${label}`,
    );
  }

  function elsewhere(words: string, at: number): HTMLElement {
    const near = chunks.find((chunk) => chunk.end > at) ?? chunks[chunks.length - 1];
    return make(
      'button',
      {
        type: 'button',
        class: 'more',
        click: () => go({ element: null, chunk: near?.chunk ?? null }, true),
      },
      words,
    );
  }
}
