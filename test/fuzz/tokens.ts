import { strict as assert } from 'node:assert';
import { encodingNames, tokenizerFor } from '../../src/run/tokenize.ts';
import { randomText } from '../strategy/tokens/random-text.ts';
import { naiveEnds, reference, sameIds } from '../strategy/tokens/reference.ts';
import type { FuzzTarget } from './target.ts';

/** Ids below which each encoding has an ordinary token; p50k leaves 50256 to its special token. */
const TOKENS: ReadonlyMap<string, number> = new Map([
  ['cl100k_base', 100_256],
  ['o200k_base', 199_998],
]);

/** @throws Error when ids, ends or counts differ from those of the WASM tiktoken. */
export function checkTokens(name: string, text: string, title = JSON.stringify(text)): void {
  const ours = tokenizerFor(name);
  const theirs = reference(name);
  const { ids, ends } = ours.encode(text);
  const expected = theirs.ids(text);
  const expectedEnds = naiveEnds(text, expected, theirs);
  const same = sameIds(ids, expected) && ends.every((end, index) => end === expectedEnds[index]);
  assert(same && ours.count(text) === expected.length, `${name} differs on ${title}`);
}

let units = 0;

export const tokens: FuzzTarget = {
  name: 'tokens',
  summary: 'ids, ends and counts of the tokenizer against the WASM tiktoken, in all encodings',
  try(next) {
    const name = encodingNames[next(encodingNames.length)]!;
    const text = randomText(next, (below) =>
      reference(name).text(below(TOKENS.get(name) ?? 50_256)),
    );
    units += text.length;
    checkTokens(name, text);
  },
  figures: () => `${units} UTF-16 units`,
};
