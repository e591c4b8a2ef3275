import { clientScript } from './client/script.ts';
import { htmlDocument } from './document.ts';
import { escapeHtml } from './escape.ts';
import { elementsHtml, lookHtml, queriesHtml } from './explore.ts';
import { chunkSizes, rateByCost } from './plots/cost-plot.ts';
import { coverageCurve } from './plots/coverage-plot.ts';
import type { Drawing } from './plots/draw.ts';
import { type Figure, figureHtml } from './plots/figure.ts';
import { retrievalBars } from './plots/query-plot.ts';
import { rateBySize, rateByStrategy } from './plots/rate-plot.ts';
import type { HtmlTools, ReportData } from './report-data.ts';
import {
  charactersHtml,
  conventionsHtml,
  diagnosisHtml,
  headerHtml,
  problemsHtml,
  strategiesHtml,
} from './sections.ts';
import { BASE_STYLE } from './style-base.ts';
import { PARTS_STYLE } from './style-parts.ts';
import { buildView } from './view.ts';

/**
 * The report of a run as one HTML file that loads nothing: figures, plots, every element, the pages
 * with their cuts, the queries. Equal runs give equal bytes, whenever they ran.
 */
export async function htmlReport(data: ReportData, tools: HtmlTools): Promise<string> {
  const { run } = data;
  const { view, notes } = buildView(data);
  const drawing = await loadDrawing(tools);
  const asked = run.conventions.retrieval !== undefined;
  const body = [
    '<a class="skip" href="#look">To the pages with their cuts</a>',
    headerHtml(run, [
      ['look', 'The cuts in their pages'],
      ['list', `All ${run.corpus.noun}`],
      ...(asked ? [['queries', 'Queries'] as const] : []),
      ['plots', 'Plots'],
      ['conventions', 'Conventions'],
    ]),
    '<main>',
    strategiesHtml(run),
    problemsHtml(run),
    lookHtml('The cuts in their pages'),
    elementsHtml(run.corpus.noun),
    asked
      ? queriesHtml(
          diagnosisHtml(run) + charactersHtml(run),
          figures(drawing, (d) => [retrievalBars(d, run)]),
        )
      : '',
    plotsHtml(data, drawing),
    conventionsHtml(run, [...data.notes, ...notes]),
    '</main>',
  ].join('\n');
  return page(`${run.corpus.title} · uncut`, body, view, tools);
}

/**
 * The file of one page: its text with the cuts, under every strategy of the run.
 *
 * @param data whose rows and pages are those of the page alone
 * @param report the report, as seen from this file
 */
export function htmlPage(data: ReportData, report: string, tools: HtmlTools): string {
  const { view, notes } = buildView(data, report);
  const name = data.pages[0]?.page.id ?? '';
  const left = notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('');
  const body = `<header><p class="product">uncut · <a href="${escapeHtml(encodeURI(report))}">${escapeHtml(data.run.corpus.title)}</a></p><h1>${escapeHtml(name)}</h1>${left}</header><main>${lookHtml('The page with its cuts')}</main>`;
  return page(`${name} · uncut`, body, view, tools);
}

function page(title: string, body: string, view: unknown, { hash }: HtmlTools): string {
  const style = `${BASE_STYLE}${PARTS_STYLE}`.replaceAll('\n', '');
  return htmlDocument({ title, body, data: view, style, script: clientScript(), hash });
}

async function loadDrawing({ document }: HtmlTools): Promise<Drawing | null> {
  return document === null ? null : { plot: await import('@observablehq/plot'), document };
}

function figures(
  drawing: Drawing | null,
  draw: (drawing: Drawing) => readonly (Figure | null)[],
): string {
  if (drawing === null) return '';
  return draw(drawing)
    .map((figure) => (figure === null ? '' : figureHtml(figure)))
    .join('\n');
}

function plotsHtml({ run, rows }: ReportData, drawing: Drawing | null): string {
  if (drawing === null) return '';
  const { strategies, conventions } = run;
  const bySize = rateBySize(drawing, strategies);
  const drawn = figures(drawing, (d) => [
    bySize ?? rateByStrategy(d, strategies),
    rateByCost(d, strategies),
    coverageCurve(d, strategies, rows, conventions.threshold),
    chunkSizes(d, strategies),
  ]);
  const left = [
    ...(strategies.length < 2
      ? ['There is one strategy, so none is plotted against another.']
      : []),
    ...(bySize === null
      ? [
          'Each strategy ran at one size: give --size several values for the whole rate by chunk size.',
        ]
      : []),
  ];
  return `<section class="part" id="plots"><h2>Plots</h2>${left.map((text) => `<p class="note">${escapeHtml(text)}</p>`).join('')}<div class="plots">${drawn}</div></section>`;
}
