import type { Act, Clause, Domain, Term } from './domain.ts';
import { Deck, type Random } from './random.ts';

/** A measure with the words in which a question asks for it. */
export interface Limit {
  readonly says: string;
  readonly asks: string;
}

const limits: readonly Limit[] = [
  ['200 ms', 'how fast'],
  ['800 ms', 'how fast'],
  ['2 seconds', 'how quickly'],
  ['5 seconds', 'how quickly'],
  ['45 seconds', 'how quickly'],
  ['3 minutes', 'how long'],
  ['10 minutes', 'how long'],
  ['half an hour', 'how long'],
  ['2 hours', 'how many hours'],
  ['one working day', 'how soon'],
  ['3 working days', 'how soon'],
].map(([says, asks]) => ({ says: says!, asks: asks! }));

const retentions = [
  '30 days',
  '90 days',
  'six months',
  'one year',
  'two years',
  'seven years',
  'ten years',
];

const roles = ['supervisor', 'auditor', 'duty manager', 'data protection officer', 'team lead'];

/** What one requirement is about; its sentences and its questions share it. */
export interface Frame {
  readonly system: string;
  readonly actor: string;
  readonly act: Act;
  readonly event: Clause;
  readonly guard: string;
  readonly limit: Limit;
  readonly field: string;
  readonly otherField: string;
  readonly peer: string;
  readonly message: string;
  readonly place: string;
}

/** The vocabulary of one page: decks, so that a page does not say the same thing twice soon. */
export class Words {
  readonly random: Random;
  readonly domain: Domain;
  readonly system: string;
  readonly #acts: Deck<Act>;
  readonly #actors: Deck<string>;
  readonly #events: Deck<Clause>;
  readonly #guards: Deck<string>;
  readonly #fields: Deck<string>;
  readonly #peers: Deck<string>;
  readonly #benefits: Deck<string>;
  readonly #facts: Deck<string>;
  readonly #terms: Deck<Term>;
  readonly #places: Deck<string>;
  readonly #messages: Deck<string>;
  readonly #limits: Deck<Limit>;
  readonly #forms = new Map<string, Deck<number>>();

  constructor(random: Random, domain: Domain, system: string) {
    this.random = random;
    this.domain = domain;
    this.system = system;
    this.#acts = new Deck(random, domain.acts);
    this.#actors = new Deck(random, domain.actors);
    this.#events = new Deck(random, domain.events);
    this.#guards = new Deck(random, domain.guards);
    this.#fields = new Deck(random, domain.fields);
    this.#peers = new Deck(random, domain.peers);
    this.#benefits = new Deck(random, domain.benefits);
    this.#facts = new Deck(random, domain.facts);
    this.#terms = new Deck(random, domain.terms);
    this.#places = new Deck(random, domain.places);
    this.#messages = new Deck(random, domain.messages);
    this.#limits = new Deck(random, limits);
  }

  frame(): Frame {
    return {
      system: this.system,
      actor: this.actor(),
      act: this.act(),
      event: this.event(),
      guard: this.guard(),
      limit: this.limit(),
      field: this.field(),
      otherField: this.field(),
      peer: this.peer(),
      message: this.message(),
      place: this.place(),
    };
  }

  act = (): Act => this.#acts.draw();
  actor = (): string => this.#actors.draw();
  event = (): Clause => this.#events.draw();
  guard = (): string => this.#guards.draw();
  field = (): string => this.#fields.draw();
  peer = (): string => this.#peers.draw();
  benefit = (): string => this.#benefits.draw();
  fact = (): string => this.#facts.draw();
  term = (): Term => this.#terms.draw();
  place = (): string => this.#places.draw();
  message = (): string => this.#messages.draw();
  limit = (): Limit => this.#limits.draw();
  retention = (): string => this.random.pick(retentions);
  role = (): string => this.random.pick(roles);
  count = (low: number, high: number): number => this.random.int(low, high);

  /** One of several forms of the same kind; all have been used before one comes again. */
  among(kind: string, forms: readonly string[]): string {
    let deck = this.#forms.get(kind);
    if (deck === undefined) {
      deck = new Deck(this.random, [...forms.keys()]);
      this.#forms.set(kind, deck);
    }
    return forms[deck.draw()]!;
  }

  /** An error code such as `CLS-4071`. */
  code(): string {
    const initials = this.domain.id.replace(/[^a-z]/g, '').toUpperCase();
    return `${initials[0]}${initials[3]}${initials[5]}-${this.random.int(1000, 9999)}`;
  }

  /** An amount with a narrow no-break space between thousands, as typeset pages have it. */
  thousands(): string {
    return `${this.random.int(2, 90)}\u202f${this.random.pick(['000', '500', '250'])}`;
  }
}

/** `an appointment`, `a slot`. */
export function a(thing: string): string {
  return /^(?:[aeio]|un(?!i))/i.test(thing) && !/^(?:one|eu)/i.test(thing)
    ? `an ${thing}`
    : `a ${thing}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `date of birth` as a name in an interface: `date_of_birth`. */
export function snake(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
