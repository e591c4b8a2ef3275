import type { Comparison, Condition, StrategyComparison } from '../../compare-types.ts';
import { formatCount, plural } from '../../format.ts';
import { escapeHtml } from '../escape.ts';

/** `fixed-800 → fixed-400`, or the one id when both have it. */
export function pairName({ first, second }: StrategyComparison): string {
  return first === second ? first : `${first} → ${second}`;
}

/** The name of the whole comparison. */
export function compareTitle({ first, second, strategies }: Comparison): string {
  if (first.name !== second.name) return `${first.name} → ${second.name}`;
  const [one] = strategies;
  return strategies.length === 1 && one !== undefined
    ? pairName(one)
    : `Strategies of ${first.name}`;
}

/** What is compared, and where to find what. */
export function compareHeaderHtml(
  comparison: Comparison,
  parts: readonly (readonly [id: string, name: string])[],
): string {
  const { first, second, strategies, noun } = comparison;
  const [one] = strategies;
  const run = ({ name, corpus, started }: Comparison['first']) =>
    `${name} (${corpus}, ${started.slice(0, 10)})`;
  const facts = [
    first.name === second.name ? run(first) : `first: ${run(first)}`,
    ...(first.name === second.name ? [] : [`second: ${run(second)}`]),
    ...(one === undefined ? [] : [`${formatCount(one.elements.compared)} ${noun} compared`]),
    ...(strategies.length > 1
      ? [plural(strategies.length, 'pair of strategies', 'pairs of strategies')]
      : []),
  ];
  const links = parts.map(([id, name]) => `<a href="#${id}">${escapeHtml(name)}</a>`);
  return `<header><p class="product">uncut · two splits compared</p><h1>${escapeHtml(compareTitle(comparison))}</h1><p class="note">${escapeHtml(facts.join(' · '))}</p><nav class="parts" aria-label="Parts of the comparison">${links.join('')}</nav></header>`;
}

/** What a reader must know first; nothing when there is nothing. */
export function compareWarningsHtml({ warnings }: Comparison): string {
  if (warnings.length === 0) return '';
  const lines = warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`);
  return `<ul class="plain callout">${lines.join('')}</ul>`;
}

/** Each condition once; one that the pairs do not share stands with the name of its pair. */
export function conditionsHtml(comparison: Comparison): string {
  const { strategies } = comparison;
  const rows: { readonly condition: Condition; readonly pair: string | null }[] = [];
  const all = strategies.map(({ conditions, queries }) => [
    ...conditions,
    ...(queries[0]?.conditions ?? []),
  ]);
  for (const condition of all[0] ?? []) {
    const others = all.map((list) => list.find(({ name }) => name === condition.name));
    const shared = new Set(others.map((one) => JSON.stringify(one ?? null))).size === 1;
    if (shared) rows.push({ condition, pair: null });
    else {
      others.forEach((one, index) => {
        if (one !== undefined) rows.push({ condition: one, pair: pairName(strategies[index]!) });
      });
    }
  }
  const noted = rows.some(({ condition }) => condition.note !== undefined);
  const heads = ['Condition', 'Same', 'First', 'Second', ...(noted ? ['Note'] : [])];
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map(({ condition, pair }) => conditionRow(condition, pair, heads)).join('');
  return `<section class="part" id="conditions"><h2>What changed and what did not</h2><p class="note">A difference can be put down to a condition only when it alone changed.</p><div class="scroll" tabindex="0" role="region" aria-label="Conditions, table"><table class="cards conditions"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></section>`;
}

function conditionRow(
  { name, same, first, second, note }: Condition,
  pair: string | null,
  heads: readonly string[],
): string {
  const words = same === null ? (note === undefined ? 'n/a' : 'not known') : same ? 'yes' : 'no';
  const badge = same === false ? 'under' : same === true ? 'whole' : '';
  const cell = (index: number, html: string) => `<td data-head="${heads[index]!}">${html}</td>`;
  const both = same === true && first === second;
  const sides = both
    ? `<td colspan="2" data-head="Both">${escapeHtml(first ?? '-')}</td>`
    : `${cell(2, escapeHtml(first ?? '-'))}${cell(3, escapeHtml(second ?? '-'))}`;
  return `<tr><th scope="row" data-head="Condition">${escapeHtml(name)}${pair === null ? '' : `<span class="note of-pair">${escapeHtml(pair)}</span>`}</th>${cell(1, `<span class="badge ${badge}">${words}</span>`)}${sides}${heads[4] === undefined ? '' : cell(4, escapeHtml(note ?? ''))}</tr>`;
}

/** The page on both sides; the script fills it. */
export function sidesHtml(several: boolean): string {
  const pair = several ? '<label>Pair<select class="pair"></select></label>' : '';
  const side = (index: number, name: string) =>
    `<div class="side"><div class="side-head" id="head-${index}"></div><div class="stage" id="stage-${index}" tabindex="0" role="region" aria-label="Page with the cuts of the ${name}"></div><div id="detail-${index}"></div></div>`;
  return `<section class="part" id="look"><h2>The borders side by side</h2>
<div class="controls">${pair}<label>Page<select id="page-choice"></select></label><div id="steps"></div></div>
<ul class="legend" aria-label="Signs"><li><span class="border start">1 ✂ 2</span> chunk 1 ends, chunk 2 begins</li><li><span class="border start">┌ 2</span> <span class="border end">1 ┘</span> one begins before the other ends</li><li><span class="page"><span class="twice">shaded</span></span> in two chunks</li><li><span class="badge whole">✓ whole</span></li><li><span class="badge partial">◐ partial</span></li><li><span class="badge under">○ under the threshold</span></li><li><span class="page"><span class="ring">ringed</span></span> won or lost</li><li><span class="page"><span class="element under lost">hatched</span></span> not in the best chunk</li></ul>
<div class="sides">${side(0, 'first')}${side(1, 'second')}</div></section>`;
}

/** `Requirements won and lost`. */
export function changesTitle(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} won and lost`;
}

/** The list of elements on both sides; the script fills it. */
export function changesHtml(noun: string, several: boolean): string {
  const heads = [
    ['change', 'Change'],
    ['id', 'Element'],
    ['kind', 'Kind'],
    ['page', 'Page'],
    ['first', 'First'],
    ['second', 'Second'],
  ]
    .map(
      ([key, name]) =>
        `<th scope="col" data-key="${key}"><button type="button">${name}</button></th>`,
    )
    .join('');
  const pair = several ? '<label>Pair<select class="pair"></select></label>' : '';
  const choices = ['lost', 'won', 'cut in both', 'whole in both', 'not compared']
    .map((name) => `<option>${name}</option>`)
    .join('');
  return `<section class="part" id="list"><h2>${escapeHtml(changesTitle(noun))}</h2>
<div class="controls">${pair}
<label>Change<select id="filter-change"><option value="changed" selected>won or lost</option>${choices}<option value="">all</option></select></label>
<label>Kind<select id="filter-kind"><option value="">all</option></select></label>
<label>Page contains<input type="search" id="filter-page" autocomplete="off"></label>
<label>Id contains<input type="search" id="filter-id" autocomplete="off"></label>
</div>
<p class="note" id="elements-count" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Elements, table"><table id="elements" class="cards"><thead><tr>${heads}<th scope="col">Conditions that the cut loses</th></tr></thead><tbody id="elements-body"></tbody></table></div>
<div id="elements-pager" hidden></div></section>`;
}
