import { html as parse5Html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { hiddenByAttributes } from './hidden.ts';
import type { Namespace, TagTable } from './tags.ts';
import { CommentNode, type CompactNode, ElementNode, TextNode } from './tree-nodes.ts';

export type CompactMap = TreeAdapterTypeMap<
  CompactNode,
  ElementNode,
  CompactNode,
  ElementNode,
  ElementNode,
  ElementNode,
  CommentNode,
  TextNode,
  ElementNode,
  CommentNode
>;

const NO_ATTRIBUTES: Token.Attribute[] = [];

/**
 * Builds a tree that holds no attributes and no program text, so that a page of 20 MB fits in some
 * hundred MB. One adapter serves one parse.
 */
export class CompactTreeAdapter implements TreeAdapter<CompactMap> {
  private mode = parse5Html.DOCUMENT_MODE.NO_QUIRKS;
  private root: ElementNode | null = null;
  private body: ElementNode | null = null;

  constructor(
    private readonly tags: TagTable,
    /** jsoup since 1.18.1 puts comments after the body's end into it. */
    private readonly commentsStayInBody: boolean,
  ) {}

  createDocument(): ElementNode {
    this.root = this.make('#document', parse5Html.NS.HTML);
    return this.root;
  }

  createDocumentFragment(): ElementNode {
    return this.make('#fragment', parse5Html.NS.HTML);
  }

  createElement(name: string, uri: parse5Html.NS, attrs: Token.Attribute[]): ElementNode {
    const tag = this.tags.get(namespaceOf(uri), name);
    const hidden = hiddenByAttributes(name, (wanted) => {
      for (const attr of attrs) if (attr.name === wanted) return attr.value;
      return null;
    });
    const kept = name === 'annotation-xml' ? attrs : NO_ATTRIBUTES;
    const element = new ElementNode(name, uri, tag, hidden, kept);
    if (this.body === null && (name === 'body' || name === 'frameset')) this.body = element;
    return element;
  }

  createCommentNode(): CommentNode {
    return new CommentNode();
  }

  createTextNode(value: string): TextNode {
    return new TextNode(value);
  }

  appendChild(parent: ElementNode, node: CompactNode): void {
    const into = this.redirect(parent, node);
    flattenLast(into);
    into.children.push(node);
    node.parent = into;
  }

  insertBefore(parent: ElementNode, node: CompactNode, reference: CompactNode): void {
    const at = parent.children.lastIndexOf(reference);
    parent.children.splice(at === -1 ? parent.children.length : at, 0, node);
    node.parent = parent;
  }

  detachNode(node: CompactNode): void {
    const { parent } = node;
    if (parent === null) return;
    const at = parent.children.lastIndexOf(node);
    if (at === parent.children.length - 1) parent.children.pop();
    else if (at !== -1) parent.children.splice(at, 1);
    node.parent = null;
  }

  insertText(parent: ElementNode, text: string): void {
    if (parent.tag.data && parent.name !== 'xmp') return;
    const last = parent.children.at(-1);
    if (last instanceof TextNode) last.value += text;
    else this.appendChild(parent, this.createTextNode(text));
  }

  insertTextBefore(parent: ElementNode, text: string, reference: CompactNode): void {
    const at = parent.children.lastIndexOf(reference);
    const before = parent.children[at - 1];
    if (before instanceof TextNode) before.value += text;
    else this.insertBefore(parent, this.createTextNode(text), reference);
  }

  onItemPop(element: ElementNode): void {
    flattenLast(element);
  }

  /** A template's content is the template: its children count as page text. */
  setTemplateContent(): void {}

  getTemplateContent(template: ElementNode): ElementNode {
    return template;
  }

  adoptAttributes(): void {}
  setDocumentType(): void {}

  setDocumentMode(_document: ElementNode, mode: parse5Html.DOCUMENT_MODE): void {
    this.mode = mode;
  }

  getDocumentMode(): parse5Html.DOCUMENT_MODE {
    return this.mode;
  }

  getAttrList(element: ElementNode): Token.Attribute[] {
    return element.attributes;
  }

  getChildNodes(parent: ElementNode): CompactNode[] {
    return parent.children;
  }

  getFirstChild(parent: ElementNode): CompactNode | null {
    return parent.children[0] ?? null;
  }

  getParentNode(node: CompactNode): ElementNode | null {
    return node.parent;
  }

  getTagName(element: ElementNode): string {
    return element.name;
  }

  getNamespaceURI(element: ElementNode): parse5Html.NS {
    return element.uri;
  }

  getTextNodeContent(node: TextNode): string {
    return node.value;
  }

  getCommentNodeContent(): string {
    return '';
  }

  getDocumentTypeNodeName(): string {
    return '';
  }

  getDocumentTypeNodePublicId(): string {
    return '';
  }

  getDocumentTypeNodeSystemId(): string {
    return '';
  }

  isTextNode(node: CompactNode): node is TextNode {
    return node instanceof TextNode;
  }

  isCommentNode(node: CompactNode): node is CommentNode {
    return node instanceof CommentNode;
  }

  isElementNode(node: CompactNode): node is ElementNode {
    return node instanceof ElementNode;
  }

  isDocumentTypeNode(_node: CompactNode): _node is CommentNode {
    return false;
  }

  /** Program text is not kept, so that its node may be missing here. */
  setNodeSourceCodeLocation(
    node: CompactNode | undefined,
    location: Token.ElementLocation | null,
  ): void {
    if (node === undefined || node instanceof CommentNode || location === null) return;
    const startEnd = location.startTag?.endOffset ?? location.endOffset;
    node.place = { start: location.startOffset, startEnd, endStart: -1, end: location.endOffset };
  }

  getNodeSourceCodeLocation(node: CompactNode | undefined): Token.ElementLocation | null {
    // The parser only asks whether there is one.
    return node === undefined || node instanceof CommentNode || node.place === null
      ? null
      : ({} as unknown as Token.ElementLocation);
  }

  updateNodeSourceCodeLocation(node: CompactNode, change: Partial<Token.ElementLocation>): void {
    if (node instanceof CommentNode || node.place === null) return;
    node.place.end = change.endOffset ?? node.place.end;
    node.place.endStart = change.endTag?.startOffset ?? -1;
  }

  private redirect(parent: ElementNode, node: CompactNode): ElementNode {
    const { body } = this;
    if (!this.commentsStayInBody || body === null || !(node instanceof CommentNode)) return parent;
    return parent === this.root || parent === body.parent ? body : parent;
  }

  private make(name: string, uri: parse5Html.NS): ElementNode {
    return new ElementNode(name, uri, this.tags.get('html', name), false, NO_ATTRIBUTES);
  }
}

function namespaceOf(uri: parse5Html.NS): Namespace {
  if (uri === parse5Html.NS.SVG) return 'svg';
  return uri === parse5Html.NS.MATHML ? 'math' : 'html';
}

/**
 * Makes the last text of an element one piece: the parser adds it up word by word, and a string
 * of many pieces takes many times its memory. Reading a unit does it.
 */
function flattenLast(element: ElementNode): void {
  const last = element.children.at(-1);
  if (last instanceof TextNode) last.value.charCodeAt(0);
}
