import type { SpanPiece } from '../src/core/types.ts';
import { type Atom, pageAtoms } from '../src/strategy/atoms.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import type { Leaf } from '../src/strategy/leaves.ts';
import { type Measure, measurePage } from '../src/strategy/measure.ts';
import { packAtoms } from '../src/strategy/pack.ts';

export default defineStrategy({
  name: 'markdown-headers',
  summary:
    'One chunk a section, down to headings of level; a section above size is cut at its blocks.',
  params: { size: 800, unit: 'tokens', level: 6, path: false },
  check: ({ level }) =>
    Number.isInteger(level) && level >= 1 && level <= 6
      ? null
      : `level must be a whole number from 1 to 6, got ${level}`,
  *split(page, params, tools): Generator<SpanPiece> {
    const { text } = page;
    const measure = measurePage(text, params, tools);
    const path: Leaf[] = [];
    for (const section of sections(pageAtoms(page, measure), params.level)) {
      const head = section[0]!.leaf;
      if (isSplitting(section[0]!, params.level)) {
        while (path.length > 0 && levelOf(path.at(-1)!) >= levelOf(head)) path.pop();
        path.push(head);
      }
      // The section's own heading is in its first chunk's text already.
      const above = params.path ? makePrefix(text, path.slice(0, -1), measure) : NO_PREFIX;
      const whole = params.path ? makePrefix(text, path, measure) : NO_PREFIX;
      const prefixOf = (index: number): Prefix => {
        const prefix = index === 0 ? above : whole;
        const { from, to } = section[index]!;
        return to - from + prefix.units <= measure.size ? prefix : NO_PREFIX;
      };
      const limit = (index: number) => measure.size - prefixOf(index).units;
      for (const [first, after] of packAtoms(section, limit)) {
        const span = { start: section[first]!.start, end: section[after - 1]!.end };
        const prefix = prefixOf(first).text;
        yield prefix === '' ? span : { ...span, prefix };
      }
    }
  },
});

/** Runs of atoms from one splitting heading to the next; the text before the first is one too. */
function sections(atoms: readonly Atom[], level: number): Atom[][] {
  const found: Atom[][] = [];
  atoms.forEach((atom, index) => {
    // A heading that is too long is several atoms; only the first opens a section.
    const opens = isSplitting(atom, level) && atoms[index - 1]?.leaf !== atom.leaf;
    if (opens || index === 0) found.push([atom]);
    else found.at(-1)!.push(atom);
  });
  return found;
}

function isSplitting({ leaf }: Atom, level: number): boolean {
  return leaf.kind === 'heading' && levelOf(leaf) <= level;
}

function levelOf(leaf: Leaf): number {
  return leaf.level ?? 1;
}

interface Prefix {
  readonly text: string;
  readonly units: number;
}

const NO_PREFIX: Prefix = { text: '', units: 0 };

/** `Guide > Setup` and an empty line; nothing when that would take more than half of a chunk. */
function makePrefix(text: string, path: readonly Leaf[], measure: Measure): Prefix {
  if (path.length === 0) return NO_PREFIX;
  const prefix = `${path.map((leaf) => titleOf(text, leaf)).join(' > ')}\n\n`;
  const units = measure.lengthOf(prefix);
  return units > measure.size / 2 ? NO_PREFIX : { text: prefix, units };
}

/** A heading without its marks: `## Setup ##` and a line underlined by `---` are `Setup`. */
function titleOf(text: string, { start, end }: Leaf): string {
  const line = text.slice(start, end).split(/[\r\n]/, 1)[0]!;
  return line
    .replace(/^#{1,6}\s+/, '')
    .replace(/\s+#+\s*$/, '')
    .trim();
}
