/** Something that an actor or a system does. */
export interface Act {
  /** Infinitive, as a requirement says it: `reschedule an appointment`. */
  readonly does: string;
  /** What it is done to, singular, without article. */
  readonly thing: string;
  /** The same as somebody who asks would say it. */
  readonly asks: string;
}

/** A clause in the words of a requirement and in the words of a question. */
export interface Clause {
  readonly says: string;
  readonly asks: string;
}

export interface Term {
  readonly term: string;
  readonly meaning: string;
}

/** The vocabulary of one field of work. */
export interface Domain {
  readonly id: string;
  readonly title: string;
  /** One page of the archive is about one system. */
  readonly systems: readonly string[];
  readonly actors: readonly string[];
  readonly acts: readonly Act[];
  readonly events: readonly Clause[];
  /** Conditions that allow something: `unless ...`, `only if ...`. */
  readonly guards: readonly string[];
  readonly fields: readonly string[];
  readonly peers: readonly string[];
  readonly benefits: readonly string[];
  readonly facts: readonly string[];
  readonly terms: readonly Term[];
  readonly places: readonly string[];
  readonly messages: readonly string[];
}

/** One entry a line; columns are separated by ` | `. */
export type Sheet = Readonly<Record<Exclude<keyof Domain, 'id' | 'title'>, string>>;

/** Reads a domain from its sheet. */
export function defineDomain(id: string, title: string, sheet: Sheet): Domain {
  return {
    id,
    title,
    systems: lines(sheet.systems),
    actors: lines(sheet.actors),
    acts: lines(sheet.acts).map((line) => {
      const [does, thing, asks] = columns(line, 3);
      return { does: does!, thing: thing!, asks: asks! };
    }),
    events: lines(sheet.events).map((line) => {
      const [says, asks] = columns(line, 2);
      return { says: says!, asks: asks! };
    }),
    guards: lines(sheet.guards),
    fields: lines(sheet.fields),
    peers: lines(sheet.peers),
    benefits: lines(sheet.benefits),
    facts: lines(sheet.facts),
    terms: lines(sheet.terms).map((line) => {
      const [term, meaning] = columns(line, 2);
      return { term: term!, meaning: meaning! };
    }),
    places: lines(sheet.places),
    messages: lines(sheet.messages),
  };
}

function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function columns(line: string, count: number): readonly string[] {
  const cells = line.split(' | ');
  if (cells.length !== count) {
    throw new Error(`expected ${count} columns separated by " | ", got ${cells.length}: ${line}`);
  }
  return cells;
}
