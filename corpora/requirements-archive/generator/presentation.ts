import { type Block, type Item, plainOf, plainOfItem, plainOfRow, type Row } from './markup.ts';
import type { Random } from './random.ts';
import type { Numbered } from './statement.ts';
import type { Expected, Style } from './style.ts';
import type { Words } from './words.ts';

const priorities = ['high', 'medium', 'low', 'must', 'later'];
const proofs = ['test', 'inspection', 'demonstration', 'analysis'];

/** The functional requirements in groups of a few, each under a heading. */
export function groupsOf(
  statements: readonly Numbered[],
  style: Style,
  random: Random,
  words: Words,
  expected: Expected[],
): readonly (readonly Block[])[] {
  const groups: Block[][] = [];
  for (let at = 0; at < statements.length; ) {
    const group = statements.slice(at, at + random.int(3, 7));
    at += group.length;
    const shape =
      style.shape === 'mixed' ? random.pick(['list', 'table', 'sections'] as const) : style.shape;
    groups.push([
      { is: 'heading', level: groups.length === 0 ? 2 : 3, text: groupTitle(words) },
      ...present(group, shape, style, random, expected),
    ]);
  }
  return groups;
}

function groupTitle(words: Words): string {
  return words.random.pick([
    'Rules of normal operation',
    `What the ${words.actor()} may do`,
    `Exchange with the ${words.peer()}`,
    `If ${words.event().says}`,
    `Handling of the ${words.field()}`,
    `At ${words.place()}`,
  ]);
}

/** A list item stays one element however long it is; tables and terms take only short ones. */
function present(
  group: readonly Numbered[],
  shape: Exclude<Style['shape'], 'mixed'>,
  style: Style,
  random: Random,
  expected: Expected[],
): Block[] {
  if (shape === 'list') {
    return [list(group, style, expected)];
  }
  if (shape === 'sections') return group.map((statement) => section(statement, style, expected));
  const short = group.filter(({ body }) => body.length === 0);
  const long = group.filter(({ body }) => body.length > 0);
  const rows = short.map((statement): Row => {
    const cells =
      style.numbers === 'hidden' ? [statement.lead] : [statement.number, statement.lead];
    if (shape === 'table') cells.push(random.pick(priorities), random.pick(proofs));
    else if (style.numbers === 'hidden') cells.unshift(statement.title);
    const row = { id: statement.number, cells };
    expected.push({ number: statement.number, kind: statement.kind, text: plainOfRow(row) });
    return row;
  });
  const head = ['Requirement', 'Priority', 'Proof'];
  if (style.numbers !== 'hidden') head.unshift('No.');
  const table: Block = shape === 'table' ? { is: 'table', head, rows } : { is: 'terms', rows };
  return [
    ...(rows.length === 0 ? [] : [table]),
    ...long.map((statement) => section(statement, style, expected)),
  ];
}

function list(group: readonly Numbered[], style: Style, expected: Expected[]): Block {
  const items = group.map((statement): Item => {
    const item = { id: statement.number, text: shown(statement, style), blocks: statement.body };
    expected.push({ number: statement.number, kind: statement.kind, text: plainOfItem(item) });
    return item;
  });
  return { is: 'list', ordered: false, items };
}

function section(statement: Numbered, style: Style, expected: Expected[]): Block {
  const { number, title, lead, body } = statement;
  const text = style.numbers === 'hidden' ? title : `${number}${mark(style)} ${title}`;
  const blocks: Block[] = [
    { is: 'heading', level: 4, text },
    { is: 'paragraph', text: lead },
    ...body,
  ];
  expected.push({ number, kind: statement.kind, text: plainOf(blocks) });
  return { is: 'section', id: number, blocks };
}

/** Requirements of another kind under one heading. */
export function listOf(
  title: string,
  statements: readonly Numbered[],
  style: Style,
  expected: Expected[],
): readonly Block[] {
  return [{ is: 'heading', level: 2, text: title }, list(statements, style, expected)];
}

/** A story as a card with its criteria. */
export function storyOf(
  story: Numbered,
  criteria: readonly Numbered[],
  style: Style,
  expected: Expected[],
): readonly Block[] {
  const told: Expected[] = [];
  const blocks: Block[] = [
    { is: 'heading', level: 3, text: `User story: ${story.title}` },
    { is: 'paragraph', text: shown(story, style) },
    { is: 'heading', level: 4, text: 'Acceptance criteria' },
    list(criteria, style, told),
  ];
  const text = style.cards ? plainOf(blocks) : shown(story, style);
  expected.push({ number: story.number, kind: story.kind, text }, ...told);
  return [{ is: 'section', id: story.number, blocks }];
}

/** A table that says again what the requirements say first. */
export function summaryOf(statements: readonly Numbered[], style: Style): readonly Block[] {
  const hidden = style.numbers === 'hidden';
  return [
    { is: 'heading', level: 2, text: style.summary === 'first' ? 'At a glance' : 'Summary' },
    {
      is: 'table',
      caption: 'All requirements of this page',
      head: hidden ? ['Requirement', 'State'] : ['No.', 'Requirement', 'State'],
      rows: statements.map(({ number, lead }) => ({
        cells: hidden ? [lead, 'agreed'] : [number, lead, 'agreed'],
      })),
    },
  ];
}

function shown(statement: Numbered, style: Style): string {
  if (style.numbers === 'hidden') return statement.lead;
  return `${statement.number}${mark(style)} ${statement.lead}`;
}

function mark(style: Style): string {
  return style.numbers === 'colon' ? ':' : '';
}
