import { attributeOf, escapeXml, scanXml, type XmlTag } from '../xml-scan.ts';
import type { ListCounters } from './counters.ts';
import { applyEdits, type Edit } from './edits.ts';
import { normalName, prefixesOf } from './namespaces.ts';
import { type DocxStyles, levelOf } from './styles.ts';

/** What a document's own parts say, in the order that its paragraphs are read. */
export interface DocxContext {
  readonly styles: DocxStyles;
  readonly counters: ListCounters;
  /** The list and level of a paragraph: its own, or its style's. */
  readonly listOf: (
    style: string | null,
    list: string | null,
    level: number | null,
  ) => { readonly list: string; readonly level: number } | null;
  /** Counts what could not be read as it is, by what it is. */
  readonly count: (what: 'equation' | 'embedded document') => void;
}

/** The style that a paragraph gets which is a heading, followed by its level. */
export const HEADING_STYLE = 'UncutHeading';

interface Paragraph {
  /** After its start tag, or its properties. */
  place: number;
  properties: { readonly tag: XmlTag; readonly styleTag: XmlTag | null } | null;
  style: string | null;
  list: string | null;
  level: number | null;
  outline: number | null;
  /** Its mark is deleted or moved away: the paragraph is none. */
  isGone: boolean;
  hasText: boolean;
}

/** Wrappers whose content Word shows, and which the reader behind does not look into. */
const UNWRAPPED = new Set(['w:fldSimple', 'w:dir', 'w:bdo', 'w:ruby', 'w:rubyBase', 'm:oMathPara']);

/** Elements that go with all that they hold: readings above words, and properties. */
const DROPPED = new Set(['w:rt', 'w:rubyPr', 'm:oMathParaPr']);

/** Content that was deleted or moved away. */
const DELETED = new Set(['w:del', 'w:moveFrom']);

/**
 * Writes a part of a Word document so that what Word shows stands in it as text: automatic numbers
 * that are more than a list's mark, the text of fields, equations and text boxes. Paragraphs with
 * an outline level become headings by their style.
 *
 * @throws UncutError as {@link scanXml} does.
 */
export function rewriteDocx(source: string, where: string, context: DocxContext): string {
  const prefixes = prefixesOf(source);
  const w = prefixes.get('w') ?? 'w';
  const edits: Edit[] = [];
  const paragraphs: Paragraph[] = [];
  const open: { readonly name: string; readonly tag: XmlTag }[] = [];
  const alternatives: Alternative[] = [];
  const rows: { isGone: boolean }[] = [];
  /** How many of the open elements hide what they hold. */
  let hidden = 0;
  let equation: { readonly start: number; text: string } | null = null;

  for (const tag of scanXml(source, where)) {
    const name = normalName(tag, prefixes);
    if (tag.kind === 'close') {
      const { tag: opened } = open.pop()!;
      leave(name, opened, tag);
    } else {
      enter(name, tag);
      if (tag.kind === 'open') open.push({ name, tag });
    }
  }
  return applyEdits(source, edits);

  function enter(name: string, tag: XmlTag): void {
    if (equation !== null) return;
    const isOpen = tag.kind === 'open';
    const parent = open.at(-1)?.name;
    if (name === 'mc:AlternateContent' && isOpen) {
      alternatives.push({ boxes: [], fallbackBoxes: 0, inChoice: false });
    }
    const alternative = alternatives.at(-1);
    if (name === 'mc:Choice' && isOpen && alternative !== undefined) {
      alternative.inChoice = true;
      hidden++;
    }
    if (name === 'w:txbxContent' && isOpen && alternative?.inChoice === false) {
      alternative.fallbackBoxes++;
    }
    if (
      isOpen &&
      (DROPPED.has(name) || (DELETED.has(name) && parent !== 'w:rPr' && parent !== 'w:trPr'))
    ) {
      hidden++;
    }
    if (hidden > 0) return;

    const paragraph = paragraphs.at(-1);
    if (name === 'm:oMath' && isOpen) equation = { start: tag.start, text: '' };
    else if (UNWRAPPED.has(name)) edits.push({ start: tag.start, end: tag.end, text: '' });
    else if (name === 'w:cr') replace(tag, `<${w}:br/>`);
    else if (name === 'w:ptab') replace(tag, `<${w}:tab/>`);
    else if (name === 'w:altChunk') context.count('embedded document');
    else if (name === 'w:tr' && isOpen) rows.push({ isGone: false });
    else if (name === 'w:p' && isOpen) paragraphs.push(newParagraph(tag));
    else if (paragraph !== undefined) enterParagraph(paragraph, name, tag, parent);
    if (name === 'w:del' && parent === 'w:trPr') rows.at(-1)!.isGone = true;
  }

  function enterParagraph(
    paragraph: Paragraph,
    name: string,
    tag: XmlTag,
    parent: string | undefined,
  ): void {
    const above = open.at(-2)?.name;
    if (name === 'w:pPr' && parent === 'w:p') {
      paragraph.properties = { tag, styleTag: null };
      paragraph.place = tag.end;
    } else if (parent === 'w:pPr' && above === 'w:p') {
      if (name === 'w:pStyle') {
        paragraph.style = attributeOf(tag, 'val');
        paragraph.properties = { tag: paragraph.properties!.tag, styleTag: tag };
      } else if (name === 'w:outlineLvl') paragraph.outline = Number(attributeOf(tag, 'val'));
    } else if (parent === 'w:numPr' && above === 'w:pPr' && open.at(-3)?.name === 'w:p') {
      if (name === 'w:numId') paragraph.list = attributeOf(tag, 'val');
      if (name === 'w:ilvl') paragraph.level = Number(attributeOf(tag, 'val'));
    } else if (parent === 'w:rPr' && above === 'w:pPr') {
      if (DELETED.has(name)) paragraph.isGone = true;
    } else if (name === 'w:t' && tag.kind === 'open') {
      paragraph.hasText = true;
    }
  }

  function leave(name: string, opened: XmlTag, tag: XmlTag): void {
    if (equation !== null) {
      if (opened.local === 't') equation.text += source.slice(opened.end, tag.start);
      if (name === 'm:oMath' && opened.start === equation.start) {
        const text = `<${w}:r><${w}:t xml:space="preserve">${equation.text}</${w}:t></${w}:r>`;
        edits.push({ start: equation.start, end: tag.end, text });
        equation = null;
        context.count('equation');
        const paragraph = paragraphs.at(-1);
        if (paragraph !== undefined) paragraph.hasText = true;
      }
      return;
    }
    const parent = open.at(-1)?.name;
    const alternative = alternatives.at(-1);
    if (name === 'w:txbxContent' && alternative?.inChoice === true) {
      alternative.boxes.push({ start: opened.start, end: tag.end });
    }
    if (name === 'mc:Choice' && alternative !== undefined) {
      alternative.inChoice = false;
      hidden--;
    }
    if (name === 'mc:AlternateContent') {
      const { boxes, fallbackBoxes } = alternatives.pop()!;
      if (boxes.length > 0 && fallbackBoxes === 0 && hidden === 0) {
        edits.push({ start: opened.start, end: tag.end, text: boxesOnly(source, boxes, w) });
      }
    }
    if (DROPPED.has(name)) edits.push({ start: opened.start, end: tag.end, text: '' });
    if (DROPPED.has(name) || (DELETED.has(name) && parent !== 'w:rPr' && parent !== 'w:trPr')) {
      hidden--;
    }
    if (hidden > 0) return;
    if (UNWRAPPED.has(name)) edits.push({ start: tag.start, end: tag.end, text: '' });
    else if (name === 'w:tr') rows.pop();
    else if (name === 'w:pPr' && parent === 'w:p') paragraphs.at(-1)!.place = tag.end;
    else if (name === 'w:p') finish(paragraphs.pop()!);
  }

  function finish(paragraph: Paragraph): void {
    const { style, properties, place } = paragraph;
    if (paragraph.isGone || rows.at(-1)?.isGone === true) return;
    const heading =
      paragraph.outline === null ? context.styles.headingLevel(style) : levelOf(paragraph.outline);
    const list = context.listOf(style, paragraph.list, paragraph.level);
    const number = list === null ? null : context.counters.next(list.list, list.level);
    if (heading !== null) {
      const named = `<${w}:pStyle ${w}:val="${HEADING_STYLE}${heading}"/>`;
      if (properties === null) insert(place, `<${w}:pPr>${named}</${w}:pPr>`);
      else if (properties.styleTag !== null) replace(properties.styleTag, named);
      else if (properties.tag.kind === 'empty') {
        replace(properties.tag, `<${w}:pPr>${named}</${w}:pPr>`);
      } else insert(properties.tag.end, named);
    }
    if (number !== null && paragraph.hasText && (heading !== null || !number.isMark)) {
      const text = escapeXml(number.text);
      insert(place, `<${w}:r><${w}:t xml:space="preserve">${text}</${w}:t></${w}:r>`);
    }
  }

  function replace({ start, end }: XmlTag, text: string): void {
    edits.push({ start, end, text });
  }

  function insert(at: number, text: string): void {
    edits.push({ start: at, end: at, text });
  }
}

interface Alternative {
  /** Text boxes of its choices. */
  readonly boxes: { readonly start: number; readonly end: number }[];
  fallbackBoxes: number;
  inChoice: boolean;
}

/** Text boxes in the old drawing language, which is the one that the reader behind looks into. */
function boxesOnly(
  source: string,
  boxes: readonly { readonly start: number; readonly end: number }[],
  w: string,
): string {
  const inner = boxes.map(
    ({ start, end }) =>
      `<v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>${source.slice(start, end)}</v:textbox></v:shape>`,
  );
  return `<${w}:pict>${inner.join('')}</${w}:pict>`;
}

function newParagraph(tag: XmlTag): Paragraph {
  return {
    place: tag.end,
    properties: null,
    style: null,
    list: null,
    level: null,
    outline: null,
    isGone: false,
    hasText: false,
  };
}
