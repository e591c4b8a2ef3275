import type { Run, StrategyRun } from '../../../core/run.ts';
import type { QueryChange, StrategyComparison } from '../../compare-types.ts';
import {
  asideInWords,
  costInWords,
  elementsInWords,
  hitName,
  pointsInWords,
  queriesInWords,
  sameChunks,
  testInWords,
  verdictInWords,
} from '../../compare-words.ts';
import { formatCount, formatInterval, formatRatio, formatShare } from '../../format.ts';
import { escapeHtml } from '../escape.ts';
import { tableHtml } from '../plots/figure.ts';
import type { CompareData } from './compare-data.ts';
import { pairName } from './compare-sections.ts';

/** Most changed queries of one pair and retriever that are listed. */
const MOST_QUERIES = 500;

/** Each pair: verdict, numbers, what the verdict rests on, and what re-ingesting costs. */
export function pairsHtml({ comparison, sides }: CompareData): string {
  const [first, second] = sides;
  const { strategies, noun, test } = comparison;
  const parts = strategies.map((pair) =>
    pairHtml(pair, noun, [
      { run: first.run, strategy: first.run.strategies.find(({ id }) => id === pair.first)! },
      { run: second.run, strategy: second.run.strategies.find(({ id }) => id === pair.second)! },
    ]),
  );
  return `<section class="part" id="numbers"><h2>The numbers of both</h2>${parts.join('')}<p class="note">${escapeHtml(`Test: ${test.name}, ${formatCount(test.draws)} draws, seed ${test.seed}, level ${test.alpha}, ${test.correction} over all pairs. McNemar's p takes elements of a page as independent, which they are not. An interval is over the pages of its own run; two that overlap decide nothing, the test does.`)}</p></section>`;
}

interface SideNumbers {
  readonly run: Run;
  readonly strategy: StrategyRun;
}

function pairHtml(
  pair: StrategyComparison,
  noun: string,
  sides: readonly [SideNumbers, SideNumbers],
): string {
  const { elements, queries, cost } = pair;
  const aside = asideInWords(elements, noun);
  const facts = (list: readonly string[]) =>
    `<ul class="plain">${list.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')}</ul>`;
  const asked = queries.map(
    (query) =>
      `<h4>${verdictBadge(query.difference.verdict)} ${escapeHtml(queriesInWords(query))}</h4>${facts(
        [
          ...testInWords(query.difference),
          query.attribution.text,
          ...(query.failed > 0
            ? [`not compared: ${formatCount(query.failed)} whose retrieval failed`]
            : []),
        ],
      )}`,
  );
  return `<article class="pair"><h3>${verdictBadge(elements.difference.verdict)} ${escapeHtml(pairName(pair))}</h3>
<p class="answer">${escapeHtml(`${elementsInWords(elements)}: ${verdictInWords(elements.difference)}.`)}</p>
${numbersTable(pair, sides)}
<div class="columns"><div><h4>${escapeHtml(capital(noun))}</h4>${facts([
    ...testInWords(elements.difference),
    elements.attribution.text,
    ...(sameChunks(pair) ? ['both give the same chunks'] : []),
    ...(aside.length === 0 ? [] : [`not compared: ${aside.join(', ')}`]),
  ])}</div>${asked.length === 0 ? '' : `<div>${asked.join('')}</div>`}${cost === undefined ? '' : `<div><h4>Re-ingest</h4>${facts(costInWords(cost))}</div>`}</div></article>`;
}

/** The verdict in a word or two, coloured as better or worse. */
function verdictBadge(verdict: StrategyComparison['elements']['difference']['verdict']): string {
  const kinds = { higher: 'whole', lower: 'under', equal: '', indistinguishable: '', untested: '' };
  const words = verdict === 'equal' ? 'a tie' : verdict === 'untested' ? 'not tested' : verdict;
  return `<span class="badge ${kinds[verdict]}">${words}</span>`;
}

/** Numbers of both sides with the difference; one that a side lacks is a dash. */
function numbersTable(
  pair: StrategyComparison,
  [first, second]: readonly [SideNumbers, SideNumbers],
): string {
  const { elements, queries } = pair;
  const [one, two] = [first.strategy, second.strategy];
  const rows: string[][] = [
    shares('Whole, of those compared', elements.first.rate, elements.second.rate),
    [
      '95% interval of its run',
      ...[one, two].map(({ survival }) =>
        survival.interval === null
          ? (survival.intervalReason ?? '-')
          : formatInterval(survival.interval),
      ),
      '',
    ],
    counts('Cut, of those compared', elements.first.cut, elements.second.cut),
    ...(one.survival.expectedRate === null && two.survival.expectedRate === null
      ? []
      : [
          shares(
            'Expected at any phase of the windows',
            one.survival.expectedRate,
            two.survival.expectedRate,
          ),
        ]),
    shares('Stitched: all chunks together hold it', stitched(one), stitched(two)),
    counts(
      'Cut ones that lose a condition',
      one.survival.lostConditions,
      two.survival.lostConditions,
    ),
    ...queries.map((query) => {
      const { compared, first, second, firstRetriever, secondRetriever } = query;
      const same = firstRetriever === secondRetriever;
      return shares(
        `${hitName(query)}, ${same ? firstRetriever : `${firstRetriever} → ${secondRetriever}`}`,
        compared === 0 ? null : first / compared,
        compared === 0 ? null : second / compared,
      );
    }),
    counts('Chunks', one.chunks, two.chunks),
    counts('Tokens to embed', one.tokens.chunks, two.tokens.chunks),
    [
      'Redundancy',
      formatRatio(one.redundancy),
      formatRatio(two.redundancy),
      one.redundancy === null || two.redundancy === null
        ? '-'
        : signed(two.redundancy - one.redundancy, (value) => value.toFixed(2)),
    ],
    counts('Median chunk, tokens', one.tokens.median, two.tokens.median),
    counts('Chunks above the size', one.tokens.oversize, two.tokens.oversize),
    counts('Text in no chunk, characters', one.lost.characters, two.lost.characters),
  ];
  return tableHtml(
    ['Number', `First: ${pair.first}`, `Second: ${pair.second}`, 'Difference'],
    rows,
    `Numbers of ${pairName(pair)}`,
  );
}

function stitched({ survival }: StrategyRun): number | null {
  const located = survival.whole + survival.cut;
  return located === 0 ? null : survival.stitched / located;
}

function shares(name: string, one: number | null, two: number | null): string[] {
  const difference = one === null || two === null ? '-' : pointsInWords(two - one);
  return [name, formatShare(one), formatShare(two), difference];
}

function counts(name: string, one: number | null, two: number | null): string[] {
  const show = (value: number | null) => (value === null ? '-' : formatCount(value));
  const difference = one === null || two === null ? '-' : signed(two - one, formatCount);
  return [name, show(one), show(two), difference];
}

function signed(value: number, show: (value: number) => string): string {
  return value > 0 ? `+${show(value)}` : value < 0 ? `-${show(-value)}` : '0';
}

/** The queries that only one side answers, and why the other does not. */
export function changedQueriesHtml({ comparison, sides, queryTexts }: CompareData): string {
  const asked = comparison.strategies.flatMap((pair, index) =>
    pair.queries.map((query) => ({ pair, index, query })),
  );
  if (asked.length === 0) return '';
  const pages = new Map(sides.flatMap(({ rows }) => rows.map(({ id, page }) => [id, page])));
  const parts = asked.map(({ pair, index, query }) => {
    const { changes, k = null } = query;
    const title = `${pairName(pair)}: ${queriesInWords(query)}`;
    const shown = changes.slice(0, MOST_QUERIES);
    const rows = shown.map((change) => queryRow(change, { index, k, queryTexts, pages }));
    const left = changes.length - shown.length;
    const body =
      changes.length === 0
        ? '<p class="note">The same queries are answered on both sides.</p>'
        : `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(title)}, table"><table class="cards queries"><thead><tr><th scope="col">Change</th><th scope="col">Query</th><th scope="col">First</th><th scope="col">Second</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${left > 0 ? `<p class="note">and ${formatCount(left)} more; uncut compare --json has all.</p>` : ''}`;
    const open = asked.length === 1 || (changes.length > 0 && changes.length <= 10);
    return `<details class="queries"${open ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${body}</details>`;
  });
  return `<section class="part" id="queries"><h2>Queries won and lost</h2>${parts.join('')}</section>`;
}

interface QueryContext {
  readonly index: number;
  /** Null within a budget of tokens. */
  readonly k: number | null;
  readonly queryTexts: ReadonlyMap<string, string>;
  readonly pages: ReadonlyMap<string, string>;
}

function queryRow(change: QueryChange, { index, k, queryTexts, pages }: QueryContext): string {
  const text = queryTexts.get(change.query);
  const links = change.elements.map((id) => {
    const page = pages.get(id);
    const short = page !== undefined && id.startsWith(`${page}#`) ? id.slice(page.length + 1) : id;
    return page === undefined
      ? escapeHtml(short)
      : `<button type="button" class="link" data-pair="${index}" data-page="${escapeHtml(page)}" data-element="${escapeHtml(id)}">${escapeHtml(short)}</button>`;
  });
  const side = (name: string, verdict: QueryChange['firstVerdict'], rank: number | null) =>
    `<td data-head="${name}"><span><span class="badge verdict-${verdict ?? 'open'}">${verdict ?? 'open'}</span><span class="note reason">${escapeHtml(reasonOf(verdict, rank, k))}</span></span></td>`;
  return `<tr><td data-head="Change"><span class="change ${change.change}">${change.change}</span></td><td class="wide" data-head="Query">${escapeHtml(text ?? change.query)}<span class="note of-pair">${text === undefined ? '' : `${escapeHtml(change.query)} · `}expects ${links.join(', ')}</span></td>${side('First', change.firstVerdict, change.firstRank)}${side('Second', change.secondVerdict, change.secondRank)}</tr>`;
}

/** Why a query is answered or not. */
function reasonOf(
  verdict: QueryChange['firstVerdict'],
  rank: number | null,
  k: number | null,
): string {
  switch (verdict) {
    case 'hit':
      return `a chunk holds an answer whole at rank ${rank}`;
    case 'cut':
      return 'no chunk holds an answer whole: lost to the cut';
    case 'ranked-low':
      return `the first chunk that holds one whole is at rank ${rank}, ${k === null ? 'beyond the budget' : `below ${k}`}`;
    case 'not-retrieved':
      return 'a chunk holds one whole, but the retriever did not return it';
    case 'label':
      return 'no expected element is on its page';
    case null:
      return rank === null ? 'not told apart' : `first whole answer at rank ${rank}`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
