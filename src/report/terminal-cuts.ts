import type { ElementRow } from '../core/rows.ts';
import type { StrategyRun } from '../core/run.ts';
import { formatCount, formatShare, plainLine, plural } from './format.ts';
import { shorten, takeEnd, takeStart } from './table.ts';
import { type Colors, type TerminalOptions, titled, wrap } from './terminal-layout.ts';

/** The worst cuts of a strategy, each with what is lost and the text at its border. */
export function worstLines(
  strategy: StrategyRun,
  rows: readonly ElementRow[],
  options: TerminalOptions,
  colors: Colors,
): string[] {
  const { cut, lostConditions, tooLong } = strategy.survival;
  const facts = [
    `${formatCount(cut)} cut`,
    ...(lostConditions > 0 ? [`${formatCount(lostConditions)} lose a condition`] : []),
    ...(tooLong > 0 ? [`${formatCount(tooLong)} longer than a chunk`] : []),
  ];
  const lines = ['', ...titled(`Worst cuts of ${strategy.id}`, facts.join(', '), options, colors)];
  for (const row of rows) {
    lines.push(
      `  ${shorten(plainLine(row.id), options.width - 2)}`,
      ...cutLines(row, options.width, colors),
    );
  }
  return lines;
}

function cutLines(row: ElementRow, width: number, colors: Colors): string[] {
  const [num, den] = row.coverage ?? [0, 1];
  const chunks = row.pieces.length;
  const facts = [
    row.chunk === null
      ? 'in no chunk'
      : `${formatShare(num / den)} in chunk ${row.chunk}, the best of ${plural(chunks, 'chunk')}`,
    ...(row.chunk !== null && row.stitched === false ? ['some of it is in no chunk'] : []),
    ...(row.tooLong ? ['longer than a chunk'] : []),
    ...(row.lostWords.length > 0
      ? [
          `lost: ${row.lostWords
            .slice(0, 4)
            .map((word) => colors.yellow(plainLine(word)))
            .join(', ')}`,
        ]
      : []),
  ];
  const lines = wrap(facts.join('; '), width - 4).map((line) => `    ${line}`);
  if (row.atBorder !== null) {
    const room = Math.max(10, Math.floor((width - 7) / 2));
    const before = takeEnd(plainLine(row.atBorder[0]), room);
    const after = takeStart(plainLine(row.atBorder[1]), room);
    lines.push(`    …${before}${colors.red('✂')}${after}…`);
  }
  return lines;
}
