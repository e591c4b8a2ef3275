import {
  CharacterTextSplitter,
  RecursiveCharacterTextSplitter,
  type TextSplitter,
} from '@langchain/textsplitters';
import type { Span } from '../../src/core/types.ts';
import { isWhitespace } from '../../src/core/whitespace.ts';

const firstPrivate = 0xe000;
/** Most visible units of a text that the oracle can number: the BMP's private use area. */
export const maxVisible = 6400;

export interface SplitterSetting {
  readonly kind: 'recursive' | 'character';
  /** Whitespace only, so that numbered text is cut where the real one is. */
  readonly separators: readonly string[];
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly keepSeparator: boolean;
}

export interface SplitTruth {
  readonly chunks: readonly string[];
  /** Where each chunk really comes from, in UTF-16 units of the text. */
  readonly spans: readonly Span[];
}

/**
 * Splits a text by a LangChain splitter and tells where each chunk comes from, however often its
 * words repeat: the same text with every visible unit replaced by a character of its own is split
 * alike, and its chunks name their offsets.
 */
export async function splitWithTruth(text: string, setting: SplitterSetting): Promise<SplitTruth> {
  const offsets: number[] = [];
  let numbered = '';
  for (let at = 0; at < text.length; at++) {
    if (isWhitespace(text.charCodeAt(at))) {
      numbered += text[at];
    } else {
      numbered += String.fromCharCode(firstPrivate + offsets.length);
      offsets.push(at);
    }
  }
  if (offsets.length > maxVisible) throw new Error(`more than ${maxVisible} visible units`);
  const splitter = makeSplitter(setting);
  const chunks = await splitter.splitText(text);
  const numberedChunks = await splitter.splitText(numbered);
  if (chunks.length !== numberedChunks.length)
    throw new Error('the numbered text is cut elsewhere');
  return { chunks, spans: numberedChunks.map((chunk) => spanOf(chunk, offsets)) };
}

function makeSplitter(setting: SplitterSetting): TextSplitter {
  const { kind, separators, chunkSize, chunkOverlap, keepSeparator } = setting;
  const shared = { chunkSize, chunkOverlap, keepSeparator };
  return kind === 'recursive'
    ? new RecursiveCharacterTextSplitter({ ...shared, separators: [...separators] })
    : new CharacterTextSplitter({ ...shared, separator: separators[0] ?? ' ' });
}

function spanOf(chunk: string, offsets: readonly number[]): Span {
  const numbers = Array.from(chunk, (char) => char.charCodeAt(0) - firstPrivate);
  const first = numbers.findIndex((number) => number >= 0);
  const last = numbers.findLastIndex((number) => number >= 0);
  return {
    start: offsets[numbers[first]!]! - first,
    end: offsets[numbers[last]!]! + chunk.length - last,
  };
}
