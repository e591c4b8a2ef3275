import { get_encoding, type Tiktoken, type TiktokenEncoding } from 'tiktoken';

export interface Reference {
  ids(text: string): Uint32Array;
  bytes(id: number): Uint8Array;
  /** The text of a token; what is not UTF-8 in it becomes U+FFFD. */
  text(id: number): string;
}

const made = new Map<string, Reference>();

/** The WASM build of tiktoken with special tokens as ordinary text. */
export function reference(encoding: string): Reference {
  const known = made.get(encoding) ?? makeReference(encoding);
  made.set(encoding, known);
  return known;
}

function makeReference(encoding: string): Reference {
  const tiktoken: Tiktoken = get_encoding(encoding as TiktokenEncoding);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const bytes = (id: number) => tiktoken.decode_single_token_bytes(id);
  return {
    ids: (text) => tiktoken.encode_ordinary(text),
    bytes,
    text: (id) => decoder.decode(bytes(id)),
  };
}

/**
 * Where each token ends in the text, found the slow way: a token ends at the last character whose
 * UTF-8 lies wholly in the bytes up to the token's end.
 */
export function naiveEnds(text: string, ids: ArrayLike<number>, reference: Reference): number[] {
  const ends: number[] = [];
  const characters = Array.from(text);
  let bytes = 0;
  let done = 0;
  let unit = 0;
  let next = 0;
  for (const id of Array.from(ids)) {
    bytes += reference.bytes(id).length;
    for (; next < characters.length; next++) {
      const size = Buffer.byteLength(characters[next]!);
      if (done + size > bytes) break;
      done += size;
      unit += characters[next]!.length;
    }
    ends.push(unit);
  }
  return ends;
}

export function sameIds(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
