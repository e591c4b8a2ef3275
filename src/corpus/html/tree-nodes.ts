import type { html as parse5Html, Token } from 'parse5';
import type { Tag } from './tags.ts';

/** Offsets of a node in the source; `endStart` is -1 when its end tag is only implied. */
interface Place {
  start: number;
  startEnd: number;
  endStart: number;
  end: number;
}

/** An element with what the writers need; attributes are judged and dropped. */
export class ElementNode {
  readonly children: CompactNode[] = [];
  parent: ElementNode | null = null;
  place: Place | null = null;

  constructor(
    readonly name: string,
    readonly uri: parse5Html.NS,
    readonly tag: Tag,
    readonly hidden: boolean,
    /** Kept only where the parser asks for them. */
    readonly attributes: Token.Attribute[],
  ) {}
}

export class TextNode {
  parent: ElementNode | null = null;
  place: Place | null = null;
  constructor(public value: string) {}
}

export class CommentNode {
  parent: ElementNode | null = null;
}

export type CompactNode = ElementNode | TextNode | CommentNode;

/** The element whose descendants hold the page's text: the first body or frameset of `html`. */
export function bodyOf(document: ElementNode): ElementNode | null {
  for (const html of document.children) {
    if (!(html instanceof ElementNode)) continue;
    for (const child of html.children) {
      if (child instanceof ElementNode && (child.name === 'body' || child.name === 'frameset')) {
        return child;
      }
    }
  }
  return null;
}
