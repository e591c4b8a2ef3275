import { Parser } from 'parse5';
import { type CompactMap, CompactTreeAdapter } from './compact-tree.ts';
import type { TagTable } from './tags.ts';
import { bodyOf, type ElementNode } from './tree-nodes.ts';

/** Formatting elements that jsoup opens again after a block closed them; a browser opens all. */
const REOPENED_LIMIT = 12;

/** Parses a page as a browser without scripts does; the element that holds the page's text. */
export function parsePage(source: string, tags: TagTable, locations = false): ElementNode | null {
  const adapter = new CompactTreeAdapter(tags, tags.version !== '1.15.3');
  const document = BoundedParser.parse<CompactMap>(source, {
    treeAdapter: adapter,
    scriptingEnabled: false,
    sourceCodeLocationInfo: locations,
  });
  return bodyOf(document);
}

/**
 * Without a limit, n unclosed formatting elements are opened again in each of n paragraphs, and a
 * page of 100 kB takes all memory.
 */
class BoundedParser extends Parser<CompactMap> {
  override _reconstructActiveFormattingElements(): void {
    const { activeFormattingElements, openElements } = this;
    let entry = activeFormattingElements.newest;
    let oldest: typeof entry = null;
    for (let count = 0; count < REOPENED_LIMIT && entry !== null && 'element' in entry; count++) {
      if (openElements.contains(entry.element)) break;
      oldest = entry;
      entry = entry.older;
    }
    for (entry = oldest; entry !== null && 'element' in entry; entry = entry.newer) {
      this._insertElement(entry.token, entry.element.uri);
      activeFormattingElements.replaceElement(entry, openElements.current as ElementNode);
    }
  }
}
