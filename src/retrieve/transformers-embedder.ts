import { type Embedder, type EmbedPrefixes, withPrefix } from './embedder.ts';
import { importPackage, type LoadPackage, loadOptional } from './load-package.ts';

export interface TransformersOptions {
  /**
   * Folder of the model, best as an absolute path: its config, its tokenizer and `onnx/`. Nothing is
   * downloaded.
   */
  readonly folder: string;
  /** How token vectors become one; `mean` unless set. */
  readonly pooling?: 'mean' | 'cls';
  /** Precision of the weights, a file in `onnx/`; `fp32` unless set. */
  readonly dtype?: string;
  readonly prefixes?: EmbedPrefixes;
  /** Texts embedded at once; 16 unless set. */
  readonly batch?: number;
  readonly load?: LoadPackage;
}

interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: string, model: string, options: object): Promise<Extractor>;
}

type Extractor = (
  texts: readonly string[],
  options: object,
) => Promise<{ readonly data: ArrayLike<number>; readonly dims: readonly number[] }>;

/**
 * Embeds by a model in a local folder with `@huggingface/transformers`, an optional package that
 * is loaded by the first text.
 */
export function transformersEmbedder({
  folder,
  pooling = 'mean',
  dtype = 'fp32',
  prefixes,
  batch = 16,
  load = importPackage,
}: TransformersOptions): Embedder {
  const path = folder.replaceAll('\\', '/').replace(/\/+$/, '');
  const model = path.slice(path.lastIndexOf('/') + 1);
  // A relative path without "./" would be taken for the name of a model on the hub.
  const location = /^(?:\/|\.{1,2}\/|[A-Za-z]:)/.test(path) ? path : `./${path}`;
  let loading: Promise<Extractor> | null = null;
  async function open(): Promise<Extractor> {
    const { env, pipeline } = (await loadOptional(
      '@huggingface/transformers',
      load,
    )) as Transformers;
    env.allowRemoteModels = false;
    env.allowLocalModels = true;
    env.localModelPath = '';
    return pipeline('feature-extraction', location, { dtype, local_files_only: true });
  }
  const marks = [pooling, dtype, prefixes?.chunk, prefixes?.query].filter(
    (part) => part !== undefined,
  );
  return {
    name: [model, ...marks].join('/'),
    settings: {
      ...{ model, pooling, dtype },
      ...(prefixes?.chunk === undefined ? {} : { chunkPrefix: prefixes.chunk }),
      ...(prefixes?.query === undefined ? {} : { queryPrefix: prefixes.query }),
    },
    async embed(texts, role = 'chunk') {
      const extract = await (loading ??= open());
      const prefixed = withPrefix(texts, role, prefixes);
      const vectors: Float32Array[] = [];
      for (let at = 0; at < prefixed.length; at += batch) {
        const { data, dims } = await extract(prefixed.slice(at, at + batch), { pooling });
        const width = dims.at(-1) ?? 0;
        const floats = Float32Array.from(data);
        for (let row = 0; row < (dims[0] ?? 0); row++) {
          vectors.push(floats.slice(row * width, (row + 1) * width));
        }
      }
      return vectors;
    },
  };
}
