import type { Run, StrategyRun } from '../core/run.ts';
import type { ParamValues } from '../core/types.ts';
import type { Attribution, Condition } from '../report/compare-types.ts';
import type { LabelComparison } from './compare-labels.ts';
import type { PageComparison } from './compare-pages.ts';
import { textWayInWords } from './text-way.ts';

/** What the conditions of a pair of strategies are made from. */
export interface ConditionSource {
  readonly first: Run;
  readonly second: Run;
  readonly strategies: readonly [StrategyRun, StrategyRun];
  readonly labels: LabelComparison;
  /** Null when the runs do not say what their pages were. */
  readonly pages: PageComparison | null;
}

/** Whether what stands behind the elements' numbers is the same in two runs, one row each. */
export function elementConditions(source: ConditionSource): Condition[] {
  const { first, second, strategies } = source;
  const [one, two] = strategies;
  const of = (run: Run) => run.conventions;
  return [
    snapshot(source),
    labels(source),
    row('page text', ...both(first, second, (run) => textWayInWords(of(run)))),
    {
      ...row('retrieval unit and strategy', `chunk, ${one.id}`, `chunk, ${two.id}`),
      same: one.strategy === two.strategy && differing(one.params, two.params).length === 0,
      ...parameterNote(one, two),
    },
    row(
      'filter',
      ...both(
        first,
        second,
        (run) =>
          `kinds ${of(run).kinds?.join(', ') ?? 'all'}; occurrences ${of(run).occurrences}; elements from ${of(run).elements}`,
      ),
    ),
    row(
      'tokens and placement',
      ...both(first, second, (run) => `${of(run).encoding}, ${of(run).placement}`),
    ),
    ...embedders(first, second),
    row('threshold', ...both(first, second, (run) => of(run).threshold)),
    row('version', ...both(first, second, (run) => `uncut ${run.version}`)),
  ];
}

/** A condition that is the same when both say the same; not applicable when neither has it. */
export function row(
  name: string,
  first: string | null,
  second: string | null,
  scope: Condition['scope'] = 'elements',
): Condition {
  const same = first === null && second === null ? null : first === second;
  return { name, scope, first, second, same };
}

/** What strategies cut by embeddings with, where one of the runs has such a strategy. */
function embedders(first: Run, second: Run): Condition[] {
  const [one, two] = both(first, second, ({ conventions: { embedder } }) =>
    embedder === undefined ? null : Object.values(embedder).join(', '),
  );
  return one === null && two === null ? [] : [row('embedder of strategies', one, two)];
}

/** What both runs say. */
export function both<T>(first: Run, second: Run, say: (run: Run) => T): [T, T] {
  return [say(first), say(second)];
}

/**
 * The hash of a run is of its pages and its labels: when it differs, the hashes of the pages tell.
 * Without them, and when labels differ, pages are unknown if their number and tokens agree.
 */
function snapshot({ first, second, strategies, labels, pages }: ConditionSource): Condition {
  const say = ({ corpus }: Run): string =>
    `${corpus.id}, ${corpus.pages} pages, SHA-256 ${corpus.sha256.slice(0, 12)}`;
  const [one, two] = strategies;
  const plain = row('corpus snapshot', say(first), say(second));
  const equal = first.corpus.sha256 === second.corpus.sha256;
  const alike = first.corpus.pages === second.corpus.pages && one.tokens.pages === two.tokens.pages;
  if (equal) return { ...plain, same: true };
  if (pages !== null) return { ...plain, same: pages.same, note: pages.text };
  if (labels.same || !alike) {
    return { ...plain, same: false, note: 'the hash covers the pages and the labels' };
  }
  return {
    ...plain,
    same: null,
    note: 'the hash covers pages and labels, and labels changed; the pages are as many and have as many tokens',
  };
}

function labels({ first, second, labels }: ConditionSource): Condition {
  const say = ({ corpus }: Run): string =>
    `${corpus.version === null ? 'no version' : `version ${corpus.version}`}, ${corpus.elements} ${corpus.noun}`;
  const notes = [
    ...(labels.otherText > 0
      ? [`${labels.otherText} have a text of another length than before`]
      : []),
    ...labels.reasons,
  ];
  return {
    ...row('labels', say(first), say(second)),
    same: labels.same,
    ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
  };
}

/** Names of parameters that do not have one value, in alphabetical order. */
function differing(first: ParamValues, second: ParamValues): string[] {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...keys].filter((key) => first[key] !== second[key]).sort();
}

function parameterNote(one: StrategyRun, two: StrategyRun): { readonly note?: string } {
  if (one.strategy !== two.strategy) return {};
  const names = differing(one.params, two.params);
  if (names.length < 2) return {};
  return { note: `${names.join(' and ')} differ: what each of them did is not told apart` };
}

/** What the conditions that changed allow to be said about a difference. */
export function attribute(conditions: readonly Condition[]): Attribution {
  const changed = conditions.filter(({ same }) => same === false).map(({ name }) => name);
  const unknown = conditions.filter(({ same, note }) => same === null && note !== undefined);
  const text =
    changed.length > 1
      ? `${changed.length} conditions changed (${changed.join(', ')}): the difference cannot be attributed to one of them`
      : changed.length === 1
        ? `only one condition changed: ${changed[0]}`
        : 'no condition changed';
  const rest = unknown.map(({ name }) => `; whether the ${name} changed is not known`).join('');
  return { changed, text: text + rest };
}
