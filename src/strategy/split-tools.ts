import type { Span } from '../core/types.ts';
import type { Embed, SplitTools } from './define.ts';
import { countTokens, type Tokenizer } from './tokenizer.ts';
import { memoCounter } from './tokens/memo.ts';

/** What {@link splitTools} needs beside the text. */
export interface SplitToolsOptions {
  readonly tokenizer: Tokenizer;
  /** Ends of the page's tokens when they are known already; asked at most once. */
  readonly ends?: () => Uint32Array;
  /** Occurrences of the expected elements on this page, or how to make them when they are asked for. */
  readonly expected?: readonly Span[] | (() => readonly Span[]);
  readonly warn?: (message: string) => void;
  /** Where optional packages come from; where uncut is installed unless set. */
  readonly load?: (name: string) => Promise<unknown>;
  readonly embed?: Embed;
}

/** The tools of one page: its tokens are computed when first asked for, then kept. */
export function splitTools(text: string, options: SplitToolsOptions): SplitTools {
  const { tokenizer, warn, embed, expected = [], load = (name: string) => import(name) } = options;
  let count: ((text: string) => number) | null = null;
  let ends: Uint32Array | null = null;
  const pageEnds = () => {
    ends ??= options.ends === undefined ? tokenizer.encode(text).ends : options.ends();
    return ends;
  };
  return {
    tokenizer,
    get expected() {
      return typeof expected === 'function' ? expected() : expected;
    },
    pageEnds,
    countSpan: (start, end) => countTokens(pageEnds(), start, end),
    count: (text) => (count ??= memoCounter(tokenizer))(text),
    warn: (message) => warn?.(message),
    load,
    ...(embed === undefined ? {} : { embed }),
  };
}
