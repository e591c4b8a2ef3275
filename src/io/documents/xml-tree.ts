import type { UncutErrorCode } from '../../core/error.ts';
import { attributeOf, scanXml, type XmlTag } from './xml-scan.ts';

/** An element of a small XML part: names are without prefixes, text is not kept. */
export interface XmlElement {
  readonly name: string;
  readonly tag: XmlTag;
  readonly children: readonly XmlElement[];
}

/**
 * The root of an XML text that is small enough to be held as a tree.
 *
 * @throws UncutError as {@link scanXml} does.
 */
export function xmlTree(source: string, where: string, code?: UncutErrorCode): XmlElement {
  const root: XmlElement & { children: XmlElement[] } = {
    name: '',
    tag: { kind: 'open', name: '', local: '', start: 0, end: 0, attributes: '' },
    children: [],
  };
  const open = [root];
  for (const tag of scanXml(source, where, code)) {
    if (tag.kind === 'close') {
      open.pop();
      continue;
    }
    const element = { name: tag.local, tag, children: [] };
    open.at(-1)!.children.push(element);
    if (tag.kind === 'open') open.push(element);
  }
  return root.children[0] ?? root;
}

/** The elements of a name directly below. */
export function below(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of a path of names. */
export function firstBelow(
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** All elements of a name anywhere below, in order. */
export function allBelow(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allBelow(child, name),
  ]);
}

/** An attribute's value, null without it or without the element. */
export function attributeIn(element: XmlElement | undefined, name = 'val'): string | null {
  return element === undefined ? null : attributeOf(element.tag, name);
}
