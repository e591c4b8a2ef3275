import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import type { ParamValues } from '../core/types.ts';
import {
  type ConfigRetriever,
  type ConfigRetrieverFunction,
  type ConfigRetrieverObject,
  isRetrieverValue,
} from '../io/config-retrieval.ts';
import {
  bm25,
  dense,
  type Embedder,
  fromRetriever,
  hybrid,
  type LangChainRetriever,
  type Retriever,
  type RetrieverFunction,
} from '../retrieve/index.ts';
import { dashedName } from '../strategy/adapt.ts';

const NAMES = ['bm25', 'dense', 'hybrid'];

/** What retrievers are made with. */
export interface RetrieverSettings {
  /** The embedder of dense and hybrid retrieval, made when one of them asks for it; null: none. */
  readonly embedder: () => Embedder | null;
  /** Retrievers of the configuration, which names may name too. */
  readonly own?: readonly ConfigRetriever[];
}

/**
 * The retrievers of these names and values, in their order.
 *
 * @throws UncutError `usage` for an unknown name, two of one name, or an embedder that is needed and
 *   not there.
 */
export function retrieversFrom(
  asked: readonly ConfigRetriever[],
  settings: RetrieverSettings,
): Retriever[] {
  const own = new Map((settings.own ?? []).map((one) => [nameOf(one), one] as const));
  const retrievers = asked.map((one) => {
    const value = typeof one === 'string' ? (own.get(one) ?? one) : one;
    return openRetriever(value, [...new Set([...NAMES, ...own.keys()])], settings);
  });
  const seen = new Set<string>();
  for (const { name } of retrievers) {
    if (seen.has(name)) {
      throw new UncutError(
        'usage',
        `two retrievers are called "${name}": name one of them { retriever, name: '...' }, or leave it out`,
      );
    }
    seen.add(name);
  }
  return retrievers;
}

function openRetriever(
  value: ConfigRetriever,
  known: readonly string[],
  settings: RetrieverSettings,
): Retriever {
  if (typeof value === 'string') return builtIn(value, known, settings);
  if (isRetrieverValue(value)) return fromValue(value, nameOf(value), {});
  if ('open' in value) {
    const { name, open, ...stated } = value;
    return fromRetriever({
      ...{ name: String(name), settings: stated as ParamValues },
      open: async (documents) => {
        const opened = await (open as ConfigOpenFunction)(documents);
        return asSource(opened);
      },
    });
  }
  const { retriever, name, ...stated } = value;
  const inner = retriever as string | ConfigRetrieverFunction | ConfigRetrieverObject;
  if (typeof inner !== 'string') {
    return fromValue(inner, name ?? nameOf(inner), stated as ParamValues);
  }
  const made = builtIn(inner, NAMES, settings);
  return named(made, name ?? made.name, stated as ParamValues);
}

type ConfigOpenFunction = (documents: readonly object[]) => unknown;

function builtIn(
  name: string,
  known: readonly string[],
  { embedder }: RetrieverSettings,
): Retriever {
  const needed = (): Embedder => {
    const found = embedder();
    if (found !== null) return found;
    throw new UncutError(
      'usage',
      'dense and hybrid retrieval need an embedder: --embedder energetic (English, offline), --embedder transformers:<folder>, --embedder <model> --embedder-url <base URL>, or "embedder" in bench.config.ts',
    );
  };
  switch (name) {
    case 'bm25':
      return bm25();
    case 'dense':
      return dense(needed());
    case 'hybrid':
      return hybrid([bm25(), dense(needed())]);
    default:
      throw new UncutError(
        'usage',
        `--retriever: expected ${known.join(', ')}, got "${name}"${didYouMean(name, known)}`,
      );
  }
}

function fromValue(
  value: ConfigRetrieverFunction | ConfigRetrieverObject,
  name: string,
  stated: ParamValues,
): Retriever {
  if (typeof value !== 'function' && 'index' in value) {
    return named(value as unknown as Retriever, name, stated);
  }
  return fromRetriever({ name, settings: stated, open: () => asSource(value) });
}

/** The retriever under another name, with what is stated of it beside its own settings. */
function named(retriever: Retriever, name: string, stated: ParamValues): Retriever {
  return {
    name,
    settings: { ...retriever.settings, ...stated },
    index: (chunks) => retriever.index(chunks),
  };
}

/**
 * What searches: results are checked one by one when they come.
 *
 * @throws UncutError `retrieval` for a value that can't be asked.
 */
function asSource(value: unknown): RetrieverFunction | LangChainRetriever {
  const invoke = (value as { readonly invoke?: unknown } | null | undefined)?.invoke;
  if (typeof value === 'function' || typeof invoke === 'function') {
    return value as RetrieverFunction | LangChainRetriever;
  }
  throw new UncutError(
    'retrieval',
    `expected a function of the question or a retriever with invoke, got ${value === null ? 'null' : typeof value}`,
  );
}

/** What a retriever is called: the name it was given, else its own, else that of its class. */
function nameOf(value: ConfigRetriever): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return dashedName(value.name, 'retriever');
  const { name } = value as { readonly name?: unknown };
  if (typeof name === 'string' && name !== '') return name;
  if ('retriever' in value) return nameOf(value.retriever as ConfigRetriever);
  return dashedName(value.constructor.name, 'retriever');
}
