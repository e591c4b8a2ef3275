import { Random } from '../../metrics/random.ts';
import { COMMON, CONTENT, HAN, HAN_REST, PREFIXES, STEMS, SUFFIXES } from './words.ts';

/**
 * Seeded text for workloads: the same seed gives the same text on every machine. Words are drawn
 * with falling frequency and a long tail of made-up ones, so that a tokenizer meets both what it
 * knows and what it has never seen.
 */
export class Prose {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor((this.#random.next() / 2 ** 32) * bound);
  }

  chance(share: number): boolean {
    return this.#random.next() < share * 2 ** 32;
  }

  pick<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)]!;
  }

  /** One of the list, the first ones far more often than the last (about Zipf's law). */
  pickEarly<T>(list: ArrayLike<T>): T {
    const share = this.#random.next() / 2 ** 32;
    return list[Math.floor((list.length + 1) ** share) - 1]!;
  }

  word(): string {
    const kind = this.below(100);
    if (kind < 48) return this.pickEarly(COMMON);
    if (kind < 88) return this.pick(CONTENT) + (this.chance(0.2) ? 's' : '');
    if (kind < 97) return this.rareWord();
    return String(this.below(10 ** (1 + this.below(4))));
  }

  /** A word that no list holds: prefix, stem, perhaps another stem, suffix. */
  rareWord(): string {
    const middle = this.chance(0.3) ? this.pick(STEMS) : '';
    const word = this.pick(PREFIXES) + this.pick(STEMS) + middle + this.pick(SUFFIXES);
    return this.chance(0.1) ? capital(word) : word;
  }

  /** A sentence with its full stop; one in three holds curly quotes, a dash or an apostrophe. */
  sentence(): string {
    const count = 7 + this.below(16);
    const parts: string[] = [];
    for (let i = 0; i < count; i++) {
      let word = this.word();
      if (i === 0) word = capital(word);
      if (this.chance(0.015)) word = `“${word}”`;
      else if (this.chance(0.01)) word = `${word}’s`;
      if (i < count - 1 && this.chance(0.08)) word += this.chance(0.1) ? ' –' : ',';
      parts.push(word);
    }
    return `${parts.join(' ')}.`;
  }

  /** English prose of exactly `units` UTF-16 units, in paragraphs; a two-byte string in V8. */
  english(units: number): string {
    return fill(units, () => `${this.sentence()}${this.chance(0.2) ? '\n\n' : ' '}`);
  }

  /** Program source of exactly `units` units. */
  code(units: number): string {
    let depth = 0;
    return fill(units, () => {
      if (depth > 0 && this.chance(0.22)) return `${'  '.repeat(--depth)}}\n`;
      const indent = '  '.repeat(depth);
      if (depth < 5 && this.chance(0.25)) {
        depth++;
        return this.chance(0.5)
          ? `${indent}if (${this.#name()}.${this.#name()} ${this.pick(['<', '===', '>=', '!=='])} ${this.#literal()}) {\n`
          : `${indent}export function ${this.#name()}(${this.#name()}: ${capital(this.#name())}, ${this.#name()} = ${this.#literal()}) {\n`;
      }
      if (this.chance(0.12)) return `${indent}// ${this.sentence()}\n`;
      if (this.chance(0.3)) return `${indent}return ${this.#name()}(${this.#literal()});\n`;
      return `${indent}const ${this.#name()} = ${this.#name()}.${this.#name()}[${this.below(64)}] ?? ${this.#literal()};\n`;
    });
  }

  /** Chinese text of exactly `units` units. */
  han(units: number): string {
    return fill(units, () => {
      let clause = '';
      for (let count = 5 + this.below(14); count > 0; count--) {
        clause += this.chance(0.88)
          ? this.pickEarly(HAN)
          : String.fromCharCode(HAN_REST.first + this.below(HAN_REST.count));
      }
      return clause + this.pick(['，', '，', '。', '。', '、', '；']);
    });
  }

  #name(): string {
    const first = this.chance(0.15) ? this.rareWord().toLowerCase() : this.pick(CONTENT);
    return this.chance(0.6) ? first + capital(this.pick(CONTENT)) : first;
  }

  #literal(): string {
    const kind = this.below(4);
    if (kind === 0) return String(this.below(5000));
    if (kind === 1) return `'${this.pick(CONTENT)}-${this.pick(CONTENT)}'`;
    if (kind === 2) return `0x${this.below(1 << 24).toString(16)}`;
    return this.#name();
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Parts joined until there are `units`, cut there. */
function fill(units: number, part: () => string): string {
  const parts: string[] = [];
  let length = 0;
  while (length < units) {
    const next = part();
    parts.push(next);
    length += next.length;
  }
  return parts.join('').slice(0, units);
}
