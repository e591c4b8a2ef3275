import { toStrategy as toStrategyWith } from '../strategy/adapt.ts';
import type { Strategy } from '../strategy/define.ts';
import {
  type FromLangChainOptions,
  fromLangChain as fromLangChainWith,
  type TextSplitterLike,
} from '../strategy/langchain.ts';
import { tokenizerFor } from './tokenize.ts';

/**
 * A ready-made LangChain splitter as a strategy: its chunks are bare text, so they are searched
 * for on the page. A `TokenTextSplitter` gets the encoding that uncut brings along instead of
 * fetching it over the network.
 *
 * @example
 * fromLangChain(new RecursiveCharacterTextSplitter({ chunkSize: 1000, chunkOverlap: 100 }), {
 *   name: 'our-splitter',
 * });
 */
export function fromLangChain(splitter: TextSplitterLike, options: FromLangChainOptions): Strategy {
  return fromLangChainWith(splitter, { tokenizerFor, ...options });
}

/**
 * What people have for a splitter as a strategy: a strategy as it is; an object with `splitText`
 * (LangChain's and LlamaIndex's splitters); a function that gives chunks for a text. Null when it
 * is none of these. The name is the one given, else the class's or function's own.
 */
export function toStrategy(value: unknown, name?: string): Strategy | null {
  return toStrategyWith(value, name, tokenizerFor);
}
