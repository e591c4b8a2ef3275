import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import type { RankName } from '../io/build-ranks.ts';
import { loadRanks } from '../io/ranks.ts';
import type { TokenTable } from '../strategy/tokenizer.ts';
import { type ByteTokenizer, createEncoding, type Pattern } from '../strategy/tokens/encoding.ts';

interface Known {
  readonly ranks: RankName;
  readonly pattern: Pattern;
}

/** The encodings of js-tiktoken. p50k_edit and gpt2 differ from another only in special tokens. */
const encodings: Readonly<Record<string, Known>> = {
  cl100k_base: { ranks: 'cl100k_base', pattern: 'cl100k' },
  o200k_base: { ranks: 'o200k_base', pattern: 'o200k' },
  p50k_base: { ranks: 'p50k_base', pattern: 'gpt2' },
  p50k_edit: { ranks: 'p50k_base', pattern: 'gpt2' },
  r50k_base: { ranks: 'r50k_base', pattern: 'gpt2' },
  gpt2: { ranks: 'r50k_base', pattern: 'gpt2' },
};

/** Names of the encodings that `tokenizerFor` knows. */
export const encodingNames: readonly string[] = Object.keys(encodings);

/** A vocabulary takes some megabytes and a tenth of a second: one of each for the process. */
const loaded = new Map<string, ByteTokenizer>();

/**
 * The tokenizer of an encoding, loaded when first asked for and kept.
 *
 * @throws UncutError `encoding` when there is no encoding of that name.
 */
export function tokenizerFor(encoding: string): ByteTokenizer {
  const ready = loaded.get(encoding);
  if (ready !== undefined) return ready;
  const known = Object.hasOwn(encodings, encoding) ? encodings[encoding] : undefined;
  if (known === undefined) throw unknownEncoding(encoding);
  const { ranks, pattern } = known;
  const made =
    ranks === encoding
      ? createEncoding(encoding, pattern, loadRanks(ranks))
      : { ...tokenizerFor(ranks), encoding };
  loaded.set(encoding, made);
  return made;
}

/**
 * The tokens of a text: `ids[i]` is the rank of token i, `ends[i]` where it ends in UTF-16 units.
 * Ids are those of tiktoken's `encode_ordinary`: the text of a special token is ordinary text, a
 * lone surrogate counts as U+FFFD.
 *
 * @example
 * tokenize('hello world', 'cl100k_base'); // { ids: [15339, 1917], ends: [5, 11] }
 *
 * @throws UncutError `encoding` when there is no encoding of that name.
 */
export function tokenize(text: string, encoding: string): TokenTable {
  return tokenizerFor(encoding).encode(text);
}

function unknownEncoding(name: string): UncutError {
  return new UncutError(
    'encoding',
    `expected an encoding (${encodingNames.join(', ')}), got "${name}"${didYouMean(name, encodingNames)}`,
  );
}
