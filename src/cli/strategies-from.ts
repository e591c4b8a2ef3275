import { dirname, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { ParamValue } from '../core/types.ts';
import type { Config } from '../io/config.ts';
import type { StrategyUse } from '../run/evaluate-page.ts';
import { asStrategy, loadStrategy } from '../run/load-strategy.ts';
import { needPackages } from '../run/need-packages.ts';
import { planStrategies, type StrategyRequest } from '../run/plan.ts';
import { meantParam } from '../strategy/params.ts';
import { list, parameterFlags, type StrategyFlags } from './options.ts';
import { say } from './output.ts';

/** The three that a run compares when nothing else is asked for. */
const DEFAULT_STRATEGIES = ['fixed', 'overlapping', 'structure-aware'];

/** Parameters that go to the strategies that have them instead of failing those that do not. */
const SHARED = ['size', 'overlap', 'unit'];

type Params = Readonly<Record<string, ParamValue | readonly ParamValue[]>>;

/**
 * The strategies of a run: those of the command line, else of the configuration, else the three
 * that come with the package; parameters of the command line go over all.
 *
 * @throws UncutError for unknown names, parameters that no strategy has, and values out of range,
 *   before any page is read.
 */
export async function strategiesFrom(
  flags: StrategyFlags,
  config: Config = {},
  configPath: string | null = null,
): Promise<StrategyUse[]> {
  const given = parameterFlags(flags);
  const requests =
    flags.strategy === undefined && config.strategies !== undefined
      ? await fromConfig(config.strategies, configPath)
      : await fromNames(
          flags.strategy === undefined ? DEFAULT_STRATEGIES : list('--strategy', flags.strategy),
        );
  for (const key of Object.keys(given)) {
    const known = requests.some(({ strategy }) => Object.hasOwn(strategy.params, key));
    if (!known) {
      const names = requests.map(({ strategy }) => strategy.name).join(', ');
      const flag = SHARED.includes(key) ? `--${key}` : `--param ${key}`;
      const hint = meantParam(key, [
        ...new Set(requests.flatMap(({ strategy }) => Object.keys(strategy.params))),
      ]);
      throw new UncutError(
        'parameter',
        `${flag}: none of the strategies has "${key}": ${names}${hint}`,
      );
    }
  }
  const uses = planStrategies(
    requests.map(({ strategy, params, source = null }) => {
      const own = Object.entries(given).filter(([key]) => Object.hasOwn(strategy.params, key));
      return { strategy, source, params: { ...params, ...Object.fromEntries(own) } };
    }),
    (message) => say([`warning: ${message}`]),
  );
  await needPackages(new Set(uses.map(({ strategy }) => strategy)));
  return uses;
}

async function fromNames(names: readonly string[]): Promise<StrategyRequest[]> {
  return Promise.all(names.map(async (name) => ({ ...(await loadStrategy(name)), params: {} })));
}

async function fromConfig(
  entries: NonNullable<Config['strategies']>,
  configPath: string | null,
): Promise<StrategyRequest[]> {
  const folder = configPath === null ? process.cwd() : dirname(resolve(configPath));
  const where = configPath ?? 'config';
  return Promise.all(
    entries.map(async (entry, index) => {
      const { strategy, ...params } =
        typeof entry === 'string' || isSplitter(entry)
          ? { strategy: entry }
          : (entry as { strategy: string | object } & Params);
      if (typeof strategy === 'string') {
        return { ...(await loadStrategy(strategy, folder)), params: params as Params };
      }
      return {
        strategy: asStrategy(strategy, where),
        source: configPath === null ? null : { config: resolve(configPath), index },
        params: params as Params,
      };
    }),
  );
}

/** Whether an entry is the splitter itself and not an object that names one. */
function isSplitter(entry: object): boolean {
  return typeof entry === 'function' || 'split' in entry || 'splitText' in entry;
}
