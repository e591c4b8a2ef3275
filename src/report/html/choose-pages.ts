import { type PageRows, visitRows } from '../../core/page-rows.ts';
import { isCut } from '../../core/rows.ts';
import { splitsPair } from '../../core/span.ts';
import { plural } from '../format.ts';
import type { Excerpt, ReportData, ReportPage } from './report-data.ts';

/** Room for pages in the report, for text around elements of other pages, and in files of pages. */
export interface Room {
  /** UTF-16 units of text, and about as many for chunks. */
  readonly pages: number;
  readonly excerpts: number;
  /** Number of files. */
  readonly files: number;
}

const ROOM: Room = { pages: 8_000_000, excerpts: 4_000_000, files: 500 };

/** Units of text shown around an element, and most of one. */
const CONTEXT = 200;
const MOST_EXCERPT = 2400;

/** About the characters that a chunk takes in the file. */
const CHUNK_SIZE = 12;

/** The pages of a report and what they leave out. */
export type ChosenPages = Pick<ReportData, 'pages' | 'sidecars' | 'excerpts' | 'notes'>;

/**
 * Decides which pages are part of the report, which get a file of their own, and which neither:
 * those with the most cut elements come first.
 */
export class PageChooser {
  readonly #rows: ReadonlyMap<string, PageRows>;
  readonly #places = new Map<string, number>();
  readonly #room: Room;
  readonly #pages: ReportPage[] = [];
  readonly #sidecars = new Map<string, string>();
  readonly #excerpts: Excerpt[] = [];
  readonly #lost: string[] = [];
  #pageSize = 0;
  #excerptSize = 0;
  #files = 0;
  #read = 0;

  constructor(rows: readonly PageRows[], room: Room = ROOM) {
    this.#room = room;
    this.#rows = new Map(rows.map((own) => [own.page, own]));
    for (const page of this.#rows.keys()) this.#places.set(page, this.#places.size);
  }

  /** The rows of pages in the order to read them; those that were never found are left out. */
  order(): PageRows[] {
    return [...this.#rows.values()]
      .filter(({ elements }) => elements.some(({ span }) => span !== null))
      .map((own) => ({ own, cuts: cutsOf(own) }))
      .sort(
        (a, b) => b.cuts - a.cuts || this.#places.get(a.own.page)! - this.#places.get(b.own.page)!,
      )
      .map(({ own }) => own);
  }

  /** The rows of a page that {@link order} gave. */
  rowsOf(page: string): PageRows {
    return this.#rows.get(page)!;
  }

  /**
   * Takes a page in: `number` is null when it is part of the report, else that of its file; the
   * answer is null when there is no room for it or any other.
   */
  add(found: ReportPage): { readonly number: number | null } | null {
    const size = sizeOf(found);
    if (this.#pageSize + size <= this.#room.pages) {
      this.#pageSize += size;
      this.#pages.push(found);
      this.#read++;
      return { number: null };
    }
    if (this.#files === this.#room.files) return null;
    this.#read++;
    this.#addExcerpts(found);
    return { number: ++this.#files };
  }

  /** Names the file of a page, relative to the report. */
  link(page: string, file: string): void {
    this.#sidecars.set(page, file);
  }

  lose(page: string, reason: string): void {
    this.#read++;
    this.#lost.push(`The text of ${page}: ${reason}.`);
  }

  finish(...notes: string[]): ChosenPages {
    const all = this.order().length;
    const unread = notes.length > 0 ? 0 : all - this.#read;
    if (this.#files > 0) {
      notes.push(
        `${plural(this.#files, 'page has a file of its own', 'pages have files of their own')}, linked from here.`,
      );
    }
    if (unread > 0) {
      notes.push(
        `The text of ${plural(unread, 'page')}, those with the fewest cuts; uncut show draws each element of them.`,
      );
    }
    const listed = this.#lost.slice(0, 20);
    const more = this.#lost.length - listed.length;
    return {
      pages: this.#pages.sort(
        (a, b) => this.#places.get(a.page.id)! - this.#places.get(b.page.id)!,
      ),
      sidecars: this.#sidecars,
      excerpts: this.#excerpts,
      notes: [
        ...notes,
        ...listed,
        ...(more > 0 ? [`The text of ${plural(more, 'page')} more.`] : []),
      ],
    };
  }

  #addExcerpts({ page }: ReportPage): void {
    const done = new Set<string>();
    visitRows(this.rowsOf(page.id), {
      whole() {},
      other: (_strategy, _element, row) => {
        const { id, span } = row;
        const isFull = this.#excerptSize > this.#room.excerpts;
        if (isFull || span === null || !isCut(row) || done.has(id)) return;
        done.add(id);
        const from = whole(page.text, Math.max(0, span[0] - CONTEXT));
        const to = whole(
          page.text,
          Math.min(span[1] + CONTEXT, from + MOST_EXCERPT, page.text.length),
        );
        this.#excerptSize += to - from;
        if (this.#excerptSize > this.#room.excerpts) return;
        this.#excerpts.push({ element: id, from, text: page.text.slice(from, to) });
      },
    });
  }
}

function cutsOf({ strategies }: PageRows): number {
  return strategies.reduce((sum, own) => sum + (own?.others.filter(isCut).length ?? 0), 0);
}

function sizeOf({ page, strategies }: ReportPage): number {
  const chunks = strategies.reduce(
    (sum, on) => sum + ('chunks' in on ? on.chunks.tokens.length : 0),
    0,
  );
  return page.text.length + page.blocks.length * 6 + chunks * CHUNK_SIZE;
}

/** The offset, moved out of a surrogate pair. */
function whole(text: string, at: number): number {
  return splitsPair(text, at) ? at - 1 : at;
}
