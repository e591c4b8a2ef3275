import { attributeOf } from '../xml-scan.ts';
import { attributeIn, below, firstBelow, type XmlElement, xmlTree } from '../xml-tree.ts';

/** The list and level that a paragraph or style names; null where it says nothing. */
export interface NumberingRef {
  readonly list: string | null;
  readonly level: number | null;
}

/** What the paragraph styles of a document say about structure. */
export interface DocxStyles {
  /** The heading level of a style, 1 to 6, or null: its own outline level, or one it is based on. */
  headingLevel(style: string | null): number | null;
  /** The list of a style, its own or of one that it is based on, with the style that names it. */
  numbering(style: string | null): (NumberingRef & { readonly style: string }) | null;
  /** The list of a numbering style. */
  listOfStyle(style: string): string | null;
  nameOf(style: string): string | null;
}

interface Style {
  readonly id: string;
  readonly name: string;
  readonly base: string | null;
  readonly outline: number | null;
  readonly numbering: NumberingRef | null;
}

/** Styles that are based on one another at most; a circle ends there. */
const MAX_BASES = 20;

/** Reads word/styles.xml; null for a document without. */
export function readStyles(source: string | null, where: string): DocxStyles {
  const root = source === null ? undefined : xmlTree(source, where);
  const byId = new Map<string, Style>();
  const lists = new Map<string, string | null>();
  let usual: string | null = null;
  for (const element of below(root, 'style')) {
    const id = attributeOf(element.tag, 'styleId') ?? '';
    const type = attributeOf(element.tag, 'type') ?? 'paragraph';
    if (type === 'numbering') lists.set(id, numberingRef(element)?.list ?? null);
    if (type !== 'paragraph' || byId.has(id)) continue;
    if (isOn(attributeOf(element.tag, 'default'))) usual = id;
    byId.set(id, {
      id,
      name: attributeIn(firstBelow(element, 'name')) ?? id,
      base: attributeIn(firstBelow(element, 'basedOn')),
      outline: outlineOf(element),
      numbering: numberingRef(element),
    });
  }

  /** The first of a style and those it is based on that says something. */
  function first<T>(style: string | null, say: (style: Style) => T | null): T | null {
    let one = byId.get(style ?? usual ?? '');
    for (let bases = 0; one !== undefined && bases < MAX_BASES; bases++) {
      const said = say(one);
      if (said !== null) return said;
      one = one.base === null ? undefined : byId.get(one.base);
    }
    return null;
  }

  return {
    headingLevel(style) {
      const outline = first(style, ({ name, outline: own }) => own ?? outlineOfName(name));
      return outline === null ? null : levelOf(outline);
    },
    numbering: (style) =>
      first(style, ({ id, numbering }) =>
        numbering === null ? null : { ...numbering, style: id },
      ),
    listOfStyle: (style) => lists.get(style) ?? null,
    nameOf: (style) => byId.get(style)?.name ?? null,
  };
}

/** The heading of an outline level: HTML has six, and 9 is body text. */
export function levelOf(outline: number): number | null {
  return outline < 0 || outline > 8 ? null : Math.min(outline + 1, 6);
}

/** Word writes the English name whatever the language of the user; the title stands above all. */
function outlineOfName(name: string): number | null {
  const number = /^heading ([1-9])$/i.exec(name)?.[1];
  if (number !== undefined) return Number(number) - 1;
  return /^title$/i.test(name) ? 0 : null;
}

function outlineOf(style: XmlElement): number | null {
  const value = attributeIn(firstBelow(style, 'pPr', 'outlineLvl'));
  return value === null ? null : Number(value);
}

function numberingRef(style: XmlElement): NumberingRef | null {
  const element = firstBelow(style, 'pPr', 'numPr');
  if (element === undefined) return null;
  const level = attributeIn(firstBelow(element, 'ilvl'));
  return {
    list: attributeIn(firstBelow(element, 'numId')),
    level: level === null ? null : Number(level),
  };
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
