import { UncutError } from '../core/error.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A tokenizer that knows the UTF-8 bytes of its tokens. */
interface WithBytes extends Tokenizer {
  tokenBytes(id: number): Uint8Array;
}

/** Turns token ids into text as a decoder of UTF-8 does: bytes that are no character become U+FFFD. */
export type TokenDecoder = (ids: Uint32Array) => string;

/**
 * The decoder of an encoding, for splitters that cut lists of token ids.
 *
 * @throws UncutError `encoding` when the tokenizer does not know its tokens' bytes.
 */
export function tokenDecoder(tokenizer: Tokenizer): TokenDecoder {
  if (!hasBytes(tokenizer)) {
    throw new UncutError(
      'encoding',
      `this strategy decodes tokens, but the tokenizer "${tokenizer.encoding}" has no tokenBytes(id); ` +
        'use a built-in encoding such as cl100k_base',
    );
  }
  // A leading U+FEFF is text: a decoder that takes it for a mark would drop it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (ids) => {
    const parts = Array.from(ids, (id) => tokenizer.tokenBytes(id));
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return decoder.decode(bytes);
  };
}

function hasBytes(tokenizer: Tokenizer): tokenizer is WithBytes {
  return typeof (tokenizer as Partial<WithBytes>).tokenBytes === 'function';
}
