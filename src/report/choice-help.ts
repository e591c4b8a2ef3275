import type { Run } from '../core/run.ts';
import type { ComparablePoint } from './choice-points.ts';
import { percent } from './choice-words.ts';
import { formatCount, plural } from './format.ts';

/** What would help when no strategy reaches the target: read off the best one's cut elements. */
export function choiceHelp(run: Run, best: ComparablePoint, target: number): string[] {
  const survival = run.strategies.find(({ id }) => id === best.id)?.survival;
  if (survival === undefined || survival.cut === 0) return [];
  const { whole, cut, tooLong, stitched } = survival;
  const located = whole + cut;
  const help: string[] = [];
  if (tooLong > 0) {
    const most = (located - tooLong) / located;
    const bound =
      most < target
        ? `: at this size no more than ${percent(most)} can be whole, so a larger --size must come first`
        : ': only a larger --size keeps those whole';
    help.push(
      `${formatCount(tooLong)} of ${plural(cut, 'cut element')} of ${best.id} ${tooLong === 1 ? 'is' : 'are'} longer than a chunk${bound}.`,
    );
  }
  const apart = Math.max(0, stitched - whole - tooLong);
  const hasStructure = run.strategies.some(({ strategy }) => strategy === 'structure-aware');
  const ways = [
    ...(hasStructure ? [] : ['--strategy structure-aware (cuts between blocks)']),
    ...(best.overlap !== null ? ['a larger --overlap'] : []),
    ...(best.overlap === null && best.expectedRate !== null
      ? ['an overlap (--strategy overlapping)']
      : []),
    'a larger --size',
  ];
  if (apart > 0) {
    help.push(
      `${formatCount(apart)} would fit into a chunk, and neighbouring chunks hold ${apart === 1 ? 'it' : 'them'} together: try ${ways.join(', ')}.`,
    );
  } else if (tooLong < cut) {
    help.push(`Try ${ways.join(', ')}.`);
  }
  return help;
}
