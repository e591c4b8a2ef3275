import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UncutError } from '../core/error.ts';
import { parseThreshold } from '../core/threshold.ts';
import { type Config, loadConfig } from '../io/config.ts';
import type { CorpusOptions } from '../run/open-corpus.ts';
import { oneOf, wholeNumber } from './options.ts';
import { say } from './output.ts';

/** Options that say how pages are graded. */
export interface SettingFlags {
  readonly encoding?: string;
  readonly occurrences?: string;
  readonly placement?: string;
  readonly threshold?: string;
  readonly jobs?: string;
  readonly pageTimeout?: string;
  readonly cache?: string | boolean;
}

/** The configuration of `--config`, or of this folder; empty when there is none. */
export async function findConfig(
  given: string | undefined,
): Promise<{ readonly config: Config; readonly path: string | null }> {
  if (given !== undefined)
    return { config: await loadConfig(resolve(given)), path: resolve(given) };
  for (const name of ['bench.config.ts', 'bench.config.mjs', 'bench.config.js']) {
    const path = resolve(name);
    if ((await stat(path).catch(() => null)) !== null) {
      return { config: await loadConfig(path), path };
    }
  }
  return { config: {}, path: null };
}

/** A path of the configuration as seen from its folder. */
export function fromConfigFolder(
  configPath: string | null,
  path: string | undefined,
): string | null {
  if (path === undefined) return null;
  return configPath === null ? path : resolve(dirname(configPath), path);
}

/** Folders are corpora of their own; files together are one. */
export async function corpusPaths(
  paths: readonly string[],
  config: Config,
  configPath: string | null,
  flags: { readonly quiet?: boolean },
): Promise<(string | string[])[]> {
  if (paths.length === 0) {
    if (config.corpora !== undefined && config.corpora.length > 0) {
      return config.corpora.map((path) => fromConfigFolder(configPath, path) ?? path);
    }
    if (!flags.quiet)
      say(['no corpus named and no bench.config.ts here: running the bundled corpus']);
    return [bundledCorpus()];
  }
  const folders: string[] = [];
  const files: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info?.isFile() === true && !path.endsWith('corpus.json')) files.push(path);
    else folders.push(path);
  }
  return files.length === 0 ? folders : [...folders, files];
}

function bundledCorpus(): string {
  const up = import.meta.url.includes('/dist/') ? '../../../' : '../../';
  return fileURLToPath(new URL(`${up}corpora/requirements-archive`, import.meta.url));
}

/** What the command line says of pages and elements goes over the configuration. */
export function mergeOptions(
  options: CorpusOptions,
  { config, path }: { readonly config: Config; readonly path: string | null },
  out: string,
): CorpusOptions {
  const ruled =
    options.elements !== undefined || options.selector !== undefined || options.bcp14 === true;
  return {
    ...options,
    text: options.text ?? config.text,
    jsoup: options.jsoup ?? config.jsoup,
    kinds: options.kinds ?? config.kinds,
    elements: ruled ? options.elements : labelsOrPattern(config.elements, path),
    selector: ruled ? options.selector : config.selector,
    bcp14: ruled ? options.bcp14 : config.bcp14,
    skip: [out],
  };
}

/** A label file stands beside the configuration that names it; a pattern is no path. */
function labelsOrPattern(
  elements: string | undefined,
  configPath: string | null,
): string | undefined {
  if (elements === undefined || !elements.endsWith('.jsonl')) return elements;
  return fromConfigFolder(configPath, elements) ?? elements;
}

/** The folder of `--cache`; by default below node_modules, and none where there is no such folder. */
export function cacheFolder(flag: string | boolean | undefined): string | null {
  if (flag === false) return null;
  if (typeof flag === 'string') {
    const path = resolve(flag);
    if (existsSync(path) && !statSync(path).isDirectory()) {
      throw new UncutError('usage', `--cache: expected a folder, ${flag} is a file`);
    }
    return path;
  }
  return existsSync('node_modules') ? resolve('node_modules/.cache/uncut') : null;
}

/** Milliseconds of a number of seconds; null for 0, which is no limit. */
function timeLimit(text: string): number | null {
  const seconds = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text.trim()) || seconds > 86_400) {
    throw new UncutError(
      'usage',
      `--page-timeout: expected seconds up to 86400, or 0 for no limit, got ${JSON.stringify(text)}`,
    );
  }
  return seconds === 0 ? null : Math.max(1, Math.round(seconds * 1000));
}

/** How pages are graded, and with how many threads. */
export function settingsFrom(flags: SettingFlags, config: Config) {
  const encoding = flags.encoding ?? config.encoding;
  const threshold = flags.threshold ?? config.threshold;
  const occurrences =
    oneOf('--occurrences', flags.occurrences, ['all', 'pinned'] as const) ?? config.occurrences;
  const placement =
    oneOf('--placement', flags.placement, ['ordered', 'first'] as const) ?? config.placement;
  return {
    ...(encoding === undefined ? {} : { encoding }),
    ...(threshold === undefined ? {} : { threshold: parseThreshold(threshold) }),
    ...(occurrences === undefined ? {} : { occurrences }),
    ...(placement === undefined ? {} : { placement }),
    cacheFolder: cacheFolder(flags.cache),
    ...(flags.jobs === undefined ? {} : { jobs: wholeNumber('--jobs', flags.jobs) }),
    ...(flags.pageTimeout === undefined ? {} : { pageTimeout: timeLimit(flags.pageTimeout) }),
  };
}
