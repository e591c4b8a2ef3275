import type { Block, BlockKind, PageText } from '../core/types.ts';
import { ByteCache } from '../io/byte-cache.ts';
import type { OpenedDocument } from '../io/documents/types.ts';
import { sha256 } from '../io/hash.ts';
import { packageVersion } from './package-version.ts';

/** What is kept of a page: its text and blocks, and the ends of its tokens. */
export interface CachedPage extends PageText {
  readonly ends: Uint32Array;
}

/** Raised when text, blocks or tokens of the same bytes come out differently. */
const FORMAT = 1;

const KINDS: readonly BlockKind[] = [
  'heading',
  'paragraph',
  'list-item',
  'table-row',
  'code',
  'quote',
];

/** Pages on disk by the hash of their bytes and of everything that their text depends on. */
export class PageCache {
  readonly #bytes: ByteCache;

  constructor(folder: string) {
    this.#bytes = new ByteCache(folder);
  }

  /** The key of a page: content, how its text is taken, the encoding, the version of this package. */
  static key(parts: readonly (string | null)[]): string {
    return sha256(JSON.stringify([FORMAT, packageVersion(), ...parts]));
  }

  async get(key: string): Promise<CachedPage | null> {
    const bytes = await this.#bytes.get(key);
    return bytes === null ? null : decodePage(bytes);
  }

  async put(key: string, page: CachedPage): Promise<void> {
    await this.#bytes.put(key, encodePage(page));
  }

  /** A document as it was opened, by its bytes and how it is read. */
  async getDocument(key: string): Promise<OpenedDocument | null> {
    const bytes = await this.#bytes.get(key);
    return bytes === null ? null : JSON.parse(Buffer.from(bytes).toString('utf8'));
  }

  async putDocument(key: string, document: OpenedDocument): Promise<void> {
    await this.#bytes.put(key, Buffer.from(JSON.stringify(document)));
  }

  async prune(): Promise<void> {
    await this.#bytes.prune();
  }
}

/** Three counts, the blocks (kind and level, start, end), the ends, then the text in UTF-16. */
function encodePage({ text, blocks, ends }: CachedPage): Uint8Array {
  const head = new Uint32Array(3 + blocks.length * 3);
  head.set([text.length, blocks.length, ends.length]);
  blocks.forEach(({ kind, level = 0, start, end }, index) => {
    head.set([KINDS.indexOf(kind) | (level << 8), start, end], 3 + index * 3);
  });
  return Buffer.concat([bytesOf(head), bytesOf(ends), Buffer.from(text, 'utf16le')]);
}

function decodePage(bytes: Uint8Array): CachedPage {
  // A copy of its own makes the words aligned.
  const { buffer } = Uint8Array.from(bytes);
  const [length = 0, count = 0, tokens = 0] = new Uint32Array(buffer, 0, 3);
  const words = new Uint32Array(buffer, 12, count * 3);
  const ends = new Uint32Array(buffer, 12 + count * 12, tokens);
  const text = Buffer.from(buffer, 12 + count * 12 + tokens * 4, length * 2).toString('utf16le');
  const blocks: Block[] = [];
  for (let index = 0; index < words.length; index += 3) {
    const kind = KINDS[words[index]! & 0xff]!;
    const level = words[index]! >>> 8;
    const span = { start: words[index + 1]!, end: words[index + 2]! };
    blocks.push(level === 0 ? { kind, ...span } : { kind, level, ...span });
  }
  return { text, blocks, ends };
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
