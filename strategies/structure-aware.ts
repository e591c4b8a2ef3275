import type { SpanPiece } from '../src/core/types.ts';
import { type Atom, pageAtoms } from '../src/strategy/atoms.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import type { Leaf } from '../src/strategy/leaves.ts';
import { type Measure, measurePage } from '../src/strategy/measure.ts';
import { packAtoms } from '../src/strategy/pack.ts';

export default defineStrategy({
  name: 'structure-aware',
  summary:
    'Packs whole blocks up to size and cuts where the fewest sections, lists and tables break.',
  params: { size: 800, unit: 'tokens', repeatHeader: false },
  split(page, params, tools) {
    const { text } = page;
    const measure = measurePage(text, params, tools);
    const atoms = pageAtoms(page, measure);
    const prefixes = params.repeatHeader ? tablePrefixes(text, atoms, measure) : null;
    const limit = (atom: number) => measure.size - (prefixes?.[atom]?.units ?? 0);
    return packAtoms(atoms, limit).map(([first, after]): SpanPiece => {
      const { start } = atoms[first]!;
      const { end } = atoms[after - 1]!;
      const prefix = prefixes?.[first]?.text;
      return prefix === undefined ? { start, end } : { start, end, prefix };
    });
  },
});

interface Prefix {
  readonly text: string;
  readonly units: number;
}

/**
 * The table's first row for each atom that goes on with the table; null where there is none, or no
 * room for it: it takes more than half of a chunk, or the atom would not fit beside it.
 */
function tablePrefixes(
  text: string,
  atoms: readonly Atom[],
  measure: Measure,
): readonly (Prefix | null)[] {
  let head: Leaf | null = null;
  let prefix: Prefix = { text: '', units: 0 };
  return atoms.map(({ from, to, leaf }) => {
    if (leaf.kind !== 'table-row') {
      head = null;
      return null;
    }
    if (head === null) {
      head = leaf;
      const row = `${text.slice(leaf.start, leaf.end)}\n`;
      prefix = { text: row, units: measure.lengthOf(row) };
    }
    const room = measure.size - prefix.units;
    const alone = to - from;
    return leaf === head || room < measure.size / 2 || alone > room ? null : prefix;
  });
}
