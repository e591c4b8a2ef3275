import type { ComparablePoint } from './choice-points.ts';
import { formatInterval, formatShare } from './format.ts';

/** A share as a percentage, without a decimal that is zero: `99%`, `99.2%`. */
export function percent(share: number): string {
  return formatShare(share).replace(/\.0%$/, '%');
}

/** A share as a percentage with as many decimals as it takes to look unlike another. */
export function percentUnlike(share: number, other: number): string {
  for (let decimals = 1; decimals <= 6; decimals++) {
    const text = (share * 100).toFixed(decimals);
    if (text !== (other * 100).toFixed(decimals)) return `${text}%`;
  }
  return `${share * 100}%`;
}

/** `99.2%`, and `, 98.9% expected` where the windows' mean over every phase is known. */
export function rateText({ rate, expectedRate }: ComparablePoint): string {
  return expectedRate === null
    ? percent(rate)
    : `${percent(rate)}, ${percent(expectedRate)} expected`;
}

/** `99.2%, 98.1 to 99.8%`: the rate with its 95% interval when there is one. */
export function rateAndInterval(point: ComparablePoint): string {
  return point.interval === null
    ? rateText(point)
    : `${rateText(point)}, interval ${formatInterval(point.interval)}`;
}

/** `4.1% more tokens than fixed-800`. */
export function moreTokens(point: ComparablePoint, other: ComparablePoint): string {
  const [a, b] = [point.embeddedTokens, other.embeddedTokens];
  if (a === b) return `as many tokens as ${other.id}`;
  if (a > b * 2) return `${(a / b).toFixed(1)} times the tokens of ${other.id}`;
  const change = Math.abs(a / b - 1);
  const amount = change < 0.001 ? 'less than 0.1%' : percent(Math.round(change * 1000) / 1000);
  return `${amount} ${a > b ? 'more' : 'fewer'} tokens than ${other.id}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function sentenceList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
