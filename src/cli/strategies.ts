import { wrap } from '../report/terminal.ts';
import { builtInStrategies, loadStrategy } from '../run/load-strategy.ts';
import { print, terminalWidth } from './output.ts';

/** Prints each built-in strategy: name, summary, parameters with their defaults. */
export async function strategiesCommand(): Promise<void> {
  for (const name of builtInStrategies()) {
    const { summary, params, lossy } = (await loadStrategy(name)).strategy;
    const values = Object.entries(params).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const lines = [
      ...wrap(summary, terminalWidth() - 2),
      ...(values.length === 0 ? [] : wrap(values.join(' '), terminalWidth() - 2)),
      ...(lossy === undefined ? [] : wrap(`Lossy: ${lossy}`, terminalWidth() - 2)),
    ];
    print(`${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  }
}
