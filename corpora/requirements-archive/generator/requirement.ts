import { detail, listEntry, listOpening, rationale, sample } from './details.ts';
import { functionalLeads } from './functional.ts';
import type { Block, Item } from './markup.ts';
import { edgeSaying, qualitySaying, successSaying } from './quality.ts';
import { Deck } from './random.ts';
import type { Kind, Saying, Statement } from './statement.ts';
import { capital, type Words } from './words.ts';

/** How much a functional requirement says. */
export type Size = 'sentence' | 'sentences' | 'list' | 'paragraphs' | 'long';

/** Makes the requirements of one page. */
export class Author {
  readonly words: Words;
  readonly #leads: Deck<Saying>;

  constructor(words: Words) {
    this.words = words;
    this.#leads = new Deck(words.random, functionalLeads);
  }

  functional(size: Size): Statement {
    const base = this.#statement('FR', this.#leads.draw());
    return { ...base, ...this.#grow(base, size) };
  }

  quality = (): Statement => this.#statement('NFR', qualitySaying(this.words));
  success = (): Statement => this.#statement('SC', successSaying(this.words));
  edge = (): Statement => this.#statement('EC', edgeSaying(this.words));

  #statement(kind: Kind, saying: Saying): Statement {
    const frame = this.words.frame();
    return {
      kind,
      title: capital(frame.act.does),
      lead: capital(saying.say(frame)),
      body: [],
      frame,
      questions: saying.ask.map((ask) => capital(ask(frame))),
    };
  }

  #grow(base: Statement, size: Size): Pick<Statement, 'lead' | 'body'> {
    const { words } = this;
    switch (size) {
      case 'sentence':
        return { lead: base.lead, body: [] };
      case 'sentences':
        return { lead: `${base.lead} ${this.#sentences(base, words.count(1, 2))}`, body: [] };
      case 'list':
        return {
          lead: `${base.lead} ${listOpening(words, base.frame)}`,
          body: [this.#list(base, 0)],
        };
      case 'paragraphs':
        return { lead: base.lead, body: this.#paragraphs(base, words.count(2, 3)) };
      case 'long':
        return { lead: base.lead, body: this.#chapter(base) };
    }
  }

  #sentences(base: Statement, count: number): string {
    return Array.from({ length: count }, () => detail(this.words, base.frame)).join(' ');
  }

  #paragraphs(base: Statement, count: number): Block[] {
    const { words } = this;
    const blocks: Block[] = Array.from({ length: count }, () => ({
      is: 'paragraph',
      text: this.#sentences(base, words.count(2, 3)),
    }));
    if (words.random.chance(0.5)) {
      blocks.push({ is: 'note', text: rationale(words, base.frame) });
    }
    return blocks;
  }

  /** Several hundred tokens: paragraphs, a nested list, often a sample, a last exception. */
  #chapter(base: Statement): Block[] {
    const { words } = this;
    const { random } = words;
    const blocks = this.#paragraphs(base, words.count(2, 5));
    blocks.push({ is: 'paragraph', text: listOpening(words, base.frame) }, this.#list(base, 0.4));
    if (random.chance(0.45)) {
      blocks.push({ is: 'sample', text: sample(words, base.frame) });
    }
    blocks.push(...this.#paragraphs(base, words.count(1, 4)));
    if (random.chance(0.3)) {
      blocks.push({ is: 'paragraph', text: listOpening(words, base.frame) }, this.#list(base, 0.6));
    }
    const exception = random.pick([
      `Exception: none of this applies if ${words.guard()} and the ${words.role()} has been told.`,
      `The whole rule MUST NOT be applied at ${words.place()} unless ${words.guard()}.`,
      `Only if ${words.guard()} may the ${words.actor()} deviate, and the ${base.frame.peer} MUST be told within ${words.limit().says}.`,
    ]);
    blocks.push({ is: 'paragraph', text: exception });
    return blocks;
  }

  #list(base: Statement, nesting: number): Block {
    const { words } = this;
    const { random } = words;
    const items = Array.from({ length: words.count(3, 6) }, (): Item => {
      const text = listEntry(words, base.frame);
      if (!random.chance(nesting)) return { text: `${text};` };
      const below = Array.from({ length: words.count(2, 3) }, () => ({
        text: `${listEntry(words, base.frame)};`,
      }));
      return { text: `${text}, namely`, blocks: [{ is: 'list', ordered: false, items: below }] };
    });
    return { is: 'list', ordered: random.chance(0.4), items };
  }
}
