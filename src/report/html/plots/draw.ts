import type * as Plots from '@observablehq/plot';
import { SERIES } from '../style-base.ts';

/** The plotting library and the document that it draws in. */
export interface Drawing {
  readonly plot: typeof Plots;
  readonly document: unknown;
}

/** Colour of a series by its number. */
export function seriesColor(index: number): string {
  return `var(--s${index % SERIES})`;
}

/**
 * A drawing as SVG text. The library's own style element is dropped, since the page's policy lets
 * in no other style than its one; what matters of it is in the page's style.
 */
export function drawSvg(
  { plot, document }: Drawing,
  options: Plots.PlotOptions & { readonly marks: readonly Plots.Markish[] },
): string {
  const root = plot.plot({
    width: 500,
    height: 320,
    marginLeft: 56,
    marginRight: 24,
    marginBottom: 42,
    ...options,
    marks: [...options.marks],
    document: document as Document,
  });
  return root.outerHTML
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/ aria-(?:label|description|hidden)="[^"]*"/g, '')
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/** `38.2%` with at most one decimal. */
export function percentTick(value: number): string {
  return `${Number((value * 100).toFixed(1))}%`;
}
