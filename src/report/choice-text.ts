import type { Choice } from './choice.ts';
import type { ChoicePoint } from './choice-points.ts';
import { percent } from './choice-words.ts';
import { formatCount, formatInterval, formatRatio, formatShare } from './format.ts';
import { type Column, tableLines } from './table.ts';

interface Field {
  readonly head: string;
  readonly align: Column['align'];
  readonly cell: (point: ChoicePoint) => string;
}

/** A choice for a terminal: the advice, its limits, and the fronts with their costs. */
export function choiceLines(choice: Choice, width = 100): string[] {
  const { advice } = choice;
  const table = fittingTable(choice, width);
  return [
    ...wrapWords(`Choice  ${advice.sentence}`, width),
    ...advice.notes.flatMap((note) => wrapWords(`  ${note}`, width)),
    ...(table.length === 0 ? [] : ['', ...table]),
    ...leftOut(choice).flatMap((line) => wrapWords(`  ${line}`, width)),
  ];
}

/** A choice as a section of a Markdown report. */
export function choiceMarkdown(choice: Choice): string {
  const { advice } = choice;
  const fields = fieldsOf(choice);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = shownPoints(choice).map((point) =>
    line(fields.map(({ cell }, index) => (index === 0 ? `\`${cell(point)}\`` : cell(point)))),
  );
  const notes = [...advice.notes, ...leftOut(choice)];
  return [
    `## Choice for ${percent(choice.target)} whole`,
    advice.sentence,
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
    ...(rows.length === 0
      ? []
      : [
          [
            line(fields.map(({ head }) => head)),
            line(fields.map(({ align }) => (align === 'right' ? '---:' : '---'))),
            ...rows,
          ].join('\n'),
        ]),
  ].join('\n\n');
}

/** Columns that the run's own tables show too, in the order in which they give way. */
const SHOWN_ELSEWHERE = ['redundancy', 'chunks', 'expected', '95% interval'];

function fittingTable(choice: Choice, width: number): string[] {
  const points = shownPoints(choice);
  if (points.length === 0) return [];
  let fields = fieldsOf(choice);
  const draw = () =>
    tableLines(
      fields,
      points.map((point) => fields.map(({ cell }) => cell(point))),
    );
  let lines = draw();
  for (const left of SHOWN_ELSEWHERE) {
    if (lines.every((line) => line.length <= width)) break;
    fields = fields.filter(({ head }) => head !== left);
    lines = draw();
  }
  return lines;
}

/** The points of both fronts, by chunk size. */
function shownPoints({ series, fronts, advice }: Choice): ChoicePoint[] {
  const shown = new Set([...fronts.tokens, ...fronts.size, advice.id]);
  return series
    .filter(({ id }) => shown.has(id))
    .sort((a, b) => (a.median ?? 0) - (b.median ?? 0) || a.embeddedTokens - b.embeddedTokens);
}

function fieldsOf(choice: Choice): Field[] {
  const { series, fronts, advice, price, dims } = choice;
  const right = (head: string, cell: Field['cell']): Field => ({ head, align: 'right', cell });
  return [
    { head: 'strategy', align: 'left', cell: ({ id }) => id },
    right('whole', ({ rate }) => formatShare(rate)),
    right('95% interval', ({ interval }) => formatInterval(interval)),
    ...(series.some(({ expectedRate }) => expectedRate !== null)
      ? [right('expected', ({ expectedRate }) => formatShare(expectedRate))]
      : []),
    right('median', ({ median }) => (median === null ? '-' : formatCount(median))),
    right('chunks', ({ chunks }) => formatCount(chunks)),
    right('tokens', ({ embeddedTokens }) => formatCount(embeddedTokens)),
    right('redundancy', ({ redundancy }) => formatRatio(redundancy)),
    ...(price === null ? [] : [right('cost', ({ cost }) => formatAmount(cost ?? 0))]),
    ...(dims === null ? [] : [right('index', ({ indexBytes }) => formatBytes(indexBytes ?? 0))]),
    {
      head: 'front',
      align: 'left',
      cell({ id }) {
        const on = [
          ...(fronts.size.includes(id) ? ['size'] : []),
          ...(fronts.tokens.includes(id) ? ['tokens'] : []),
        ].join(', ');
        return id === advice.id ? [on, 'choice'].filter(Boolean).join(', ') : on;
      },
    },
  ];
}

function leftOut({ series }: Choice): string[] {
  return series.flatMap(({ id, leftOut: reason }) =>
    reason === undefined ? [] : [`Not compared: ${id}, ${reason}.`],
  );
}

/** An amount of money: cents from 1 on, two significant digits below. */
export function formatAmount(amount: number): string {
  if (amount === 0) return '0';
  if (amount >= 1) {
    const [whole = '', cents = ''] = amount.toFixed(2).split('.');
    return `${formatCount(Number(whole))}.${cents}`;
  }
  return amount.toFixed(Math.min(20, 1 - Math.floor(Math.log10(amount))));
}

/** Bytes in decimal units: `999 B`, `6.1 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  for (const unit of ['B', 'kB', 'MB', 'GB']) {
    if (value < 999.5) return unit === 'B' ? `${value} B` : `${value.toFixed(1)} ${unit}`;
    value /= 1000;
  }
  return `${value.toFixed(1)} TB`;
}

/** Lines of at most `width` units, broken at spaces; further lines stand under the first word. */
function wrapWords(text: string, width: number): string[] {
  const indent = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.slice(indent.length).split(' ')) {
    const longer = line.trim() === '' ? line + word : `${line} ${word}`;
    if (longer.length > width && line.trim() !== '') {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = longer;
  }
  return [...lines, line];
}
