import type { ParamValues } from '../core/types.ts';
import { chunkPlaces } from './chunk-order.ts';
import { quote, reasonOf, retrievalError } from './failure.ts';
import type { Hit, IndexedChunk, Retriever } from './types.ts';

/** A retrieved chunk by its place; offsets are UTF-16 units of the page. */
export interface RetrievedSpan {
  readonly page: string;
  readonly start: number;
  readonly end: number;
  readonly score?: number;
}

/** A retrieved chunk by its text, as it was handed to the index. */
export interface RetrievedText {
  readonly text: string;
  readonly score?: number;
}

/** A LangChain document; `metadata.page` and `metadata.ordinal` are used when both are there. */
export interface RetrievedDocument {
  readonly id?: string;
  readonly pageContent: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A text is that of a chunk or its id, `page#ordinal`. */
export type RetrievedItem = string | RetrievedText | RetrievedSpan | RetrievedDocument;

/**
 * A plain function of a question and the chunks of the strategy; results in rank order, those beyond
 * `depth` are left out.
 */
export type RetrieverFunction = (
  query: string,
  depth: number,
  documents: readonly ChunkDocument[],
) => Iterable<RetrievedItem> | Promise<Iterable<RetrievedItem>>;

/** What is used of a LangChain retriever. */
export interface LangChainRetriever {
  invoke(query: string): Promise<Iterable<RetrievedItem>>;
}

export interface FromRetrieverOptions {
  /** As reports and files call it. */
  readonly name: string;
  /** Parameters, stated in the run; no secrets. */
  readonly settings?: ParamValues;
  /**
   * Indexes the chunks of one strategy and returns what searches them: a LangChain retriever or a
   * function. Each chunk comes as a document whose metadata should be kept.
   */
  open(
    documents: readonly ChunkDocument[],
  ): RetrieverFunction | LangChainRetriever | Promise<RetrieverFunction | LangChainRetriever>;
}

/** A chunk in the shape of a LangChain document. */
export interface ChunkDocument {
  /** `page#ordinal`. */
  readonly id: string;
  readonly pageContent: string;
  readonly metadata: {
    readonly page: string;
    readonly ordinal: number;
    readonly start: number | null;
    readonly end: number | null;
  };
}

/**
 * A retriever of another library, or a function. Its order is kept as it is. Each result is matched
 * to a chunk: by page and ordinal in a document's metadata, by page and span, by text (a text of
 * several chunks is the first of them that the ranking does not hold yet) or by id. A result that is no
 * chunk of the strategy fails the query, since leaving it out would move the others up; so does an
 * error of the retriever.
 *
 * @example
 * fromRetriever({
 *   name: 'my-store',
 *   open: async (documents) => (await MyStore.fromDocuments(documents, embeddings)).asRetriever(100),
 * });
 */
export function fromRetriever({ name, settings = {}, open }: FromRetrieverOptions): Retriever {
  return {
    name,
    settings,
    async index(chunks) {
      const documents = chunks.map(asDocument);
      const source = await open(documents);
      const chunksOf = new ChunkFinder(chunks);
      return {
        async search(queries, depth) {
          const rankings = [];
          for (const { id, text } of queries) {
            try {
              const items =
                typeof source === 'function'
                  ? await source(text, depth, documents)
                  : await source.invoke(text);
              rankings.push({ query: id, hits: matchItems(name, items, chunksOf, depth) });
            } catch (error) {
              rankings.push({ query: id, hits: [], failed: reasonOf(error) });
            }
          }
          return rankings;
        },
      };
    },
  };
}

function asDocument({ page, ordinal, start, end, text }: IndexedChunk): ChunkDocument {
  return {
    id: `${page}#${ordinal}`,
    pageContent: text,
    metadata: { page, ordinal, start, end },
  };
}

function matchItems(
  name: string,
  items: Iterable<RetrievedItem>,
  chunksOf: ChunkFinder,
  depth: number,
): Hit[] {
  const hits: Hit[] = [];
  const taken = new Set<number>();
  if (typeof items?.[Symbol.iterator] !== 'function' || typeof items === 'string') {
    throw retrievalError(
      `retriever "${name}": expected a list of texts, ids, spans or documents in rank order, got ${show(items)}`,
    );
  }
  for (const item of items) {
    if (hits.length === depth) break;
    if (!isItem(item)) {
      throw retrievalError(
        `retriever "${name}": expected a text, an id (page#ordinal), { text }, { page, start, end } or a document as result ${hits.length + 1}, got ${show(item)}`,
      );
    }
    const found = chunksOf.find(item);
    const chunk = found.find((index) => !taken.has(index)) ?? found[0];
    if (chunk === undefined) {
      throw retrievalError(
        `retriever "${name}": result ${hits.length + 1} is no chunk of this strategy: ${quote(describe(item))}; let it search the documents that it is given, or score its own chunks with "uncut score"`,
      );
    }
    taken.add(chunk);
    hits.push({ chunk, score: scoreOf(item) });
  }
  return hits;
}

function isItem(item: unknown): item is RetrievedItem {
  if (typeof item === 'string') return true;
  if (typeof item !== 'object' || item === null) return false;
  const { pageContent, text, page } = item as Readonly<Record<string, unknown>>;
  return [pageContent, text, page].some((one) => typeof one === 'string');
}

function show(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? String(value);
}

function scoreOf(item: RetrievedItem): number | null {
  if (typeof item === 'string' || !('score' in item)) return null;
  return typeof item.score === 'number' && Number.isFinite(item.score) ? item.score : null;
}

function describe(item: RetrievedItem): string {
  if (typeof item === 'string') return item;
  if ('pageContent' in item) return item.pageContent;
  return 'text' in item ? item.text : `${item.page} [${item.start}, ${item.end})`;
}

/** Chunks by ordinal, by span and by text. */
class ChunkFinder {
  readonly #byOrdinal = new Map<string, number[]>();
  readonly #bySpan = new Map<string, number[]>();
  readonly #byText = new Map<string, number[]>();
  readonly #byId = new Map<string, number[]>();

  constructor(chunks: readonly IndexedChunk[]) {
    const places = chunkPlaces(chunks);
    const order = [...chunks.keys()].sort((a, b) => places[a]! - places[b]!);
    for (const index of order) {
      const { page, ordinal, start, end, text } = chunks[index]!;
      add(this.#byOrdinal, `${ordinal} ${page}`, index);
      if (start !== null && end !== null) add(this.#bySpan, `${start} ${end} ${page}`, index);
      add(this.#byText, text, index);
      add(this.#byId, `${page}#${ordinal}`, index);
    }
  }

  /** The chunks that a result can be, by page, start and ordinal. */
  find(item: RetrievedItem): readonly number[] {
    if (typeof item === 'string') return this.#byText.get(item) ?? this.#byId.get(item) ?? [];
    if ('pageContent' in item) {
      const { page, ordinal } = item.metadata ?? {};
      const named = this.#byOrdinal.get(`${String(ordinal)} ${String(page)}`);
      return named ?? this.#byText.get(item.pageContent) ?? this.#byId.get(item.id ?? '') ?? [];
    }
    if ('text' in item) return this.#byText.get(item.text) ?? [];
    return this.#bySpan.get(`${item.start} ${item.end} ${item.page}`) ?? [];
  }
}

function add(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [index]);
  else list.push(index);
}
