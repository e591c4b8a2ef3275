import { escapeHtml } from '../escape.ts';

/** A plot with its numbers. */
export interface Figure {
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly caption: string;
  /** What a reader who does not see it should know. */
  readonly summary: string;
  /** The drawing, or null where a table says it all. */
  readonly svg: string | null;
  readonly keys: readonly {
    readonly name: string;
    readonly color: string;
    readonly dash?: string;
  }[];
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A plot as HTML: title, drawing with its text alternative, and the numbers as a table. */
export function figureHtml(figure: Figure): string {
  const { title, caption, summary, svg, keys, heads, rows } = figure;
  const drawing =
    svg === null
      ? ''
      : `<div class="picture" tabindex="0" role="group" aria-label="${escapeHtml(title)}">${svg.replace('<svg ', `<svg role="img" aria-label="${escapeHtml(`${title}. ${summary}`)}" `)}</div>`;
  return `<figure class="plot"><figcaption><h3>${escapeHtml(title)}</h3><p>${escapeHtml(caption)}</p></figcaption>${keysHtml(keys)}${drawing}<details><summary>The numbers</summary>${tableHtml(heads, rows, title)}</details></figure>`;
}

function keysHtml(keys: Figure['keys']): string {
  if (keys.length === 0) return '';
  const items = keys.map(
    ({ name, color, dash = 'none' }) =>
      `<li><svg width="18" height="10" aria-hidden="true"><line x1="0" y1="5" x2="18" y2="5" stroke="${color}" stroke-width="3" stroke-dasharray="${dash}"/></svg>${escapeHtml(name)}</li>`,
  );
  return `<ul class="keys">${items.join('')}</ul>`;
}

/** A table whose first column names the row. */
export function tableHtml(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  caption: string,
): string {
  const head = heads.map(
    (text, index) =>
      `<th scope="col"${index > 0 ? ' class="number"' : ''}>${escapeHtml(text)}</th>`,
  );
  const body = rows.map(
    ([first = '', ...cells]) =>
      `<tr><th scope="row" data-head="${escapeHtml(heads[0] ?? '')}">${escapeHtml(first)}</th>${cells.map((cell, index) => `<td class="number" data-head="${escapeHtml(heads[index + 1] ?? '')}">${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}, table"><table class="cards"><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
