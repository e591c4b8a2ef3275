import pc from 'picocolors';
import type { Comparison, Condition, ElementChange, StrategyComparison } from './compare-types.ts';
import {
  asideInWords,
  costInWords,
  cutInWords,
  elementsInWords,
  queriesInWords,
  sameChunks,
  testInWords,
  verdictInWords,
} from './compare-words.ts';
import { plainLine, plural } from './format.ts';
import { shorten, takeEnd, takeStart } from './table.ts';
import { type TerminalOptions, wrap } from './terminal-layout.ts';

/** Changes that a terminal shows of each strategy; the rest is in --json and --markdown. */
const SHOWN_CHANGES = 5;

type Colors = ReturnType<typeof pc.createColors>;

/** A comparison for a terminal: conditions, verdicts, what was won and lost, and what it costs. */
export function compareReport(comparison: Comparison, options: TerminalOptions): string {
  const colors = pc.createColors(options.color);
  const { first, second, strategies, warnings } = comparison;
  const lines = [
    ...(first.name === second.name
      ? field('run', first.name, options)
      : [...field('first ', first.name, options), ...field('second', second.name, options)]),
    '',
    ...conditionLines(comparison, options, colors),
    ...warnings.flatMap((warning) => field('!', warning, options)).map((l) => colors.yellow(l)),
    ...strategies.flatMap((one) => ['', ...strategyLines(one, comparison.noun, options, colors)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** The conditions that all pairs share, once; that of the strategy stands with each pair. */
function conditionLines(
  comparison: Comparison,
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const one = comparison.strategies[0];
  if (one === undefined) return [];
  const all = [...one.conditions, ...(one.queries[0]?.conditions ?? [])];
  return [
    colors.bold('Conditions'),
    ...all
      .filter(({ same, note }) => same !== null || note !== undefined)
      .flatMap((condition) => oneCondition(condition, comparison.strategies, options, colors)),
  ];
}

function oneCondition(
  condition: Condition,
  strategies: readonly StrategyComparison[],
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const { name } = condition;
  const others = strategies.map(({ conditions }) => conditions.find((one) => one.name === name));
  if (new Set(others.map((one) => `${one?.first}\n${one?.second}`)).size > 1) {
    const mark = others.every((one) => one?.same === false) ? '  DIFFERS' : '  varies';
    return field(mark.padEnd(11), `${name}: of each pair, below`, options);
  }
  const { first, second, same, note } = condition;
  const mark = same === true ? '  same' : same === false ? '  DIFFERS' : '  not known';
  const text =
    same === true ? `${name}: ${first}` : `${name}: ${first ?? 'none'} → ${second ?? 'none'}`;
  const lines = field(mark.padEnd(11), text + (note === undefined ? '' : ` (${note})`), options);
  return same === true ? lines.map((line) => colors.dim(line)) : lines;
}

function strategyLines(
  strategy: StrategyComparison,
  noun: string,
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const { first, second, elements, queries, cost } = strategy;
  const title = first === second ? first : `${first} → ${second}`;
  const aside = asideInWords(elements, noun);
  const lines = [
    colors.bold(plainLine(title)),
    ...field('', `${noun}: ${elementsInWords(elements)}`, options),
    ...verdictLines(elements, options, colors),
    ...(sameChunks(strategy) ? field('', 'both give the same chunks', options) : []),
    ...(aside.length === 0 ? [] : field('', `not compared: ${aside.join(', ')}`, options)),
  ];
  for (const query of queries) {
    lines.push('', ...field('', queriesInWords(query), options));
    lines.push(...verdictLines(query, options, colors));
    if (query.failed > 0) {
      lines.push(
        ...field(
          '',
          `not compared: ${plural(query.failed, 'query', 'queries')} whose retrieval failed`,
          options,
        ),
      );
    }
  }
  if (cost !== undefined) {
    lines.push('', ...field('re-ingest ', costInWords(cost).join('; '), options));
  }
  for (const change of ['lost', 'won'] as const) {
    const changes = elements.changes.filter((one) => one.change === change);
    if (changes.length > 0) lines.push(...changeLines(changes, change, options, colors));
  }
  return lines;
}

function verdictLines(
  { difference, attribution }: Pick<StrategyComparison['elements'], 'difference' | 'attribution'>,
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const { verdict } = difference;
  const words = verdictInWords(difference);
  const painted =
    verdict === 'higher' ? colors.green(words) : verdict === 'lower' ? colors.red(words) : words;
  return [
    `  ${painted}`,
    ...testInWords(difference).flatMap((fact) => field('', fact, options)),
    ...field('', attribution.text, options),
  ];
}

function changeLines(
  changes: readonly ElementChange[],
  change: 'won' | 'lost',
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const shown = changes.slice(0, SHOWN_CHANGES);
  const title = change === 'lost' ? 'Lost: cut now' : 'Won: whole now';
  const rest = changes.length - shown.length;
  const lines = [
    '',
    `${colors.bold(title)}${rest > 0 ? colors.dim(`  the worst ${shown.length} of ${changes.length}`) : ''}`,
  ];
  for (const one of shown) {
    lines.push(
      `  ${shorten(plainLine(one.id), options.width - 2)}`,
      ...field('   ', cutInWords(one), options),
    );
    const { atBorder } = one.cut;
    if (atBorder === null) continue;
    const room = Math.max(10, Math.floor((options.width - 7) / 2));
    lines.push(
      `    …${takeEnd(plainLine(atBorder[0]), room)}${colors.red('✂')}${takeStart(plainLine(atBorder[1]), room)}…`,
    );
  }
  return lines;
}

/** A text behind a name, wrapped under itself; names of fields are as wide as they are given. */
function field(name: string, text: string, { width }: TerminalOptions): string[] {
  const indent = name === '' ? '  ' : `${name} `;
  const space = ' '.repeat(indent.length);
  return wrap(plainLine(text), width - indent.length).map(
    (line, index) => (index === 0 ? indent : space) + line,
  );
}
