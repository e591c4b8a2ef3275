import type { SplitTools, Strategy } from './define.ts';
import { loadPeer, type Peer } from './ecosystem.ts';
import { withoutWarnings } from './quiet-warnings.ts';
import { tokenDecoder } from './token-bytes.ts';
import type { Tokenizer } from './tokenizer.ts';

/** What is used of a LangChain `TextSplitter`: any object of this shape will do. */
export interface TextSplitterLike {
  splitText(text: string): Promise<string[]> | string[];
  readonly chunkSize?: number;
  readonly chunkOverlap?: number;
}

/** What its recursive splitters lose: where no separator is left they cut between UTF-16 units. */
export const CUTS_PAIRS =
  'characters of two UTF-16 units (emoji) that a border cuts, in a run without separators above size';

/** LangChain's options that all its splitters share. */
export interface LangChainOptions {
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly lengthFunction: (text: string) => number;
}

/** What {@link fromLangChain} cannot see in a splitter. */
export interface FromLangChainOptions {
  readonly name: string;
  readonly summary?: string;
  /** What size and overlap are measured in: tokens of a `TokenTextSplitter`, else characters. */
  readonly unit?: 'tokens' | 'chars';
  /** The encoding of a name, so that a `TokenTextSplitter` need not fetch it; the run's unless set. */
  readonly tokenizerFor?: (encoding: string) => Tokenizer;
}

/**
 * A ready-made LangChain splitter as a strategy: its chunks are bare text, so they are searched
 * for on the page. The size and overlap that it was made with name it; `unit` says what they are
 * measured in.
 *
 * @example
 * fromLangChain(new RecursiveCharacterTextSplitter({ chunkSize: 1000, chunkOverlap: 100 }), {
 *   name: 'our-splitter',
 * });
 */
export function fromLangChain(splitter: TextSplitterLike, options: FromLangChainOptions): Strategy {
  const { name, summary = `Library splitter "${splitter.constructor.name}".` } = options;
  const ofTokens = lacksEncoding(splitter);
  const params: Record<string, number | string> = {};
  if (splitter.chunkSize !== undefined) params.size = splitter.chunkSize;
  if (splitter.chunkOverlap !== undefined) params.overlap = splitter.chunkOverlap;
  params.unit = options.unit ?? (ofTokens ? 'tokens' : 'chars');
  if (ofTokens) params.encoding = splitter.encodingName;
  return {
    name,
    summary,
    params,
    check: (given) =>
      Object.entries(params).every(([key, value]) => given[key] === value)
        ? null
        : `size and overlap were given when the splitter was made (${JSON.stringify(params)})`,
    split(page, _, tools) {
      if (lacksEncoding(splitter)) {
        const encoding = options.tokenizerFor?.(splitter.encodingName) ?? tools.tokenizer;
        splitter.tokenizer = langChainTokenizer(encoding);
      }
      return splitQuietly(splitter, page.text);
    },
  };
}

/** LangChain prints a line for each chunk that is too long; the report counts them. */
const TOO_LONG = /^Created a chunk of size \d+/;

/** The splitter's chunks of a text. */
export function splitQuietly(splitter: TextSplitterLike, text: string): Promise<string[]> {
  return withoutWarnings(TOO_LONG, async () => splitter.splitText(text));
}

/** Size and overlap in LangChain's words, measured in the run's tokens or in UTF-16 units. */
export function langChainOptions(
  params: { readonly size: number; readonly overlap: number; readonly unit: string },
  tools: SplitTools,
): LangChainOptions {
  const { size, overlap, unit } = params;
  return {
    chunkSize: size,
    chunkOverlap: overlap,
    lengthFunction: unit === 'chars' ? (text) => text.length : (text) => tools.count(text),
  };
}

/** The package of LangChain's splitters. */
export const LANGCHAIN: Peer = {
  name: '@langchain/textsplitters',
  version: '1.0.2',
  beside: ['@langchain/core@1.4.0'],
};

/**
 * LangChain's splitters, loaded when a strategy first splits.
 *
 * @throws UncutError `strategy` when the package is not installed.
 */
export function loadTextSplitters(tools: Pick<SplitTools, 'load'>) {
  return loadPeer<typeof import('@langchain/textsplitters')>(tools, LANGCHAIN);
}

/** An encoding as LangChain's `TokenTextSplitter` keeps it. */
export function langChainTokenizer(tokenizer: Tokenizer) {
  const decode = tokenDecoder(tokenizer);
  return {
    encode: (text: string) => tokenizer.encode(text).ids,
    decode: (ids: Uint32Array) => decode(ids),
  };
}

/** LangChain's `TokenTextSplitter` before it has fetched its encoding over the network. */
interface WithoutEncoding extends TextSplitterLike {
  readonly encodingName: string;
  tokenizer?: unknown;
}

function lacksEncoding(splitter: TextSplitterLike): splitter is WithoutEncoding {
  const { encodingName, tokenizer } = splitter as Partial<WithoutEncoding>;
  return typeof encodingName === 'string' && tokenizer === undefined;
}
