import type { PDFPageProxy } from 'unpdf/pdfjs';
import { isBlank } from '../../../core/whitespace.ts';
import type { TextRun } from './text-run.ts';

/** Font size of a field's text when its box is higher, in PDF units. */
const FIELD_SIZE = 12;

/** What of an annotation tells a filled form field. */
interface Widget {
  readonly id: string;
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly hidden?: boolean;
  readonly password?: boolean;
  readonly rect: readonly number[];
}

/**
 * The values of a page's text and choice fields, at the places of the fields: pdf.js gives only
 * what the page itself shows, and a field is drawn over it.
 */
export async function fieldRuns(
  page: PDFPageProxy,
  place: (x: number, y: number) => { readonly x: number; readonly y: number },
): Promise<Omit<TextRun, 'order'>[]> {
  const widgets = (await page.getAnnotations()) as Widget[];
  return widgets.filter(isFilled).flatMap((widget) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = widget.rect;
    const a = place(left, bottom);
    const b = place(right, top);
    const height = Math.abs(a.y - b.y);
    const lines = filledIn(widget).split(/\r\n?|\n/);
    const size = Math.min(FIELD_SIZE, (height / lines.length) * 0.8);
    return lines
      .map((line, index) => ({
        text: line.trim(),
        x0: Math.min(a.x, b.x),
        x1: Math.max(a.x, b.x),
        y: Math.min(a.y, b.y) + (height * (index + 0.75)) / lines.length,
        ...{ size, font: 'field', mono: false, rtl: false, spaced: true, turn: 0 },
        content: widget.id,
      }))
      .filter(({ text }) => text !== '');
  });
}

function isFilled(widget: Widget): boolean {
  return (
    widget.subtype === 'Widget' &&
    (widget.fieldType === 'Tx' || widget.fieldType === 'Ch') &&
    widget.hidden !== true &&
    widget.password !== true &&
    !isBlank(filledIn(widget))
  );
}

function filledIn({ fieldValue }: Widget): string {
  if (typeof fieldValue === 'string') return fieldValue;
  return Array.isArray(fieldValue)
    ? fieldValue.filter((one) => typeof one === 'string').join(', ')
    : '';
}
