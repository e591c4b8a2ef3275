const wordLike = /[\p{L}\p{N}\p{M}\p{Cs}]/u;

/** Words of a text in order: where each begins and ends, and a hash of its lower-case form. */
export interface Words {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly hashes: Uint32Array;
}

/**
 * Reads words: runs of letters, marks and digits; where a script has no spaces (Han, kana) each
 * character is a word. Case does not count.
 */
export class WordReader {
  /** 0 not known yet, 1 no word, 2 part of a word, 3 a word of its own. */
  readonly #kinds = new Uint8Array(0x10000);
  readonly #lower = new Uint16Array(0x10000);

  read(text: string): Words {
    let capacity = Math.max(16, text.length >>> 2);
    let starts = new Uint32Array(capacity);
    let ends = new Uint32Array(capacity);
    let hashes = new Uint32Array(capacity);
    let count = 0;
    for (let at = 0; at < text.length; ) {
      const start = at;
      let kind = this.#kind(text.charCodeAt(at));
      let hash = 0x811c9dc5;
      while (kind >= 2) {
        hash = Math.imul(hash ^ this.#lower[text.charCodeAt(at)]!, 0x01000193);
        at++;
        if (kind === 3 || at === text.length) break;
        kind = this.#kind(text.charCodeAt(at));
        if (kind === 3) break;
      }
      if (at === start) {
        at++;
        continue;
      }
      if (count === capacity) {
        capacity *= 2;
        starts = grown(starts, capacity);
        ends = grown(ends, capacity);
        hashes = grown(hashes, capacity);
      }
      starts[count] = start;
      ends[count] = at;
      hashes[count++] = (hash ^ (hash >>> 15)) >>> 0;
    }
    return { count, starts, ends, hashes };
  }

  #kind(unit: number): number {
    let kind = this.#kinds[unit]!;
    if (kind === 0) {
      const char = String.fromCharCode(unit);
      kind = !wordLike.test(char) ? 1 : isSpaceless(unit) ? 3 : 2;
      this.#kinds[unit] = kind;
      this.#lower[unit] = char.toLowerCase().charCodeAt(0);
    }
    return kind;
  }
}

function isSpaceless(unit: number): boolean {
  return (unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0x3400 && unit <= 0x9fff);
}

function grown(values: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(values);
  return larger;
}

/** Where each word of a text stands: positions by hash. */
export class WordIndex {
  readonly words: Words;
  readonly #mask: number;
  /** Bucket b holds `#positions[#offsets[b]]` to `#positions[#offsets[b + 1] - 1]`, ascending. */
  readonly #offsets: Uint32Array;
  readonly #positions: Uint32Array;

  constructor(words: Words) {
    this.words = words;
    let size = 16;
    while (size < words.count) size *= 2;
    this.#mask = size - 1;
    this.#offsets = new Uint32Array(size + 2);
    this.#positions = new Uint32Array(words.count);
    for (let word = 0; word < words.count; word++) {
      this.#offsets[(words.hashes[word]! & this.#mask) + 2]!++;
    }
    for (let bucket = 2; bucket < this.#offsets.length; bucket++) {
      this.#offsets[bucket]! += this.#offsets[bucket - 1]!;
    }
    for (let word = 0; word < words.count; word++) {
      this.#positions[this.#offsets[(words.hashes[word]! & this.#mask) + 1]!++] = word;
    }
  }

  /** Positions of the words with this hash, ascending; at most `limit`. */
  find(hash: number, limit: number): number[] {
    const found: number[] = [];
    const bucket = hash & this.#mask;
    const end = this.#offsets[bucket + 1]!;
    for (let at = this.#offsets[bucket]!; at < end && found.length < limit; at++) {
      const word = this.#positions[at]!;
      if (this.words.hashes[word] === hash) found.push(word);
    }
    return found;
  }

  /** The first position of every distinct word. */
  *distinct(): Iterable<number> {
    for (let bucket = 0; bucket <= this.#mask; bucket++) {
      const seen = new Set<number>();
      for (let at = this.#offsets[bucket]!; at < this.#offsets[bucket + 1]!; at++) {
        const word = this.#positions[at]!;
        const hash = this.words.hashes[word]!;
        if (seen.has(hash)) continue;
        seen.add(hash);
        yield word;
      }
    }
  }
}
