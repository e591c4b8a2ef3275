/**
 * jsoup's `body().text()` over a DOM, written down rule by rule from its observed behaviour:
 * recursive, looking ahead and behind, sharing nothing with the streaming writer.
 */
export function naiveText(body: Node): string {
  let out = '';
  const space = (): void => {
    if (!out.endsWith(' ')) out += ' ';
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) {
      if (isData(node.parentNode)) return;
      const text = node.nodeValue ?? '';
      out += preserved(node) ? text : collapsed(text, out.endsWith(' '));
      return;
    }
    if (node.nodeType !== 1) return;
    const separates =
      isBlock(node) || node.nodeName === 'BR' || (isBoundary(node) && holdsText(node));
    if (separates && out !== '') space();
    for (const child of childrenOf(node)) visit(child);
    const leaves = isBlock(node) || isBoundary(node) || childrenOf(node).some(isBlock);
    const next = node.nextSibling;
    if (
      leaves &&
      next !== null &&
      (next.nodeType === 3 || (next.nodeType === 1 && !isBlock(next)))
    ) {
      space();
    }
  };
  visit(body);
  // biome-ignore lint/complexity/useRegexLiterals: control characters read better as escapes
  return out.replace(new RegExp('^[\\u0000-\\u0020]+|[\\u0000-\\u0020]+$', 'g'), '');
}

interface Node {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly namespaceURI?: string | null;
  readonly parentNode: Node | null;
  readonly nextSibling: Node | null;
  readonly childNodes: ArrayLike<Node>;
  readonly content?: unknown;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const MATHML = 'http://www.w3.org/1998/Math/MathML';
const BLOCK =
  'HTML HEAD BODY FRAMESET SCRIPT NOSCRIPT STYLE META LINK TITLE FRAME NOFRAMES SECTION NAV ASIDE HGROUP HEADER FOOTER P H1 H2 H3 H4 H5 H6 DIALOG SEARCH UL OL PRE DIV BLOCKQUOTE HR ADDRESS FIGURE FIGCAPTION FORM FIELDSET DL DT DD LI TABLE CAPTION THEAD TFOOT TBODY COLGROUP COL TR TH TD DETAILS MENU PLAINTEXT TEMPLATE ARTICLE MAIN CENTER DIR APPLET MARQUEE LISTING'.split(
    ' ',
  );
const BOUNDARY =
  'BUTTON INPUT SELECT TEXTAREA OPTION OUTPUT PROGRESS METER IMG PICTURE AUDIO VIDEO CANVAS OBJECT EMBED IFRAME'.split(
    ' ',
  );

const isHtml = (node: Node): boolean => node.nodeType === 1 && node.namespaceURI === HTML;
const isBoundary = (node: Node): boolean => isHtml(node) && BOUNDARY.includes(node.nodeName);

function isBlock(node: Node): boolean {
  if (node.nodeType !== 1) return false;
  if (isHtml(node)) return BLOCK.includes(node.nodeName);
  const math = node.namespaceURI === MATHML;
  return math ? node.nodeName === 'math' : /^(svg|femerge|femergenode)$/i.test(node.nodeName);
}

function isData(node: Node | null): boolean {
  if (node === null) return false;
  if (!isHtml(node)) return node.nodeName === 'script' && /svg/.test(node.namespaceURI ?? '');
  return /^(SCRIPT|STYLE|IFRAME|NOEMBED|NOFRAMES|XMP)$/.test(node.nodeName);
}

function childrenOf(node: Node): Node[] {
  const inside = node.nodeName === 'TEMPLATE' ? (node.content as Node) : node;
  return Array.from(inside.childNodes);
}

function holdsText(node: Node): boolean {
  return childrenOf(node).some((child) =>
    child.nodeType === 3
      ? !isData(node) && /[^ \t\n\f\r]/.test(child.nodeValue ?? '')
      : child.nodeType === 1 && holdsText(child),
  );
}

function preserved(text: Node): boolean {
  let node = text.parentNode;
  for (let level = 0; level < 6 && node !== null; level++) {
    if (isHtml(node) && /^(PRE|TEXTAREA|TITLE|PLAINTEXT)$/.test(node.nodeName)) return true;
    node = node.parentNode;
  }
  return false;
}

function collapsed(text: string, afterSpace: boolean): string {
  let out = '';
  let lastWhite = false;
  let sawText = false;
  for (const character of text) {
    if (/[ \t\n\f\r\u00a0]/.test(character)) {
      if (lastWhite || (afterSpace && !sawText)) continue;
      out += ' ';
      lastWhite = true;
    } else if (character !== '\u200b' && character !== '\u00ad') {
      out += character;
      lastWhite = false;
      sawText = true;
    }
  }
  return out;
}
