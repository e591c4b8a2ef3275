import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import { loadConfig } from '../io/config.ts';
import { loadDefaultExport } from '../io/load-module.ts';
import type { Strategy } from '../strategy/define.ts';
import type { StrategySource } from './evaluate-page.ts';
import { toStrategy } from './library-splitter.ts';

const BUILT_IN = fileURLToPath(new URL('../../strategies/', import.meta.url));
const ENDINGS = ['.ts', '.mts', '.js', '.mjs'];
const STRATEGY_NAME = /^[a-z0-9][a-z0-9-]*$/;

/** Names of the strategies that come with the package, in alphabetical order. */
export function builtInStrategies(): string[] {
  return strategyNames(BUILT_IN);
}

/** Whether a strategy comes with this package. */
export function isBuiltIn(source: StrategySource | null): boolean {
  return source !== null && 'module' in source && source.module.startsWith(BUILT_IN);
}

/**
 * Where a strategy of this package is, by its name alone.
 *
 * @throws UncutError `unknown-strategy` when it has none of that name.
 */
export async function builtInSource(name: string): Promise<StrategySource> {
  const known = builtInStrategies();
  if (!known.includes(name)) {
    throw new UncutError(
      'unknown-strategy',
      `there is no strategy ${JSON.stringify(name)} in this installation: ${known.join(', ')}`,
    );
  }
  return { module: await strategyPath(name, join(BUILT_IN, '..')) };
}

/**
 * A strategy by name (a file of the `strategies` folder in `folder`, else one of the package's),
 * or by path, with the module that it came from.
 *
 * @throws UncutError `unknown-strategy` with the nearest name; `strategy` when the file is none.
 */
export async function loadStrategy(
  name: string,
  folder: string = process.cwd(),
): Promise<{ readonly strategy: Strategy; readonly source: StrategySource }> {
  const module = await strategyPath(name, folder);
  return { strategy: await loadFrom({ module }), source: { module } };
}

/**
 * A strategy that a stored run names. A run folder may come from anywhere, so that a path in it is
 * never followed: only what {@link loadStrategy} finds by name is run.
 *
 * @throws UncutError `unknown-strategy` for anything but a name, and as {@link loadStrategy} does.
 */
export async function loadNamedStrategy(
  name: string,
  folder?: string,
): ReturnType<typeof loadStrategy> {
  if (!STRATEGY_NAME.test(name)) {
    throw new UncutError(
      'unknown-strategy',
      `the run names a strategy ${JSON.stringify(name)}: expected lower-case letters, digits and dashes`,
    );
  }
  return loadStrategy(name, folder);
}

/**
 * The strategy of a source, in any thread.
 *
 * @throws UncutError `strategy` or `config` when it is not there any more.
 */
export async function loadFrom(source: StrategySource): Promise<Strategy> {
  if ('module' in source) {
    return asStrategy(await loadDefaultExport(source.module, 'strategy'), source.module);
  }
  const entry = (await loadConfig(source.config)).strategies?.[source.index];
  const value = typeof entry === 'object' && 'strategy' in entry ? entry.strategy : entry;
  return asStrategy(value, source.config);
}

/**
 * A strategy as it is, a splitter of LangChain or LlamaIndex, or a function of the text.
 *
 * @throws UncutError `strategy` saying what is missing.
 */
export function asStrategy(value: unknown, where: string): Strategy {
  const strategy = (toStrategy(value) ?? value) as Partial<Strategy> | null;
  const problem =
    typeof strategy !== 'object' || strategy === null
      ? `got ${strategy === null ? 'null' : typeof strategy}`
      : typeof strategy.name !== 'string' || !STRATEGY_NAME.test(strategy.name)
        ? `"name" must be lower-case letters, digits and dashes, got ${JSON.stringify(strategy.name)}`
        : typeof strategy.split !== 'function'
          ? '"split" must be a function'
          : strategy.params !== undefined &&
              (typeof strategy.params !== 'object' || strategy.params === null)
            ? '"params" must hold the default values'
            : null;
  if (problem !== null) {
    throw new UncutError(
      'strategy',
      `${where}: expected a strategy (defineStrategy({ name, summary, params, split })): ${problem}`,
    );
  }
  const checked = strategy as Strategy;
  return checked.params === undefined ? { ...checked, params: {} } : checked;
}

async function strategyPath(name: string, folder: string): Promise<string> {
  if (name.includes('/') || name.includes('\\') || ENDINGS.some((end) => name.endsWith(end))) {
    const path = isAbsolute(name) ? name : resolve(folder, name);
    if ((await stat(path).catch(() => null)) === null) {
      throw new UncutError('unknown-strategy', `no strategy file at ${name}`);
    }
    return path;
  }
  const own = join(folder, 'strategies');
  const places = isOwnSource(own) ? [BUILT_IN] : [own, BUILT_IN];
  for (const place of places) {
    for (const ending of ENDINGS) {
      const path = join(place, name + ending);
      if ((await stat(path).catch(() => null)) !== null) return path;
    }
  }
  const known = [...new Set([...strategyNames(own), ...builtInStrategies()])];
  throw new UncutError(
    'unknown-strategy',
    `there is no strategy "${name}" among ${known.join(', ')}${didYouMean(name, known)}`,
  );
}

/** Whether the folder holds the sources that {@link BUILT_IN} was built from. */
function isOwnSource(folder: string): boolean {
  return [BUILT_IN, join(BUILT_IN, '../../strategies')].some(
    (path) => resolve(path) === resolve(folder),
  );
}

function strategyNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => /\.m?[jt]s$/.test(file) && !/\.(d|test|spec)\.m?[jt]s$/.test(file))
      .map((file) => basename(file).replace(/\.m?[jt]s$/, ''))
      .sort();
  } catch {
    return [];
  }
}
