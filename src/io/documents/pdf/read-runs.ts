import type { PDFPageProxy } from 'unpdf/pdfjs';
import { isBlank, skipWhitespace, skipWhitespaceBack } from '../../../core/whitespace.ts';
import { fieldRuns } from './field-runs.ts';
import type { PageRuns, TextRun } from './text-run.ts';

/** A matrix of six numbers, as in PDF. */
type Matrix = readonly [number, number, number, number, number, number];

/** Shapes of Arabic letters at the head, middle and end of a word. */
const ARABIC_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g;

/** A text that is turned by less counts as upright, in degrees. */
const TURN_STEP = 5;

/** The text of a page with its places, in the order in which it was written. */
export async function readRuns(page: PDFPageProxy, hasFields: boolean): Promise<PageRuns> {
  const view = page.getViewport({ scale: 1 });
  const toView = view.transform as unknown as Matrix;
  const content = await page.getTextContent({ includeMarkedContent: true });
  const runs: TextRun[] = [];
  const open: (string | null)[] = [];
  let spaced = false;
  for (const item of content.items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      // Marked content without an id says nothing of its own: what is around it counts.
      else open.push(contentName(item) ?? open.at(-1) ?? null);
      continue;
    }
    const { str } = item;
    if (isBlank(str)) {
      spaced ||= str !== '';
      continue;
    }
    const style = content.styles[item.fontName];
    const from = skipWhitespace(str, 0, str.length);
    const to = skipWhitespaceBack(str, 0, str.length);
    const vertical = style?.vertical === true;
    const place = placeOf(
      multiply(toView, item.transform as unknown as Matrix),
      vertical ? item.height : item.width,
      vertical,
    );
    runs.push({
      text: str.slice(from, to).replaceAll(ARABIC_FORMS, (forms) => forms.normalize('NFKC')),
      ...place,
      font: item.fontName,
      // A font without measures is drawn by hand (Type 3), and called monospace for want of better.
      mono: style?.fontFamily === 'monospace' && style.ascent > 0,
      rtl: item.dir === 'rtl',
      order: runs.length,
      spaced: spaced || from > 0,
      content: open.at(-1) ?? null,
    });
    spaced = to < str.length;
  }
  if (hasFields) {
    const fields = await fieldRuns(page, (x, y) => apply(toView, x, y));
    for (const field of fields) runs.push({ ...field, order: runs.length });
  }
  return { runs, height: view.height };
}

function contentName(item: { readonly type: string; readonly id?: string; readonly tag?: string }) {
  if (item.tag === 'Artifact') return ARTIFACT;
  return typeof item.id === 'string' ? item.id : null;
}

/** The content of what its writer declared to be no part of the document: running heads, lines. */
export const ARTIFACT = 'artifact';

function placeOf(matrix: Matrix, length: number, vertical: boolean) {
  const [a, b, c, d, x, y] = matrix;
  const size = Math.hypot(c, d);
  if (vertical) return { x0: y, x1: y + length, y: -x, size, turn: 'vertical' as const };
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const steps = Math.round(degrees / TURN_STEP) * TURN_STEP;
  const turn = (steps + 360) % 360;
  if (turn === 0) return { x0: x, x1: x + length, y, size, turn };
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const along = x * cos + y * sin;
  return { x0: along, x1: along + length, y: y * cos - x * sin, size, turn };
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function apply(m: Matrix, x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
}
