import type { Page, Piece } from '../core/types.ts';
import type { SplitTools, Strategy } from './define.ts';
import { fromLangChain, type TextSplitterLike } from './langchain.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A splitter as a plain function of the page's text. */
export type SplitFunction = (
  text: string,
  page: Page,
  tools: SplitTools,
) => Iterable<Piece | string> | Promise<Iterable<Piece | string>>;

/**
 * What people have for a splitter as a strategy: a strategy as it is; an object with `splitText`
 * (LangChain's and LlamaIndex's splitters); a function that gives chunks for a text. Null when it
 * is none of these. The name is the one given, else the class's or function's own.
 */
export function toStrategy(
  value: unknown,
  name?: string,
  tokenizerFor?: (encoding: string) => Tokenizer,
): Strategy | null {
  if (typeof value === 'function') {
    const split = value as SplitFunction;
    return {
      name: name ?? dashedName(split.name, 'splitter'),
      summary: 'A function that gives the chunks of a text.',
      params: {},
      split: (page, _, tools) => split(page.text, page, tools),
    };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (isSplitter(value)) {
    return fromLangChain(value, {
      name: name ?? dashedName(value.constructor.name, 'splitter'),
      ...(tokenizerFor === undefined ? {} : { tokenizerFor }),
    });
  }
  return 'split' in value && typeof value.split === 'function' ? (value as Strategy) : null;
}

function isSplitter(value: object): value is TextSplitterLike {
  return 'splitText' in value && typeof value.splitText === 'function';
}

/** The name of a class or a function in dashes: `markdown-text-splitter`. @param unnamed for one without */
export function dashedName(name: string, unnamed: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || unnamed;
}
