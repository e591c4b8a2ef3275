import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { bundledCorpus } from '../support/bundled.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { filesIn } from '../support/files-in.ts';
import { sharedPath } from '../support/shared.ts';
import { disturbedRun } from './chaos.ts';

/**
 * Runs a corpus again and again by workers that are killed at random, and compares every file of the
 * run with that of one machine: `npm run soak -- [times] [first seed] [corpus]`.
 */
const [times = '20', first = '1', given] = process.argv.slice(2);
const corpus = given ?? sharedPath('data/speckit-mixed') ?? bundledCorpus;
const folder = makeFolder();
const run = ['run', corpus, '--no-html', '--no-cache'];
let equal = 0;
try {
  const single = uncut(folder, [...run, '--out', 'single']);
  if (single.code === 2) throw new Error(single.stderr);
  const expected = filesIn(join(folder, 'single'));
  for (let seed = Number(first); seed < Number(first) + Number(times); seed++) {
    const begun = performance.now();
    const out = `queued-${seed}`;
    const queued = [...run, '--out', out, '--batch', '4'];
    const { code, stderr, killed, told, redisRestarts, left } = await disturbedRun(folder, queued, {
      seed,
    });
    const isEqual = code === single.code && isDeepStrictEqual(filesIn(join(folder, out)), expected);
    if (isEqual && left.length === 0) equal++;
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `seed ${seed}: ${isEqual ? 'equal' : `DIFFERENT (exit ${code})\n${stderr}`}, ${killed} killed, ${told} told to leave, Redis killed ${redisRestarts} times, ${left.length} keys left, ${took} s`,
    );
    if (isEqual) rmSync(join(folder, out), { recursive: true, force: true });
  }
  console.log(`${equal} of ${times} equal`);
  process.exitCode = equal === Number(times) ? 0 : 1;
} finally {
  cleanUp();
}
