/**
 * Tries what must hold on random inputs, and prints how many were tried:
 *
 *   npm run fuzz                                    every target, 60 seconds each
 *   npm run fuzz -- html tokens --for 10s           some targets
 *   npm run fuzz -- placement --count 100000 --seed 7
 *   npm run fuzz -- html --again 3735928559         one input, by the seed that a fault named
 *
 * Ctrl-C ends the run and prints what was tried so far. The same seed gives the same inputs. Exits 1
 * when a claim failed.
 */
import { commandLine } from './arguments.ts';
import { corpora } from './corpora.ts';
import { grading } from './grading.ts';
import { html } from './html.ts';
import { markdown } from './markdown.ts';
import { placement, whitespace } from './placement.ts';
import { type FuzzTarget, fuzz, seeded } from './target.ts';
import { tokens } from './tokens.ts';

const TARGETS: readonly FuzzTarget[] = [
  ...[tokens, html, markdown, placement, whitespace, grading, corpora, commandLine],
];

const names: string[] = [];
let seed = 1;
let count: number | undefined;
let seconds: number | undefined;
let again: number | undefined;
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at++) {
  const value = (): number => {
    const text = args[++at] ?? '';
    const match = /^(\d+)(s|m)?$/.exec(text);
    if (match === null) throw new Error(`${args[at - 1]}: expected a number, got "${text}"`);
    return Number(match[1]) * (match[2] === 'm' ? 60 : 1);
  };
  if (args[at] === '--seed') seed = value();
  else if (args[at] === '--count') count = value();
  else if (args[at] === '--for') seconds = value();
  else if (args[at] === '--again') again = value();
  else names.push(args[at]!);
}
const unknown = names.filter((name) => !TARGETS.some((target) => target.name === name));
if (unknown.length > 0) {
  const known = TARGETS.map(({ name, summary }) => `  ${name}: ${summary}`).join('\n');
  throw new Error(`no target ${unknown.join(', ')}; there are\n${known}`);
}
// Splitters warn on the console; nothing here is about that.
console.warn = () => undefined;

let stopped = false;
process.once('SIGINT', () => {
  stopped = true;
});

for (const target of TARGETS) {
  if (stopped) break;
  if (names.length > 0 && !names.includes(target.name)) continue;
  if (again !== undefined) {
    await target.try(seeded(again));
    console.log(`${target.name}: no fault with ${again}`);
    continue;
  }
  const limits = {
    seed,
    stop: () => stopped,
    ...(count === undefined ? { seconds: seconds ?? 60 } : { count }),
    ...(seconds === undefined ? {} : { seconds }),
  };
  const { tries, seconds: took, faults } = await fuzz(target, limits);
  const figures = target.figures === undefined ? '' : `; ${target.figures()}`;
  console.log(
    `${target.name}: ${tries} inputs in ${took.toFixed(1)} s, seed ${seed}, ${faults.length} faults${figures}`,
  );
  for (const { seed: own, reason } of faults) console.log(`  --again ${own}: ${reason}`);
  if (faults.length > 0) process.exitCode = 1;
}
