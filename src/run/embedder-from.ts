import { resolve } from 'node:path';
import pLimit from 'p-limit';
import { UncutError } from '../core/error.ts';
import type { ParamValue, ParamValues } from '../core/types.ts';
import { ByteCache } from '../io/byte-cache.ts';
import { type ConfigEmbedder, isEmbedderValue } from '../io/config-retrieval.ts';
import { sha256 } from '../io/hash.ts';
import { importPackage } from '../io/import-package.ts';
import {
  cachedEmbedder,
  type Embedder,
  embedderFrom,
  embedderFromLangChain,
  energeticEmbedder,
  httpEmbedder,
  type LoadPackage,
  transformersEmbedder,
  type VectorStore,
} from '../retrieve/index.ts';
import { dashedName } from '../strategy/adapt.ts';

/** Requests to an embedding endpoint at once. */
const REQUESTS_AT_ONCE = 4;

/** Optional packages, of the user's folder or of uncut's. */
const load: LoadPackage = (name) => importPackage(name);

/** What an embedder needs beside what it is. */
export interface EmbedderSettings {
  /** Base URL of an OpenAI-compatible endpoint, for an embedder that is a model's name. */
  readonly url?: string | undefined;
  readonly key: string | undefined;
  /** Folder that `transformers:<folder>` is relative to; the current one unless set. */
  readonly folder?: string;
  /** Folder where vectors are kept; null keeps none. */
  readonly cacheFolder: string | null;
  readonly warn: (message: string) => void;
}

/**
 * The embedder of the command line or the configuration. Vectors are kept between runs under its
 * name; those of a function or an object that was given none only while the run lasts, since nothing
 * tells when they change.
 *
 * @throws UncutError `usage` for a name that is none, `parameter` for a URL that is none.
 */
export function embedderOf(value: ConfigEmbedder, settings: EmbedderSettings): Embedder {
  const { embedder, lasting } = openEmbedder(value, settings);
  const { cacheFolder } = settings;
  const store = lasting && cacheFolder !== null ? folderStore(cacheFolder) : memoryStore();
  return cachedEmbedder(embedder, store, sha256);
}

/** An embedder, and whether its name tells all that changes its vectors. */
interface Opened {
  readonly embedder: Embedder;
  readonly lasting: boolean;
}

function openEmbedder(value: ConfigEmbedder, settings: EmbedderSettings): Opened {
  if (typeof value === 'string') return { embedder: byName(value, settings), lasting: true };
  if (isEmbedderValue(value)) return fromValue(value, undefined, {});
  if (!('embedder' in value)) {
    const endpoint = { ...value, limit: pLimit(REQUESTS_AT_ONCE) };
    return { embedder: httpEmbedder(withKey(endpoint, settings.key)), lasting: true };
  }
  const { embedder: inner, name, ...rest } = value;
  const stated = rest as ParamValues;
  if (typeof inner === 'string') {
    const opened = byName(inner, settings);
    const said = { ...opened, settings: { ...opened.settings, ...stated } };
    return { embedder: said, lasting: true };
  }
  return fromValue(inner, name, stated);
}

function withKey<T extends object>(options: T, key: string | undefined): T & { key?: string } {
  return key === undefined ? options : { ...options, key };
}

/** `energetic`, `transformers:<folder>`, or the model of an endpoint. */
function byName(name: string, { url, key, folder = '.', warn }: EmbedderSettings): Embedder {
  if (url !== undefined) {
    return httpEmbedder(withKey({ url, model: name, limit: pLimit(REQUESTS_AT_ONCE) }, key));
  }
  if (name === 'energetic') return energeticEmbedder({ warn, load });
  if (name.startsWith('transformers:')) {
    const model = resolve(folder, name.slice('transformers:'.length));
    return transformersEmbedder({ folder: model, load });
  }
  throw new UncutError(
    'usage',
    `--embedder ${name}: expected energetic, transformers:<folder>, or a model together with --embedder-url`,
  );
}

type Value = Exclude<Extract<ConfigEmbedder, object>, { model: string } | { embedder: unknown }>;

function fromValue(value: Value, name: string | undefined, stated: ParamValues): Opened {
  if (typeof value === 'function') {
    const called = name ?? dashedName(value.name, 'embedder');
    const embedder = embedderFrom(called, async (texts, role) => {
      const vectors = await value(texts, role);
      if (typeof vectors?.[Symbol.iterator] === 'function') return [...vectors];
      throw new UncutError(
        'retrieval',
        `embedder "${called}": expected a list of vectors, one a text, got ${typeof vectors}`,
      );
    });
    return { embedder: { ...embedder, settings: stated }, lasting: name !== undefined };
  }
  if ('embed' in value) {
    const called = name ?? value.name;
    const own = 'settings' in value ? (value.settings as ParamValues) : {};
    const embedder: Embedder = {
      ...value,
      name: called,
      settings: { ...own, ...stated },
      embed: (texts, role) => value.embed(texts, role),
    };
    return { embedder, lasting: true };
  }
  const model = modelOf(value);
  const made = [dashedName(value.constructor.name, 'embeddings'), ...(model ?? [])].join('-');
  const settings = { ...(model === null ? {} : { model: model[0]! }), ...stated };
  const embedder = embedderFromLangChain(name ?? made, value);
  return { embedder: { ...embedder, settings }, lasting: name !== undefined };
}

/** What the classes of LangChain call their model. */
function modelOf(value: object): readonly [string] | null {
  const { model, modelName } = value as Readonly<Record<string, ParamValue | undefined>>;
  const found = [model, modelName].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? [found] : null;
}

function memoryStore(): VectorStore {
  const vectors = new Map<string, Float32Array>();
  return {
    get: (key) => vectors.get(key) ?? null,
    put: (key, vector) => void vectors.set(key, vector),
  };
}

function folderStore(folder: string): VectorStore {
  const cache = new ByteCache(folder);
  return {
    async get(name) {
      const bytes = await cache.get(sha256(name));
      return bytes === null ? null : new Float32Array(Uint8Array.from(bytes).buffer);
    },
    async put(name, { buffer, byteOffset, byteLength }) {
      await cache.put(sha256(name), new Uint8Array(buffer, byteOffset, byteLength));
    },
  };
}
