import { sample } from './details.ts';
import type { Block, Row } from './markup.ts';
import { paragraph, remark } from './prose.ts';
import { a, capital, snake, type Words } from './words.ts';

/** Makes one section that holds no requirement: what surrounds them in an archive. */
export type Filler = (words: Words) => readonly Block[];

const heading = (level: 2 | 3, text: string): Block => ({ is: 'heading', level, text });
const text = (plain: string): Block => ({ is: 'paragraph', text: plain });

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

const background: Filler = (words) => [
  heading(2, words.random.pick(['Background', 'Context', 'Where we come from', 'Findings'])),
  ...times(words.count(2, 4), () => text(paragraph(words, words.count(3, 5)))),
];

const decision: Filler = (words) => {
  const act = words.act();
  return [
    heading(2, `Decision record: whether to ${act.does}`),
    text(`Context. ${paragraph(words, 3)}`),
    heading(3, 'Options'),
    {
      is: 'list',
      ordered: true,
      items: times(words.count(2, 4), () => ({
        text: `Leave it to the ${words.actor()}: ${paragraph(words, 1)}`,
        blocks: [
          {
            is: 'list' as const,
            ordered: false,
            items: times(2, (at) => ({
              text: `${at === 0 ? 'For' : 'Against'}: ${remark(words)}`,
            })),
          },
        ],
      })),
    },
    text(`Decision. ${paragraph(words, 2)}`),
    text(`Consequences. ${paragraph(words, words.count(2, 3))}`),
  ];
};

const fields: Filler = (words) => [
  heading(2, 'Data'),
  text(`The table names what the ${words.system} stores of ${a(words.act().thing)}.`),
  {
    is: 'table',
    head: ['Name', 'Label', 'Type', 'Mandatory', 'Source', 'Remark'],
    rows: times(words.count(4, 9), (): Row => {
      const field = words.field();
      const type = words.random.pick(['text', 'whole number', 'yes/no', 'list', 'point in time']);
      const mandatory = words.random.pick(['yes', 'no', '']);
      return {
        cells: [snake(field), capital(field), type, mandatory, words.peer(), remark(words)],
      };
    }),
  },
];

const codes: Filler = (words) => [
  heading(2, 'Codes and messages'),
  {
    is: 'table',
    caption: `Codes that the ${words.system} returns`,
    head: ['Code', 'Text', 'Cause', 'Remedy'],
    rows: times(words.count(4, 8), () => ({
      cells: [
        words.code(),
        words.message(),
        capital(words.event().says),
        `Wait until ${words.guard()}, then ask the ${words.actor()}`,
      ],
    })),
  },
];

const interfaceSample: Filler = (words) => [
  heading(2, `Interface to the ${words.peer()}`),
  text(paragraph(words, 2)),
  { is: 'sample', text: sample(words, words.frame()) },
  text(`The sample is shortened. ${paragraph(words, 1)}`),
];

const figure: Filler = (words) => [
  {
    is: 'figure',
    alt: `Diagram of the ${words.system}`,
    caption: `Figure: how the ${words.actor()} and the ${words.peer()} exchange the ${words.field()}.`,
  },
  text(paragraph(words, words.count(1, 3))),
];

const glossary: Filler = (words) => [
  heading(2, 'Glossary'),
  {
    is: 'terms',
    rows: times(words.count(3, words.domain.terms.length), () => words.term()).map((term) => ({
      cells: [term.term, term.meaning],
    })),
  },
];

const questions: Filler = (words) => [
  heading(2, 'Open questions'),
  {
    is: 'list',
    ordered: false,
    items: times(words.count(3, 6), () => ({ text: remark(words) })),
  },
];

const history: Filler = (words) => [
  heading(2, 'Change history'),
  {
    is: 'table',
    head: ['Version', 'Who', 'What'],
    rows: times(words.count(3, 7), (at) => ({
      cells: [`0.${at + 1}`, `${words.role()}`, `Text about the ${words.field()} rewritten`],
    })),
  },
];

const notes: Filler = (words) => [
  heading(2, `Notes of the workshop with the ${words.actor()}s`),
  { is: 'quote', text: paragraph(words, words.count(2, 3)) },
  ...times(words.count(1, 3), () => text(paragraph(words, words.count(2, 4)))),
  {
    is: 'fold',
    summary: 'Answers that came later',
    blocks: [text(paragraph(words, 2)), text(paragraph(words, 3))],
  },
];

const walkThrough: Filler = (words) => {
  const act = words.act();
  return [
    heading(2, `Walk-through: ${act.does}`),
    {
      is: 'list',
      ordered: true,
      items: times(words.count(4, 8), () => ({
        text: words.random.pick([
          `The ${words.actor()} opens the ${act.thing} and compares the ${words.field()} with the paper.`,
          `The ${words.peer()} answers with the ${words.field()}; the screen turns from grey to white.`,
          `If ${words.event().says}, continue with the next step and note the time.`,
          `The ${words.actor()} confirms; the ${words.system} shows “${words.message()}”`,
          `Somebody at ${words.place()} reads the ${words.field()} aloud, the ${words.actor()} repeats it.`,
        ]),
      })),
    },
  ];
};

const outOfScope: Filler = (words) => [
  heading(2, 'Out of scope'),
  text(`Not part of this page are the wishes to ${words.act().does} and to ${words.act().does}.`),
  {
    is: 'list',
    ordered: false,
    items: times(words.count(2, 5), () => ({
      text: `everything about the ${words.field()} of the ${words.peer()}, see the page of the ${words.random.pick(words.domain.systems)}`,
    })),
  },
];

const people: Filler = (words) => [
  heading(2, 'People'),
  {
    is: 'terms',
    rows: times(words.count(2, 5), () => ({
      cells: [
        capital(words.actor()),
        `may ${words.act().does}; answers for the ${words.field()} at ${words.place()}`,
      ],
    })),
  },
];

/** The sections that may stand between the requirements. */
export const fillers: readonly Filler[] = [
  background,
  background,
  decision,
  fields,
  codes,
  interfaceSample,
  figure,
  glossary,
  questions,
  history,
  notes,
  walkThrough,
  outOfScope,
  people,
];
