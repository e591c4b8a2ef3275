import { UncutError } from '../core/error.ts';
import type { ShareBound } from './gate-types.ts';

/**
 * A share such as `95%` or `0.95`, to the nearest number.
 *
 * @throws UncutError `usage` for anything else, `95` without a percent sign included.
 */
export function parseShare(option: string, text: string): ShareBound {
  const given = text.trim();
  const match = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(given);
  // `e-2` and not `/ 100`: 95.7% must be the number nearest to 0.957.
  const share =
    match === null ? Number.NaN : Number(match[2] === '%' ? `${match[1]}e-2` : match[1]);
  if (share >= 0 && share <= 1) return { share, given };
  const hint = /^\d+(\.\d+)?$/.test(given) ? `; did you mean ${given}%?` : '';
  throw new UncutError(
    'usage',
    `${option}: expected a share such as 95% or 0.95, got "${text}"${hint}`,
  );
}

/**
 * A bound, of one strategy when it is written `strategy=bound`; ids may hold `=` themselves.
 *
 * @throws UncutError `usage` when the bound is no share.
 */
export function parseNamedShare(
  option: string,
  text: string,
): { readonly strategy: string | null; readonly bound: ShareBound } {
  const at = text.lastIndexOf('=');
  if (at < 0) return { strategy: null, bound: parseShare(option, text) };
  const strategy = text.slice(0, at).trim();
  if (strategy === '') {
    throw new UncutError('usage', `${option}: expected <strategy>=<share>, got "${text}"`);
  }
  return { strategy, bound: parseShare(option, text.slice(at + 1)) };
}
