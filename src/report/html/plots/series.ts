import type { StrategyRun } from '../../../core/run.ts';
import { seriesColor } from './draw.ts';

/** Strategies that differ in nothing but their size: one line of a plot, one colour. */
export interface Family {
  readonly name: string;
  readonly color: string;
  /** By size. */
  readonly members: readonly StrategyRun[];
}

const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '1 4'];

/** The families of a run; only parameters that differ between strategies of a name are named. */
export function familiesOf(strategies: readonly StrategyRun[]): Family[] {
  const families = new Map<string, StrategyRun[]>();
  for (const run of strategies) {
    const same = strategies.filter(({ strategy }) => strategy === run.strategy);
    const name = familyName(run, same);
    const family = families.get(name);
    if (family === undefined) families.set(name, [run]);
    else family.push(run);
  }
  return [...families].map(([name, members], index) => ({
    name,
    color: seriesColor(index),
    members: members.sort((a, b) => sizeOf(a) - sizeOf(b)),
  }));
}

/** How each strategy is drawn: the colour of its family, dashes by its place there. */
export function stylesOf(
  strategies: readonly StrategyRun[],
): readonly { readonly color: string; readonly dash: string; readonly alone: boolean }[] {
  const families = familiesOf(strategies);
  return strategies.map((run) => {
    const family = families.find(({ members }) => members.includes(run))!;
    const place = family.members.indexOf(run);
    return {
      color: family.color,
      dash: DASHES[place % DASHES.length]!,
      alone: family.members.length === 1,
    };
  });
}

function sizeOf({ params }: StrategyRun): number {
  return typeof params.size === 'number' ? params.size : 0;
}

function familyName({ strategy, params }: StrategyRun, same: readonly StrategyRun[]): string {
  const parts = Object.entries(params).flatMap(([key, value]) => {
    if (key === 'size') return [];
    const varies = same.some((other) => other.params[key] !== value);
    if (key !== 'overlap' && !varies) return [];
    return [key === 'unit' ? String(value) : `${key} ${value}`];
  });
  return [strategy, ...parts].join(', ');
}
