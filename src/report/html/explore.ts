import { escapeHtml } from './escape.ts';

/** The list of elements with its filters; the script fills it. */
export function elementsHtml(noun: string): string {
  const heads = [
    ['status', 'Status', ''],
    ['id', 'Element', ''],
    ['kind', 'Kind', ''],
    ['page', 'Page', ''],
    ['share', 'Held by the best chunk', 'number'],
    ['lost', 'Conditions lost', ''],
  ]
    .map(
      ([key, name, kind]) =>
        `<th scope="col" data-key="${key}"${kind === '' ? '' : ` class="${kind}"`}><button type="button">${name}</button></th>`,
    )
    .join('');
  return `<section class="part" id="list"><h2>All ${escapeHtml(noun)}</h2>
<div class="controls">
<label>Strategy<select class="strategy"></select></label>
<label>Status<select id="filter-status"><option value="">all</option><option value="cut" selected>cut</option><option value="under">under the threshold</option><option value="partial">partial</option><option value="missing">missing</option><option value="whole">whole</option><option value="not graded">not graded</option></select></label>
<label>Kind<select id="filter-kind"><option value="">all</option></select></label>
<label>Page contains<input type="search" id="filter-page" list="page-names" autocomplete="off"></label>
<label>Id contains<input type="search" id="filter-id" autocomplete="off"></label>
<label class="check"><input type="checkbox" id="filter-lost">lost a condition</label>
</div>
<datalist id="page-names"></datalist>
<p class="note" id="elements-count" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Elements, table"><table id="elements" class="cards"><thead><tr>${heads}</tr></thead><tbody id="elements-body"></tbody></table></div>
<div id="elements-pager" hidden></div></section>`;
}

/** The page with its cuts; the script fills it. */
export function lookHtml(heading: string): string {
  return `<section class="part" id="look"><h2>${heading}</h2>
<div class="controls">
<label>Strategy<select class="strategy" id="look-strategy"></select></label>
<label>Page<select id="page-choice"></select></label>
<div id="steps"></div>
</div>
<ul class="legend" aria-label="Signs"><li><span class="border start">1 ✂ 2</span> chunk 1 ends, chunk 2 begins</li><li><span class="border start">┌ 2</span> <span class="border end">1 ┘</span> one begins before the other ends</li><li><span class="page"><span class="twice">shaded</span></span> in two chunks</li><li><span class="badge whole">✓ whole</span></li><li><span class="badge partial">◐ partial</span></li><li><span class="badge under">○ under the threshold</span></li><li><span class="page"><span class="element under lost">hatched</span></span> not in the best chunk</li></ul>
<div class="look"><div class="stage" id="stage" tabindex="0" role="region" aria-label="Page with its cuts"></div><div id="side" tabindex="0" role="region" aria-label="The chosen element"></div></div></section>`;
}

/** The queries; the script fills it. */
export function queriesHtml(diagnosis: string, figure: string): string {
  return `<section class="part" id="queries"><h2>Queries</h2>${diagnosis}<div class="plots">${figure}</div>
<div class="controls">
<label>Strategy<select class="strategy"></select></label>
<label>Verdict<select id="filter-verdict"><option value="">all</option><option>cut</option><option>ranked-low</option><option>not-retrieved</option><option>label</option><option>hit</option><option>open</option></select></label>
<label>Retriever<select id="filter-retriever"></select></label>
<label>Query contains<input type="search" id="filter-query" autocomplete="off"></label>
</div>
<p class="note" id="queries-count" role="status"></p><div id="queries-list"></div></section>`;
}
