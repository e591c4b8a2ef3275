import type { PageText, TextMode } from '../../core/types.ts';
import { markdownBlocks } from './blocks.ts';
import { frontMatterLength } from './front-matter.ts';
import { renderHtml } from './parser.ts';

/** How Markdown becomes page text. */
export interface MarkdownOptions {
  readonly mode: TextMode;
  /** Takes text and blocks from the rendered HTML in the same mode; not used in `raw`. */
  readonly toText: (html: string) => PageText;
}

/**
 * The text and blocks of a Markdown (or MDX) source. `raw`: the source unchanged, CRLF included.
 * `flat`, `layout`: what `toText` makes of the rendered HTML, with front matter as preformatted
 * text. All offsets are UTF-16 units of the returned text.
 */
export function markdownToText(source: string, options: MarkdownOptions): PageText {
  if (options.mode === 'raw') return { text: source, blocks: markdownBlocks(source) };
  const headLength = frontMatterLength(source);
  const html = renderHtml(source.slice(headLength));
  if (headLength === 0) return options.toText(html);
  const head = source.slice(0, headLength).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return options.toText(`<pre><code>${head}</code></pre>\n${html}`);
}
