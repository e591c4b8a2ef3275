import { importPackage } from '../io/import-package.ts';
import { wrap } from '../report/terminal-layout.ts';
import { builtInStrategies, loadStrategy } from '../run/load-strategy.ts';
import { installed, type Peer } from '../strategy/ecosystem.ts';
import { print, terminalWidth } from './output.ts';

/** Prints each built-in strategy: name, summary, parameters with their defaults. */
export async function strategiesCommand(): Promise<void> {
  for (const name of builtInStrategies()) {
    const { summary, params, lossy, needs } = (await loadStrategy(name)).strategy;
    const values = Object.entries(params).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const lines = [
      ...wrap(summary, terminalWidth() - 2),
      ...(values.length === 0 ? [] : wrap(values.join(' '), terminalWidth() - 2)),
      ...(needs === undefined ? [] : wrap(await needsLine(needs), terminalWidth() - 2)),
      ...(lossy === undefined ? [] : wrap(`Lossy: ${lossy}`, terminalWidth() - 2)),
    ];
    print(`${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  }
}

/** How to get the package of a strategy, and whether it is there already. */
async function needsLine(peer: Peer): Promise<string> {
  const here = await importPackage(peer.entry ?? peer.name).then(
    () => true,
    () => false,
  );
  return `Needs npm install ${installed(peer)} (${here ? 'installed here' : 'not installed here'})`;
}
