import { fillers } from './filler.ts';
import { type Ink, labelOf } from './ink.ts';
import { type Block, htmlOf, plainOf } from './markup.ts';
import { drawSize, type PagePlan, planKinds } from './plan.ts';
import { groupsOf, listOf, storyOf, summaryOf } from './presentation.ts';
import { paragraph } from './prose.ts';
import { Deck, type Random } from './random.ts';
import { Author } from './requirement.ts';
import { frameOf } from './site.ts';
import type { Kind, Numbered, Statement } from './statement.ts';
import { writeCriterion, writeStory } from './story.ts';
import { drawStyle, type Expected, type Style } from './style.ts';
import { capital, Words } from './words.ts';

/** A label as it is written to `elements.jsonl`. */
export interface Label {
  readonly id: string;
  readonly page: string;
  readonly text: string;
  readonly kind: Kind;
}

/** One page of the archive with what is expected of it. */
export interface ArchivePage {
  readonly path: string;
  readonly html: string;
  readonly labels: readonly Label[];
  /** Statements in page order, for the questions. */
  readonly statements: readonly Numbered[];
  readonly stories: readonly Story[];
}

interface Story {
  readonly story: Numbered;
  readonly criteria: readonly Numbered[];
}

interface Contents {
  readonly functional: readonly Numbered[];
  readonly quality: readonly Numbered[];
  readonly stories: readonly Story[];
  readonly success: readonly Numbered[];
  readonly edge: readonly Numbered[];
}

/** Writes one page. `taken` holds all leads of the archive so far, so that none is said twice. */
export function writePage(plan: PagePlan, random: Random, taken: Set<string>): ArchivePage {
  const words = new Words(random.fork('words'), plan.domain, plan.system);
  const layout = random.fork('layout');
  const style = drawStyle(layout, plan);
  const contents = writeContents(plan, words, layout, taken);
  const { functional, quality, stories, edge, success } = contents;
  const expected: Expected[] = [];
  const parts = arrange(contents, style, layout, words, expected);
  const body = fillUp(parts, words, plan.length);
  const statements = [
    ...functional,
    ...quality,
    ...stories.flatMap(({ story, criteria }) => [story, ...criteria]),
    ...edge,
    ...success,
  ];
  const ink: Ink = {
    ...style.ink,
    random: random.fork('ink'),
    anchors: new Set(statements.map((statement) => statement.number)),
  };
  return {
    path: plan.page,
    html: frameOf(plan, htmlOf(body, ink, 3), ink),
    labels: expected.map(({ number, kind, text }) => ({
      id: `${plan.page}#${number}`,
      page: plan.page,
      text: labelOf(text, ink),
      kind,
    })),
    statements,
    stories,
  };
}

/** The numbered requirements of a page by kind. */
function writeContents(plan: PagePlan, words: Words, layout: Random, taken: Set<string>): Contents {
  const author = new Author(words);
  const kinds = planKinds(layout, plan.elements);
  const number = numbering();
  const fresh = (make: () => Statement): Numbered => number(untaken(make, taken));
  const many = (count: number, make: () => Statement) =>
    Array.from({ length: count }, () => fresh(make));

  const functional = many(kinds.functional - (plan.restates ? 1 : 0), () =>
    author.functional(drawSize(layout, plan.length)),
  );
  if (plan.restates) {
    const again = functional.find(({ body }) => body.length === 0);
    if (again === undefined) throw new Error(`expected a short requirement on ${plan.page}`);
    functional.push(number(again));
  }
  const quality = many(kinds.quality, author.quality);
  const stories = kinds.stories.map((count) => {
    const story = fresh(() => writeStory(words));
    return { story, criteria: many(count, () => writeCriterion(words, story)) };
  });
  const success = many(kinds.success, author.success);
  const edge = many(kinds.edge, author.edge);
  return { functional, quality, stories, success, edge };
}

/** The sections that hold requirements, in page order; `expected` gets their elements. */
function arrange(
  contents: Contents,
  style: Style,
  layout: Random,
  words: Words,
  expected: Expected[],
): readonly (readonly Block[])[] {
  const { functional, quality, stories, edge, success } = contents;
  const listed = (title: string, statements: readonly Numbered[]) =>
    statements.length === 0 ? [] : [listOf(title, statements, style, expected)];
  const parts = [
    ...groupsOf(functional, style, layout, words, expected),
    ...listed('Quality', quality),
    ...stories.map(({ story, criteria }) => storyOf(story, criteria, style, expected)),
    ...listed('Edge cases', edge),
    ...listed('Success criteria', success),
  ];
  if (style.summary === 'none') return parts;
  const table = summaryOf([...functional, ...quality], style);
  return style.summary === 'first' ? [table, ...parts] : [...parts, table];
}

/** Puts sections without requirements between the others until the page has its length. */
function fillUp(
  parts: readonly (readonly Block[])[],
  words: Words,
  length: number,
): readonly Block[] {
  const deck = new Deck(words.random, fillers);
  const opening: Block[] = [
    { is: 'heading', level: 1, text: capital(words.system) },
    { is: 'paragraph', text: paragraph(words, length < 4000 ? 1 : 3) },
  ];
  const sections = parts.map((part) => [...part]);
  let size = plainOf(opening).length + parts.reduce((sum, part) => sum + plainOf(part).length, 0);
  while (size < length - 600) {
    const filler = deck.draw()(words);
    size += plainOf(filler).length;
    sections.splice(words.random.int(0, sections.length), 0, [...filler]);
  }
  return [...opening, ...sections.flat()];
}

/** Numbers statements of a page by kind: FR-001, FR-002, AC-001, ... */
function numbering(): (statement: Statement) => Numbered {
  const used = new Map<Kind, number>();
  return (statement) => {
    const next = (used.get(statement.kind) ?? 0) + 1;
    used.set(statement.kind, next);
    return { ...statement, number: `${statement.kind}-${String(next).padStart(3, '0')}` };
  };
}

function untaken(make: () => Statement, taken: Set<string>): Statement {
  for (let attempt = 0; attempt < 100; attempt++) {
    const statement = make();
    if (taken.has(statement.lead)) continue;
    taken.add(statement.lead);
    return statement;
  }
  throw new Error('expected a new requirement within 100 attempts, all were said before');
}
