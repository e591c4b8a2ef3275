import { characterReferences } from './parser.ts';

const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const BLOCK_TAG = /<\/?(?:td|th|tr|li|p|div|br|h[1-6]|dt|dd|summary|pre|blockquote)\b[^>]*>/gi;
const TAG = /<\/?[a-zA-Z][^>]*>/g;

/**
 * A reader of HTML fragments as words: comments and tags removed, character references resolved,
 * whitespace folded. For matching and for fragments inside Markdown; page text is taken elsewhere.
 */
export function htmlWordReader(): (html: string) => string {
  const resolve = characterReferences();
  return (html) =>
    resolve(html.replace(COMMENT, '').replace(BLOCK_TAG, ' ').replace(TAG, ''))
      .replace(/\s+/g, ' ')
      .trim();
}
