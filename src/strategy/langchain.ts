import { UncutError } from '../core/error.ts';
import type { SplitTools, Strategy } from './define.ts';
import { withoutWarnings } from './quiet-warnings.ts';

/** What is used of a LangChain `TextSplitter`: any object of this shape will do. */
export interface TextSplitterLike {
  splitText(text: string): Promise<string[]> | string[];
  readonly chunkSize?: number;
  readonly chunkOverlap?: number;
}

/** LangChain's options that all its splitters share. */
export interface LangChainOptions {
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly lengthFunction: (text: string) => number;
}

/**
 * A ready-made LangChain splitter as a strategy: its chunks are bare text, so they are searched
 * for on the page. The size and overlap that it was made with name it; `unit` says what they are
 * measured in (characters unless set, as in LangChain).
 *
 * @example
 * fromLangChain(new RecursiveCharacterTextSplitter({ chunkSize: 1000, chunkOverlap: 100 }), {
 *   name: 'our-splitter',
 * });
 */
export function fromLangChain(
  splitter: TextSplitterLike,
  options: { readonly name: string; readonly summary?: string; readonly unit?: 'tokens' | 'chars' },
): Strategy {
  const { name, summary = `Library splitter "${splitter.constructor.name}".` } = options;
  const params: Record<string, number | string> = {};
  if (splitter.chunkSize !== undefined) params.size = splitter.chunkSize;
  if (splitter.chunkOverlap !== undefined) params.overlap = splitter.chunkOverlap;
  params.unit = options.unit ?? 'chars';
  return {
    name,
    summary,
    params,
    check: (given) =>
      given.size === params.size && given.overlap === params.overlap
        ? null
        : `size and overlap were given when the splitter was made (${JSON.stringify(params)})`,
    split: (page) => splitQuietly(splitter, page.text),
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

/**
 * The package `@langchain/textsplitters`, loaded when a strategy first splits.
 *
 * @throws UncutError `strategy` when the package is not installed.
 */
export async function loadTextSplitters() {
  try {
    return await import('@langchain/textsplitters');
  } catch (cause) {
    throw new UncutError(
      'strategy',
      'this strategy needs the packages @langchain/textsplitters and @langchain/core, which could ' +
        'not be loaded: npm install @langchain/textsplitters @langchain/core',
      { cause },
    );
  }
}
