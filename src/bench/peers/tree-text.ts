import type { TreeNode } from './packages.ts';

const BLOCKS = new Set(
  'html body section nav aside header footer p h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure figcaption form fieldset dl dt dd li table caption thead tfoot tbody tr td th details main article'.split(
    ' ',
  ),
);
const HIDDEN = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'template']);

/**
 * The text of a parsed page the way most ingests take it: text nodes with their whitespace folded,
 * and a space at the borders of blocks and at `<br>`. On ordinary pages it is jsoup's text.
 */
export function treeText(body: TreeNode): string {
  const parts: string[] = [];
  // Whether a space would be superfluous: at the start, or after one.
  let spaced = true;
  const add = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    spaced = text.endsWith(' ');
  };
  const space = (): void => {
    if (!spaced) add(' ');
  };
  const visit = (node: TreeNode, preserved: boolean): void => {
    const name = node.nodeName.toLowerCase();
    if (name === '#text') {
      const own = (node.nodeValue ?? node.value)!;
      if (preserved) add(own);
      else {
        const folded = own.replaceAll(/[\u00ad\u200b]/g, '').replaceAll(/[ \t\n\f\r\u00a0]+/g, ' ');
        add(spaced ? folded.replace(/^ /, '') : folded);
      }
      return;
    }
    if (HIDDEN.has(name) || name.startsWith('#')) return;
    const block = BLOCKS.has(name);
    if (block || name === 'br') space();
    const children = node.childNodes ?? [];
    for (let i = 0; i < children.length; i++) {
      visit(children[i]!, preserved || name === 'pre' || name === 'textarea');
    }
    if (block) space();
  };
  visit(body, false);
  return parts.join('').trim();
}
