/**
 * Compares ids, ends and counts of the tokenizer with the WASM tiktoken, in all encodings:
 *
 *   npx jiti test/fuzz/tokens.ts [seconds=60] [seed=1]   random texts for a given time
 *   npx jiti test/fuzz/tokens.ts <folder>                all files of a folder
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encodingNames, tokenizerFor } from '../../src/run/tokenize.ts';
import { createRandom, randomText } from '../strategy/tokens/random-text.ts';
import { naiveEnds, reference, sameIds } from '../strategy/tokens/reference.ts';

const peers = encodingNames.map((name) => ({
  name,
  ours: tokenizerFor(name),
  theirs: reference(name),
  // p50k leaves id 50256 to its special token.
  tokens: { cl100k_base: 100_256, o200k_base: 199_998 }[name] ?? 50_256,
}));

let texts = 0;
let units = 0;

function compare({ name, ours, theirs }: (typeof peers)[number], text: string, title: string) {
  const { ids, ends } = ours.encode(text);
  const expected = theirs.ids(text);
  const expectedEnds = naiveEnds(text, expected, theirs);
  const same = sameIds(ids, expected) && ends.every((end, index) => end === expectedEnds[index]);
  if (!same || ours.count(text) !== expected.length) {
    console.log(`${name} differs on ${title}`);
    process.exitCode = 1;
  }
  texts++;
  units += text.length;
}

const [what = '60', seed = '1'] = process.argv.slice(2);
if (Number.isNaN(Number(what))) {
  for (const file of readdirSync(what, { recursive: true }) as string[]) {
    const path = join(what, file);
    if (!statSync(path).isFile()) continue;
    for (const peer of peers) compare(peer, readFileSync(path, 'utf8'), path);
  }
} else {
  const random = createRandom(Number(seed));
  const stop = Date.now() + Number(what) * 1000;
  while (texts % 1000 !== 0 || Date.now() < stop) {
    const peer = peers[texts % peers.length]!;
    const text = randomText(random, (below) => peer.theirs.text(below(peer.tokens)));
    compare(peer, text, JSON.stringify(text));
  }
}
console.log(`${texts} texts, ${units} UTF-16 units, ${encodingNames.length} encodings`);
