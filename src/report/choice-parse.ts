import { UncutError } from '../core/error.ts';

/**
 * Reads a whole rate to reach, `'99%'` or `'0.99'`, as a share in (0, 1].
 *
 * @throws UncutError `usage` when it is not one; a bare `99` is refused, since it may mean either.
 */
export function parseTarget(value: string | number): number {
  const match = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(String(value).trim());
  const number = match === null ? Number.NaN : Number(match[1]);
  const target = match?.[2] === '%' ? Number(`${match[1]}e-2`) : number;
  if (target > 0 && target <= 1) return target;
  const hint = number > 1 && number <= 100 && match?.[2] === '' ? `; did you mean ${number}%?` : '';
  throw new UncutError(
    'usage',
    `expected a target above 0% and at most 100%, as 99% or 0.99, got ${JSON.stringify(value)}${hint}`,
  );
}
