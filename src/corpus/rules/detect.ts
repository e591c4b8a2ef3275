import type { Block, BlockKind, Page } from '../../core/types.ts';
import { elementsByBcp14 } from './bcp14.ts';
import { blockId, isStatement, REQUIREMENT_WORDS } from './block-id.ts';
import { blockTexts } from './block-text.ts';
import { familyPattern, IdFamilies, type IdFamily } from './id-families.ts';

/** A rule as corpus.json states it. */
export type RuleJson =
  | { readonly pattern: string; readonly blocks?: readonly BlockKind[] }
  | { readonly bcp14: true };

/** A way to say what an element is that fits the pages read. */
export interface RuleCandidate {
  /**
   * `ids`: blocks that begin with an id; `titles`: with a word such as "Requirement:"; `numbers`:
   * with a number such as 1.2.3; `bcp14`: sentences with MUST, SHALL ...; `blocks`: every block.
   */
  readonly by: 'ids' | 'titles' | 'numbers' | 'bcp14' | 'blocks';
  readonly rule: RuleJson;
  /** Blocks or sentences that it was seen on; the rule itself may find a few more. */
  readonly seen: number;
  /** Why it is not to be chosen unasked, or null. */
  readonly doubt: string | null;
}

/** How much one element found this way counts against the others: an id names what is meant. */
const WEIGHT = { ids: 4, titles: 4, numbers: 3, bcp14: 1, blocks: 1 } as const;

const TITLE = new RegExp(
  `^(${[...REQUIREMENT_WORDS].sort((a, b) => b.length - a.length).join('|')})\\s*[:：]\\s*\\S`,
  'u',
);
const OUTLINE_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){1,5})\.?(?=[\s:：)）])/u;
const TASK_BOX = /^[\s>]*(?:[-*+]|\d+[.)])?\s*\[[ xX]\]\s/;

/** Prose, list items and table rows: what is an element when nothing names one. */
const PLAIN_BLOCKS: readonly BlockKind[] = ['paragraph', 'list-item', 'table-row'];
const NUMBERED_BLOCKS = PLAIN_BLOCKS;

/**
 * Looks at pages, one after the other, for what their elements may be, and ranks the ways to say
 * so. It never makes a rule up: what it proposes it has seen.
 */
export class RuleDetector {
  readonly #ids = new IdFamilies();
  readonly #titles = new Map<string, number>();
  readonly #numbers = new Set<string>();
  #numbered = 0;
  #numberedStatements = 0;
  #sentences = 0;
  #plainBlocks = 0;

  add(page: Page): void {
    const texts = blockTexts(page);
    for (const [index, block] of page.blocks.entries()) {
      if (block.kind !== 'code') this.#addBlock(page, block, texts[index]!);
    }
    this.#sentences += elementsByBcp14(page).length;
  }

  #addBlock(page: Page, block: Block, text: string): void {
    if (PLAIN_BLOCKS.includes(block.kind) && /\p{L}/u.test(text)) this.#plainBlocks++;
    const id = blockId(text);
    if (id !== null) {
      const boxed = TASK_BOX.test(page.text.slice(block.start, block.start + 40));
      this.#ids.add(id, block, text, boxed);
      return;
    }
    const title = TITLE.exec(text)?.[1];
    if (title !== undefined) this.#titles.set(title, (this.#titles.get(title) ?? 0) + 1);
    const number = OUTLINE_NUMBER.exec(text)?.[1];
    if (number !== undefined && NUMBERED_BLOCKS.includes(block.kind)) {
      this.#numbers.add(number);
      this.#numbered++;
      if (isStatement(text.slice(number.length))) this.#numberedStatements++;
    }
  }

  /**
   * The ways to say what an element is, the best first: those without a doubt by their number of
   * elements, where an id counts more than a sentence; then every block, which needs no evidence;
   * then the doubtful ones. Empty when no page has a block with a letter.
   */
  candidates(): RuleCandidate[] {
    const found = [...this.#byIds(), ...this.#byTitles(), ...this.#byNumbers(), ...this.#byBcp14()];
    const weight = ({ by, seen }: RuleCandidate): number => WEIGHT[by] * seen;
    found.sort((a, b) => weight(b) - weight(a));
    return [
      ...found.filter(({ doubt }) => doubt === null),
      ...this.#everyBlock(),
      ...found.filter(({ doubt }) => doubt !== null),
    ];
  }

  #byIds(): RuleCandidate[] {
    const families = this.#ids.all();
    const accepted = families.filter(({ doubt }) => doubt === null);
    const doubted = families.filter(({ doubt, distinct }) => doubt !== null && distinct > 2);
    return [...(accepted.length === 0 ? [] : [accepted]), ...doubted.map((one) => [one])].map(
      idRule,
    );
  }

  #byTitles(): RuleCandidate[] {
    const words = [...this.#titles].filter(([, count]) => count >= 2);
    if (words.length === 0) return [];
    const names = words.map(([word]) => word).sort((a, b) => b.length - a.length);
    const seen = words.reduce((sum, [, count]) => sum + count, 0);
    const rule = { pattern: `^(${names.join('|')})\\s*[:：]\\s*.+` };
    return [{ by: 'titles', rule, seen, doubt: null }];
  }

  #byNumbers(): RuleCandidate[] {
    const numbers = [...this.#numbers];
    if (numbers.length < 3) return [];
    const deep = numbers.filter((number) => number.split('.').length > 2).length;
    const follows = numbers.filter((number) => this.#hasBefore(number)).length;
    const doubt =
      this.#numberedStatements * 2 < this.#numbered
        ? 'little text behind the numbers'
        : follows * 2 < numbers.length
          ? 'the numbers do not count up'
          : deep * 2 < numbers.length && numbers.length < 8
            ? 'few numbers, and of two parts only'
            : null;
    const rule = { pattern: '^\\d+(?:\\.\\d+)+', blocks: NUMBERED_BLOCKS };
    return [{ by: 'numbers', rule, seen: this.#numbered, doubt }];
  }

  /** Whether the number before this one was seen too; the first of a section needs none. */
  #hasBefore(number: string): boolean {
    const [, head = '', last = ''] = /^(.*\.)(\d+)$/.exec(number) ?? [];
    return Number(last) <= 1 || this.#numbers.has(`${head}${Number(last) - 1}`);
  }

  #byBcp14(): RuleCandidate[] {
    const seen = this.#sentences;
    if (seen === 0) return [];
    return [{ by: 'bcp14', rule: { bcp14: true }, seen, doubt: seen < 3 ? 'few sentences' : null }];
  }

  #everyBlock(): RuleCandidate[] {
    if (this.#plainBlocks === 0) return [];
    const rule = { pattern: '^(?=.*\\p{L}).{1,48}', blocks: PLAIN_BLOCKS };
    return [{ by: 'blocks', rule, seen: this.#plainBlocks, doubt: null }];
  }
}

function idRule(families: readonly IdFamily[]): RuleCandidate {
  return {
    by: 'ids',
    rule: { pattern: familyPattern(families) },
    seen: families.reduce((sum, { count }) => sum + count, 0),
    doubt: families[0]!.doubt,
  };
}
