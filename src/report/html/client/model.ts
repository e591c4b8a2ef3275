import type { ReportView } from '../view-types.ts';
import type { ChunkModel, HeldPart, Model, PageModel, RowModel, StatusName } from './kit.ts';

/** Reads the columns of the file; runs in the report. */
export function readModel(view: ReportView): Model {
  const names: Record<string, StatusName> = {
    w: 'whole',
    p: 'partial',
    u: 'under',
    m: 'missing',
    '-': 'not graded',
  };
  const cuts = view.rows.map((rows) => new Map(rows.cuts.map((cut) => [cut[0], cut])));
  const moved = view.rows.map((rows) => {
    const places = new Map<number, readonly [number, number]>();
    for (let at = 0; at < rows.moved.length; at += 3) {
      places.set(rows.moved[at]!, [rows.moved[at + 1]!, rows.moved[at + 2]!]);
    }
    return places;
  });
  const reasons = new Map(view.reasons);
  const files = new Map(view.files);
  const ids = new Map(view.ids.map((id, index) => [id, index]));
  const excerpts = new Map(view.excerpts.map(([element, from, text]) => [element, { from, text }]));
  const texts = new Map(view.texts.map((page) => [page.page, page]));
  const elementsOf = new Map<number, number[]>();
  view.elementPages.forEach((page, element) => {
    const list = elementsOf.get(page);
    if (list === undefined) elementsOf.set(page, [element]);
    else list.push(element);
  });
  const pages = new Map<number, PageModel>();

  const parts = (flat: readonly number[]): HeldPart[] => {
    const list: HeldPart[] = [];
    for (let at = 0; at < flat.length; at += 3) {
      list.push({ chunk: flat[at]!, start: flat[at + 1]!, end: flat[at + 2]! });
    }
    return list;
  };
  const decode = (flat: readonly number[] | string | undefined): ChunkModel[] | string => {
    if (flat === undefined) return 'the strategy is not in the file';
    if (typeof flat === 'string') return flat;
    const list: ChunkModel[] = [];
    let start = 0;
    for (let at = 0; at < flat.length; at += 3) {
      const length = flat[at + 1]!;
      if (length < 0) continue;
      start += flat[at]!;
      list.push({ chunk: at / 3, start, end: start + length, tokens: flat[at + 2]! });
    }
    return list;
  };

  return {
    view,
    row(strategy, element): RowModel {
      const status = names[view.rows[strategy]?.status[element] ?? '-'] ?? 'not graded';
      const place = moved[strategy]?.get(element);
      const start = place?.[0] ?? view.spans[element * 2] ?? -1;
      const end = place?.[1] ?? view.spans[element * 2 + 1] ?? -1;
      const cut = cuts[strategy]?.get(element);
      const whole = status === 'whole';
      const length = cut?.[2] ?? end - start;
      return {
        status,
        share: whole ? 1 : cut === undefined ? null : cut[1] / cut[2],
        held: cut?.[1] ?? (whole ? length : 0),
        length,
        start,
        end,
        chunk: cut?.[3] ?? -1,
        pieces: parts(cut?.[6] ?? []),
        lostWords: (cut?.[7] ?? []).map((word) => view.words[word]!),
        tooLong: ((cut?.[5] ?? 0) & 1) !== 0,
        stitched: whole || ((cut?.[5] ?? 0) & 2) !== 0,
      };
    },
    reason: (element) => reasons.get(element) ?? null,
    page(number) {
      const known = pages.get(number);
      if (known !== undefined) return known;
      const found = texts.get(number);
      if (found === undefined) return null;
      const blocks = [];
      for (let at = 0; at < found.blocks.length; at += 2) {
        blocks.push({ start: found.blocks[at]!, code: found.blocks[at + 1]! });
      }
      const decoded = new Map<number, ChunkModel[] | string>();
      const page: PageModel = {
        text: found.text,
        flat: found.flat,
        blocks,
        elements: elementsOf.get(number) ?? [],
        chunks(strategy) {
          let list = decoded.get(strategy);
          if (list === undefined) decoded.set(strategy, (list = decode(found.chunks[strategy])));
          return list;
        },
      };
      pages.set(number, page);
      return page;
    },
    file: (page) => files.get(page) ?? null,
    excerpt: (element) => excerpts.get(element) ?? null,
    elementOf: (id) => ids.get(id) ?? null,
    shortId(element) {
      const id = view.ids[element] ?? '';
      const page = view.pages[view.elementPages[element] ?? -1] ?? '';
      return id.startsWith(`${page}#`) ? id.slice(page.length + 1) : id;
    },
  };
}
