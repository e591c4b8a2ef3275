import type { PageText, TextMode } from '../../core/types.ts';
import { FlatWriter } from './flat-writer.ts';
import { LayoutWriter } from './layout-writer.ts';
import { PageScanner } from './page-scanner.ts';
import { parsePage } from './parse-page.ts';
import { RawWriter } from './raw-writer.ts';
import { type FixedSource, fixSource, keepLineEnds } from './source-fixes.ts';
import { type JsoupVersion, TagTable } from './tags.ts';
import { NO_STAND_INS, walk } from './walk.ts';
import type { PageWriter } from './writer.ts';

export interface HtmlTextOptions {
  /** `flat` unless set. */
  readonly mode?: TextMode;
  /** The jsoup release whose `body().text()` flat text equals; the newest unless set. */
  readonly jsoup?: JsoupVersion;
}

/**
 * Takes the text of an HTML page and its blocks, whose spans are UTF-16 offsets in that text.
 *
 * - `flat`: exactly jsoup's `Jsoup.parse(html).body().text()`.
 * - `layout`: what a browser without scripts shows, after `innerText` of the HTML standard.
 * - `raw`: the source as it is.
 *
 * @example
 * htmlToText('<h1>Fees</h1><p>Ten <b>euro</b></p>').text; // 'Fees Ten euro'
 */
export function htmlToText(html: string, options: HtmlTextOptions = {}): PageText {
  const tags = new TagTable(options.jsoup ?? '1.23.1');
  const mode = options.mode ?? 'flat';
  return scannedText(html, mode, tags) ?? parsedText(html, mode, tags);
}

/** {@link htmlToText} in one pass over the source, or null for a page that needs a parser. */
export function scannedText(html: string, mode: TextMode, tags: TagTable): PageText | null {
  if (mode === 'raw') return null;
  const { source, standIns } = fixedSource(html, mode, tags);
  if (standIns !== NO_STAND_INS) return null;
  const writer = writerFor(html, mode, tags);
  const scanner = new PageScanner(
    source,
    writer,
    tags,
    mode === 'layout',
    tags.version !== '1.15.3',
    mode === 'layout',
  );
  return scanner.scan() ? writer.finish() : null;
}

/** {@link htmlToText} by the standard's parser, for every page. */
export function parsedText(html: string, mode: TextMode, tags: TagTable): PageText {
  const writer = writerFor(html, mode, tags);
  const fixed = parserSource(html, mode, tags);
  const body = parsePage(fixed.source, tags, mode === 'raw');
  if (body !== null) walk(body, writer, fixed.standIns);
  return writer.finish();
}

/** The source mended where jsoup's parser is another; only flat text follows another parser than the standard's. */
function fixedSource(html: string, mode: TextMode, tags: TagTable): FixedSource {
  return mode === 'flat' ? fixSource(html, tags.version) : { source: html, standIns: NO_STAND_INS };
}

/** The source as the standard's parser must see it. */
export function parserSource(html: string, mode: TextMode, tags: TagTable): FixedSource {
  const fixed = fixedSource(html, mode, tags);
  return mode === 'flat' ? keepLineEnds(fixed) : fixed;
}

export function writerFor(html: string, mode: TextMode, tags: TagTable): PageWriter {
  switch (mode) {
    case 'flat':
      return new FlatWriter(tags.version);
    case 'layout':
      return new LayoutWriter();
    case 'raw':
      return new RawWriter(html);
  }
}
