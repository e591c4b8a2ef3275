import { z } from 'zod';
import { retrievalKeys } from './config-retrieval.ts';
import { throwProblems } from './json-lines.ts';
import { loadDefaultExport } from './load-module.ts';
import { schemaProblems } from './schema.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const strategyValue = z.custom<object>(
  (given) =>
    typeof given === 'function' ||
    (typeof given === 'object' && given !== null && ('split' in given || 'splitText' in given)),
  'expected a strategy: a name, a path, what defineStrategy gives, a splitter with splitText, or a function of the text',
);
const strategyEntry = z.union(
  [
    z.string(),
    strategyValue,
    z
      .object({ strategy: z.union([z.string(), strategyValue]) })
      .catchall(z.union([value, z.array(value)])),
  ],
  'expected a strategy name, a strategy, or { strategy, size, ... }',
);

const configSchema = z.strictObject({
  /** Corpus folders, folders of documents or files, relative to the config file. */
  corpora: z.array(z.string()).optional(),
  strategies: z.array(strategyEntry).min(1).optional(),
  encoding: z.string().optional(),
  text: z.enum(['flat', 'layout', 'raw']).optional(),
  jsoup: z.enum(['1.23.1', '1.18.3', '1.15.3']).optional(),
  threshold: z.union([z.string(), z.number()]).optional(),
  occurrences: z.enum(['all', 'pinned']).optional(),
  placement: z.enum(['ordered', 'first']).optional(),
  /** A pattern on blocks, or a label file that ends in `.jsonl`, relative to the config file. */
  elements: z.string().optional(),
  selector: z.string().optional(),
  bcp14: z.boolean().optional(),
  kinds: z.array(z.string()).optional(),
  ...retrievalKeys,
  out: z.string().optional(),
  /** Scorers of the user's that `uncut bench` runs and checks beside its own. */
  scorers: z
    .record(
      z.string(),
      z.custom<Scorer>((given) => typeof given === 'function', 'expected a function'),
    )
    .optional(),
  bench: z.strictObject({ make: z.array(z.string()).optional() }).optional(),
});

/** Grades one chunk against one element of a page, all by their texts. */
export type Scorer = (page: string, element: string, chunk: string) => 'full' | 'partial' | 'none';

/** What `bench.config.ts` exports: what is run when the command line does not say otherwise. */
export type Config = z.input<typeof configSchema>;

/** Types a configuration; returns it as it is. */
export function defineConfig(config: Config): Config {
  return config;
}

/**
 * Loads and checks a configuration file.
 *
 * @throws UncutError `config` listing every problem; an unknown key with the nearest known one.
 */
export async function loadConfig(path: string): Promise<Config> {
  return checkConfig(await loadDefaultExport(path, 'config'), path);
}

/** @throws UncutError `config` listing every problem. */
export function checkConfig(config: unknown, where: string): Config {
  const checked = configSchema.safeParse(config);
  if (checked.success) return checked.data;
  throwProblems(
    'config',
    schemaProblems(checked.error, { file: where }, Object.keys(configSchema.shape)),
  );
  throw checked.error;
}
