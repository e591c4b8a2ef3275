import { UncutError } from '../../core/error.ts';

/** A node of an XML tree, as far as it is read: 1 is an element, 3 and 4 are text. */
export interface XmlNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly localName?: string;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
  getAttribute?(name: string): string | null;
}

/** Nesting that is read at most: the tree is walked by recursion. */
const MAX_DEPTH = 500;

/**
 * The root element of an XML text. Nothing is fetched and nothing runs; entities other than XML's
 * own are not known, and a document type that declares any is refused.
 *
 * @throws UncutError `label` with the parser's line and reason; `limit` when nested too deep.
 */
export async function parseXml(source: string, file: string): Promise<XmlNode> {
  const declared = source.search(/<!ENTITY\s/);
  if (declared >= 0) {
    const line = source.slice(0, declared).split('\n').length;
    throw new UncutError(
      'label',
      `${file}:${line}: declares an entity, which is not read: export the file without a document type`,
    );
  }
  const { JSDOM, VirtualConsole } = await import('jsdom');
  let root: XmlNode;
  try {
    const { window } = new JSDOM(source.replace(/^\uFEFF/, ''), {
      contentType: 'text/xml',
      virtualConsole: new VirtualConsole(),
    });
    root = window.document.documentElement as unknown as XmlNode;
  } catch (error) {
    const message = (error as Error).message;
    const [, line, reason] = /(?:^|\D)(\d+):\d+: (.*)/s.exec(message) ?? [];
    throw new UncutError(
      'label',
      `${file}${line === undefined ? '' : `:${line}`}: expected XML: ${reason ?? message}`,
      { cause: error },
    );
  }
  checkDepth(root, file);
  return root;
}

/** The elements directly below, all or those of a name without prefix. */
export function childrenOf(node: XmlNode, name?: string): XmlNode[] {
  const children: XmlNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType !== 1) continue;
    if (name === undefined || child.localName === name) children.push(child);
  }
  return children;
}

/** All elements of a name below a node, in document order. */
export function descendantsOf(node: XmlNode, name: string): XmlNode[] {
  return childrenOf(node).flatMap((child) => [
    ...(child.localName === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

/** The text of all text nodes below. */
export function textIn(node: XmlNode): string {
  if (node.nodeType === 3 || node.nodeType === 4) return node.nodeValue ?? '';
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    text += textIn(child);
  }
  return text;
}

const LINES = new Set(
  ['div', 'p', 'li', 'ul', 'ol', 'dl', 'dt', 'dd', 'table', 'tr', 'blockquote', 'pre', 'br']
    .concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
    .concat(['thead', 'tbody', 'caption', 'hr']),
);

/**
 * The text of XHTML content as a reader sees it: whitespace as one space, each block on a line of
 * its own, a space between table cells. An `object` gives what it holds, its text for a picture.
 */
export function xhtmlText(node: XmlNode): string {
  const parts: string[] = [];
  const walk = (one: XmlNode, isPre: boolean) => {
    if (one.nodeType === 3 || one.nodeType === 4) {
      const value = one.nodeValue ?? '';
      parts.push(isPre ? value : value.replaceAll(/\s+/g, ' '));
      return;
    }
    const name = one.localName ?? '';
    const edge = LINES.has(name) ? '\n' : name === 'td' || name === 'th' ? ' ' : '';
    parts.push(edge);
    for (let child = one.firstChild; child !== null; child = child.nextSibling) {
      walk(child, isPre || name === 'pre');
    }
    parts.push(edge);
  };
  walk(node, false);
  const lines = parts.join('').split(/\s*\n\s*/);
  return lines
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function checkDepth(root: XmlNode, file: string): void {
  let level: XmlNode[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      throw new UncutError(
        'limit',
        `${file}: elements nested more than ${MAX_DEPTH} deep; export the file again with a flat structure`,
      );
    }
    level = level.flatMap((node) => childrenOf(node));
  }
}
