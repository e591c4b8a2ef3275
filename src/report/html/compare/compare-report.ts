import { compareScript } from '../client/compare-script.ts';
import { htmlDocument } from '../document.ts';
import { escapeHtml } from '../escape.ts';
import type { HtmlTools } from '../report-data.ts';
import { BASE_STYLE } from '../style-base.ts';
import { PARTS_STYLE } from '../style-parts.ts';
import type { CompareData } from './compare-data.ts';
import {
  changesHtml,
  changesTitle,
  compareHeaderHtml,
  compareTitle,
  compareWarningsHtml,
  conditionsHtml,
  sidesHtml,
} from './compare-sections.ts';
import { COMPARE_STYLE } from './compare-style.ts';
import { buildCompareView } from './compare-view.ts';
import { changedQueriesHtml, pairsHtml } from './pair-sections.ts';

/**
 * A comparison as one HTML file that loads nothing: conditions, the numbers of both sides, elements
 * and queries won and lost, and each page with the borders of both sides.
 */
export function htmlComparison(data: CompareData, { hash }: Pick<HtmlTools, 'hash'>): string {
  const { comparison } = data;
  const { view, notes } = buildCompareView(data);
  const several = comparison.strategies.length > 1;
  const queries = changedQueriesHtml(data);
  const title = compareTitle(comparison);
  const body = [
    '<a class="skip" href="#look">To the borders side by side</a>',
    compareHeaderHtml(comparison, [
      ['numbers', 'The numbers of both'],
      ['conditions', 'What changed'],
      ['look', 'The borders side by side'],
      ['list', changesTitle(comparison.noun)],
      ...(queries === '' ? [] : [['queries', 'Queries won and lost'] as const]),
    ]),
    '<main>',
    compareWarningsHtml(comparison),
    pairsHtml(data),
    conditionsHtml(comparison),
    sidesHtml(several),
    changesHtml(comparison.noun, several),
    queries,
    leftOutHtml([...data.notes, ...notes], comparison.version),
    '</main>',
  ].join('\n');
  const style = `${BASE_STYLE}${PARTS_STYLE}${COMPARE_STYLE}`.replaceAll('\n', '');
  return htmlDocument({
    ...{ title: `${title} · uncut`, body, data: view, style, hash },
    script: compareScript(),
  });
}

function leftOutHtml(notes: readonly string[], version: string): string {
  const left =
    notes.length === 0
      ? ''
      : `<h2>What this file leaves out</h2><ul class="plain">${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>`;
  return `<section class="part" id="left">${left}<p class="note">uncut ${escapeHtml(version)}</p></section>`;
}
