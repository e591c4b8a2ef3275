import { UncutError } from '../core/error.ts';
import type { SplitTools } from './define.ts';
import { tokenDecoder } from './token-bytes.ts';

/** The options of Spring AI's `TokenTextSplitter`; `size` is its `chunkSize`. */
export interface SpringAiOptions {
  readonly size: number;
  readonly minChunkSizeChars: number;
  readonly minChunkLengthToEmbed: number;
  readonly maxNumChunks: number;
  readonly keepSeparator: boolean;
  readonly punctuationMarks: string;
  readonly lineSeparator: string;
  /** Releases up to 1.1.0 look for a mark in the last step too. */
  readonly cutsLastStep: boolean;
}

/** A chunk and the token of the text at which its step began. */
export interface SpringAiChunk {
  readonly text: string;
  /** Index of the first token of the step. */
  readonly token: number;
}

/**
 * Spring AI's `TokenTextSplitter.doSplit` with its losses: it takes `size` tokens, cuts their text
 * behind the last mark, and then drops as many tokens as the cut text has when it is encoded again.
 * So text that shares a token with the mark is lost (`.com`), and half characters become U+FFFD.
 * Source: TokenTextSplitter.java of 2.0.1 (and 1.0.0 to 2.0.0), jtokkit 1.1.0.
 *
 * @throws UncutError `strategy` where the original throws: the cut text has more tokens than are left.
 */
export function* springAiChunks(
  text: string,
  options: SpringAiOptions,
  tools: Pick<SplitTools, 'tokenizer'>,
): Generator<SpringAiChunk> {
  if (javaTrim(text) === '') return;
  const { tokenizer } = tools;
  const decode = tokenDecoder(tokenizer);
  const { size, minChunkLengthToEmbed, maxNumChunks, keepSeparator, lineSeparator } = options;
  const { ids } = tokenizer.encode(text);
  const joined = (part: string) => javaTrim(part.replaceAll(lineSeparator, ' '));
  let token = 0;
  for (let round = 0; token < ids.length && round < maxNumChunks; ) {
    const left = ids.length - token;
    let part = decode(ids.subarray(token, token + size));
    if (javaTrim(part) === '') {
      token += Math.min(size, left);
      continue;
    }
    if (left > size || options.cutsLastStep) part = part.slice(0, cutIndex(part, options));
    const kept = keepSeparator ? javaTrim(part) : joined(part);
    if (kept.length > minChunkLengthToEmbed) yield { text: kept, token };
    const used = tokenizer.count(part);
    if (used > left) {
      throw new UncutError(
        'strategy',
        `Spring AI's TokenTextSplitter fails on this text: the last chunk has ${used} tokens when ` +
          `encoded again, but ${left} are left (IllegalArgumentException: fromIndex(${used}) > ` +
          `toIndex(${left})); another size may avoid it`,
      );
    }
    token += used;
    round++;
  }
  if (token >= ids.length) return;
  const rest = joined(decode(ids.subarray(token)));
  if (rest.length > minChunkLengthToEmbed) yield { text: rest, token };
}

/** Where the part is cut: behind its last mark, when that is far enough; else its length. */
function cutIndex(part: string, { punctuationMarks, minChunkSizeChars }: SpringAiOptions): number {
  let mark = -1;
  for (let i = 0; i < punctuationMarks.length; i++) {
    mark = Math.max(mark, part.lastIndexOf(punctuationMarks[i]!));
  }
  return mark > minChunkSizeChars && mark >= 0 ? mark + 1 : part.length;
}

/** Java's `String.trim`: strips what is at most U+0020, and no other whitespace. */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
