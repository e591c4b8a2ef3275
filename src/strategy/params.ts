import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import type { Params, ParamValue, Strategy } from './define.ts';

/** What other splitters call the parameters that every strategy here shares. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  chunkSize: 'size',
  chunk_size: 'size',
  maxTokens: 'size',
  chunkOverlap: 'overlap',
  chunk_overlap: 'overlap',
};

/**
 * The strategy's parameters with its defaults filled in, checked.
 *
 * @throws UncutError `parameter` that lists every problem: an unknown name, another type than the
 * default's, `size` that is no positive whole number, `overlap` outside `0 <= overlap < size`,
 * `unit` other than `tokens` or `chars`, or what the strategy's own `check` says.
 */
export function resolveParams(
  strategy: Strategy,
  given: Readonly<Record<string, ParamValue | undefined>> = {},
): Params {
  const problems: string[] = [];
  const params: Record<string, ParamValue> = { ...strategy.params };
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(strategy.params, key)) problems.push(unknownName(strategy, key));
    else {
      params[key] = value;
      const problem = typeProblem(key, strategy.params[key]!, value);
      if (problem !== null) problems.push(problem);
    }
  }
  if (problems.length === 0) problems.push(...sharedProblems(strategy, params, given));
  if (problems.length === 0) {
    const problem = strategy.check?.(params) ?? null;
    if (problem !== null) problems.push(problem);
  }
  if (problems.length > 0) {
    const named = problems.map((problem) => `strategy "${strategy.name}": ${problem}`);
    throw new UncutError('parameter', named.join('\n'), { problems: named });
  }
  return params;
}

/** What a parameter that is not among `names` may mean: the tail of an error, or nothing. */
export function meantParam(key: string, names: readonly string[]): string {
  const other = OTHER_NAMES[key];
  return other !== undefined && names.includes(other)
    ? `; it is called "${other}" here`
    : didYouMean(key, names);
}

function unknownName(strategy: Strategy, key: string): string {
  const names = Object.keys(strategy.params);
  const hint = meantParam(key, names);
  const list = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`;
  return `there is no parameter "${key}" (${list})${hint}`;
}

function typeProblem(key: string, byDefault: ParamValue, value: ParamValue): string | null {
  // A null default says "not set" and leaves the type to the strategy's own check.
  if (byDefault === null) return null;
  if (typeof value !== typeof byDefault || value === null) {
    return `${key} must be ${describe(key, byDefault)}, got ${show(value)}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return `${key} must be ${describe(key, byDefault)}, got ${value}`;
  }
  return null;
}

function describe(key: string, byDefault: ParamValue): string {
  if (key === 'size') return 'a positive whole number';
  if (key === 'overlap') return 'a whole number, 0 or more and below size';
  if (key === 'unit') return '"tokens" or "chars"';
  if (typeof byDefault === 'boolean') return 'true or false';
  return typeof byDefault === 'number' ? 'a number' : 'a text';
}

/** What holds for `size`, `overlap` and `unit` of every strategy that has them. */
function sharedProblems(
  strategy: Strategy,
  params: Params,
  given: Readonly<Record<string, ParamValue | undefined>>,
): string[] {
  const problems: string[] = [];
  const { size, overlap, unit } = params;
  const sizeFits = typeof size !== 'number' || (Number.isSafeInteger(size) && size > 0);
  if (!sizeFits) problems.push(`size must be ${describe('size', 0)}, got ${size}`);
  if (typeof overlap === 'number') {
    if (!Number.isSafeInteger(overlap) || overlap < 0) {
      problems.push(`overlap must be ${describe('overlap', 0)}, got ${overlap}`);
    } else if (sizeFits && typeof size === 'number' && overlap >= size) {
      const whose = given.overlap === undefined ? ' (the default)' : '';
      problems.push(
        `overlap must be below size, or the window never moves on: overlap is ${overlap}${whose}, ` +
          `size is ${size}; give an overlap of at most ${size - 1}`,
      );
    }
  }
  if (typeof strategy.params.unit === 'string' && unit !== 'tokens' && unit !== 'chars') {
    problems.push(`unit must be ${describe('unit', '')}, got ${show(unit ?? null)}`);
  }
  return problems;
}

function show(value: ParamValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/**
 * An overlap as a whole number of units: a number as it is, `"100"`, or a percentage of `size`
 * (`"12.5%"`), rounded down. Whether it is below `size` is for {@link resolveParams} to say.
 *
 * @throws UncutError `parameter` when the text is neither.
 */
export function parseOverlap(value: number | string, size: number): number {
  if (typeof value === 'number') return value;
  const match = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(value.trim());
  if (match === null || (match[2] === '' && match[1]!.includes('.'))) {
    throw new UncutError(
      'parameter',
      `overlap must be a whole number or a percentage of size such as "10%", got ${show(value)}`,
    );
  }
  const amount = Number(match[1]);
  // The small term keeps 12.3% of 1000 at 123 although 12.3 has no exact binary form.
  return match[2] === '' ? amount : Math.floor((size * amount) / 100 + 1e-9);
}

/**
 * The id of a strategy with its parameters: `fixed-800`, `overlapping-800-100`; every other
 * parameter that differs from its default follows as `-key=value`, in the order of the defaults.
 */
export function strategyId(strategy: Strategy, params: Params): string {
  let id = strategy.name;
  for (const key of ['size', 'overlap']) {
    if (typeof params[key] === 'number') id += `-${params[key]}`;
  }
  for (const key of Object.keys(strategy.params)) {
    const value = params[key] ?? null;
    if (key === 'size' || key === 'overlap' || value === strategy.params[key]) continue;
    id += `-${key}=${typeof value === 'string' ? encodeURIComponent(value) : String(value)}`;
  }
  return id;
}
