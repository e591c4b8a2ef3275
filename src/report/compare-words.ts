import type { ElementRow } from '../core/rows.ts';
import type { DecidedDifference } from '../metrics/index.ts';
import type {
  ElementChange,
  ElementComparison,
  QueryComparison,
  ReingestCost,
  StrategyComparison,
} from './compare-types.ts';
import { formatCount, formatShare, plural } from './format.ts';

/** `3,009 of 3,149 whole (95.6%) → 2,858 (90.8%): 5 won, 156 lost`. */
export function elementsInWords({ compared, first, second, won, lost }: ElementComparison): string {
  return `${formatCount(first.whole)} of ${formatCount(compared)} whole (${formatShare(first.rate)}) → ${formatCount(second.whole)} (${formatShare(second.rate)}): ${formatCount(won)} won, ${formatCount(lost)} lost`;
}

/** `Hit@4 with bm25: 180 of 200 queries (90.0%) → 170 (85.0%): 2 won, 12 lost`. */
export function queriesInWords(query: QueryComparison): string {
  const { compared, first, second, won, lost, firstRetriever, secondRetriever } = query;
  const share = (hits: number): string => formatShare(compared === 0 ? null : hits / compared);
  const retriever =
    firstRetriever === secondRetriever
      ? firstRetriever
      : `${firstRetriever} against ${secondRetriever}`;
  return `${hitName(query)} with ${retriever}: ${formatCount(first)} of ${plural(compared, 'query', 'queries')} (${share(first)}) → ${formatCount(second)} (${share(second)}): ${formatCount(won)} won, ${formatCount(lost)} lost`;
}

/** `Hit@4`, or `Hit@2000t` within a budget of tokens. */
export function hitName({ k, budget }: Pick<QueryComparison, 'k' | 'budget'>): string {
  return k === undefined ? `Hit@${budget}t` : `Hit@${k}`;
}

/** The verdict in the words that decide, before any figure. */
export function verdictInWords({ verdict }: DecidedDifference): string {
  switch (verdict) {
    case 'equal':
      return 'indistinguishable (a tie: the same on every page)';
    case 'indistinguishable':
      return 'indistinguishable';
    case 'higher':
      return 'the second is higher';
    case 'lower':
      return 'the second is lower';
    case 'untested':
      return 'not tested';
  }
}

/** What stands behind the verdict, a fact each. */
export function testInWords(difference: DecidedDifference): string[] {
  const { p, adjusted, exact, pages, differing, mcnemar, detectable } = difference;
  const facts: string[] = [];
  if (difference.difference !== null)
    facts.push(`difference ${pointsInWords(difference.difference)}`);
  if (p !== null) {
    const holm = adjusted !== null && adjusted !== p ? `, Holm ${pInWords(adjusted)}` : '';
    facts.push(
      `sign-flip test by pages: p ${pInWords(p)}${holm}${exact ? ', exact' : ''}; ${formatCount(differing)} of ${plural(pages, 'page')} ${differing === 1 ? 'differs' : 'differ'}`,
    );
  }
  if (mcnemar !== undefined) facts.push(`McNemar's exact p ${pInWords(mcnemar)} (ignores pages)`);
  facts.push(
    detectable === null
      ? 'minimum detectable difference: not known, it needs 10 pages and some spread'
      : `minimum detectable difference: ${(detectable * 100).toFixed(1)} points (5%, power 80%)`,
  );
  return facts;
}

/** `+4.8 points`, `-0.25 points`: two digits that count when it is below one. */
export function pointsInWords(share: number): string {
  const points = share * 100;
  const decimals = points === 0 || Math.abs(points) >= 1 ? 1 : 2;
  return `${points > 0 ? '+' : ''}${points.toFixed(decimals)} points`;
}

/** `0.013`, `below 0.001`. */
export function pInWords(p: number): string {
  return p < 0.001 ? 'below 0.001' : p.toFixed(3);
}

/** What is beside the compared elements, a fact each; empty when nothing is. */
export function asideInWords(elements: ElementComparison, noun: string): string[] {
  const { missing, ungraded, notCommon } = elements;
  return [
    ...(missing.both > 0 ? [`${formatCount(missing.both)} missing in both`] : []),
    ...(missing.firstOnly > 0
      ? [`${formatCount(missing.firstOnly)} missing in the first only`]
      : []),
    ...(missing.secondOnly > 0
      ? [`${formatCount(missing.secondOnly)} missing in the second only`]
      : []),
    ...(ungraded > 0 ? [`${formatCount(ungraded)} on pages that failed in one of the runs`] : []),
    ...(notCommon > 0 ? [`${formatCount(notCommon)} ${noun} only in one of the runs`] : []),
  ];
}

/** Where the cut of a changed element is, in words. */
export function cutInWords({ change, cut }: ElementChange): string {
  const when = change === 'lost' ? 'now' : 'before';
  return `${when} ${holdingInWords(cut)}`;
}

function holdingInWords(row: ElementRow): string {
  const [num, den] = row.coverage ?? [0, 1];
  const held =
    row.chunk === null
      ? 'in no chunk'
      : `${formatShare(num / den)} in chunk ${row.chunk}, the best of ${plural(Math.max(1, row.pieces.length), 'chunk')}`;
  return [
    held,
    ...(row.border === null ? [] : [`cut at ${formatCount(row.border)}`]),
    ...(row.tooLong ? ['longer than a chunk'] : []),
    ...(row.lostWords.length > 0 ? [`loses ${row.lostWords.slice(0, 4).join(', ')}`] : []),
  ].join('; ');
}

/** The re-ingest cost, a fact each. */
export function costInWords(cost: ReingestCost): string[] {
  if (!cost.known) return [`not known: ${cost.reason}`];
  const amount = ({ chunks, tokens }: { chunks: number; tokens: number }): string =>
    `${plural(chunks, 'chunk')} (${plural(tokens, 'token')})`;
  const { price } = cost;
  return [
    `new ${amount(cost.fresh)}, to be embedded`,
    `unchanged ${amount(cost.unchanged)}, by the hash of their text`,
    `gone ${amount(cost.gone)}`,
    ...(price === undefined
      ? []
      : [`embedding the new ones costs ${moneyInWords(price.amount)} at ${price.given}`]),
  ];
}

/** Whether two strategies give the same chunks, as far as it is known. */
export function sameChunks({ cost }: StrategyComparison): boolean {
  return cost?.known === true && cost.fresh.chunks === 0 && cost.gone.chunks === 0;
}

/** Two digits that count, whatever the size. */
function moneyInWords(amount: number): string {
  if (amount === 0 || amount >= 1) return amount.toFixed(2);
  return amount.toFixed(Math.min(20, 1 - Math.floor(Math.log10(amount))));
}
