import { UncutError } from '../../core/error.ts';
import { trimSpan } from '../../core/span.ts';
import type { Span } from '../../core/types.ts';
import { type HtmlTextOptions, parserSource, writerFor } from './html-to-text.ts';
import { parsePage } from './parse-page.ts';
import { TagTable } from './tags.ts';
import { ElementNode } from './tree-nodes.ts';
import { walk } from './walk.ts';

/** The DOM library slows down with the square of the depth; jsoup opens at most as many elements. */
const DEPTH_LIMIT = 512;

/**
 * The spans, in the text that {@link htmlToText} gives with the same options, of the elements in
 * the body that a CSS selector matches: in page order, outer ones first, trimmed of whitespace,
 * without empty ones. Content of `template` never matches.
 *
 * @throws UncutError `config` when the selector cannot be read, naming it; `limit` when elements
 * of the page are nested more than 512 deep; `page` when the DOM has other elements than the text.
 */
export async function selectSpans(
  html: string,
  selector: string,
  options: HtmlTextOptions = {},
): Promise<Span[]> {
  const mode = options.mode ?? 'flat';
  const tags = new TagTable(options.jsoup ?? '1.23.1');
  const { source, standIns } = parserSource(html, mode, tags);
  const body = parsePage(source, tags, mode === 'raw');
  if (body === null) return [];
  checkDepth(body);

  const dom = await elementsOf(source, selector);
  const writer = writerFor(html, mode, tags);
  const open: (Found | null)[] = [];
  const found: Found[] = [];
  let count = 0;
  walk(body, writer, standIns, {
    enter: ({ name }) => {
      const { names, matched } = dom;
      if (names[count] !== name) throw otherTree(selector, name, names[count]);
      const match = matched[count++] === true ? { start: writer.offset(), end: -1 } : null;
      open.push(match);
      if (match !== null) found.push(match);
    },
    leave: () => {
      const match = open.pop();
      if (match !== null && match !== undefined) match.end = writer.offset();
    },
  });
  const { text } = writer.finish();
  const spans: Span[] = [];
  for (const { start, end } of found) {
    const placed = { start: writer.place(start, true), end: writer.place(end, false) };
    const span = trimSpan(text, placed);
    if (span.start < span.end) spans.push(span);
  }
  return spans;
}

/**
 * The DOM library compiles simple selectors into JavaScript and interprets the others; one with a
 * comment is no simple one. A selector may come from a corpus, so none is ever made into code.
 */
const INTERPRETED = '/**/';

/** The selector as it is interpreted; an ampersand, in a value too, would be taken for `:scope`. */
function interpreted(selector: string): string {
  return INTERPRETED + selector.replaceAll('&', '\\26 ');
}

interface Found {
  readonly start: number;
  end: number;
}

/** The body's elements in document order, contents of templates among them. */
interface DomElements {
  readonly names: readonly string[];
  readonly matched: readonly boolean[];
}

interface DomNode {
  readonly nodeType: number;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly localName?: string;
  readonly content?: unknown;
}

async function elementsOf(source: string, selector: string): Promise<DomElements> {
  const { JSDOM, VirtualConsole } = await import('jsdom');
  const { window } = new JSDOM(source, { virtualConsole: new VirtualConsole() });
  try {
    const { document } = window;
    let matches: ReadonlySet<unknown>;
    try {
      matches = new Set(document.querySelectorAll(interpreted(selector)));
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      const reason = message.replace(INTERPRETED, '');
      throw new UncutError(
        'config',
        `expected a CSS selector such as "li.requirement", got "${selector}": ${reason}`,
        { cause },
      );
    }
    const names: string[] = [];
    const matched: boolean[] = [];
    const pending: DomNode[] = [document.body];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.nodeType !== 1) continue;
      names.push(node.localName ?? '');
      matched.push(matches.has(node));
      const inside = node.localName === 'template' ? (node.content as DomNode) : node;
      const children: DomNode[] = [];
      for (let child = inside?.firstChild; child; child = child.nextSibling) children.push(child);
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]!);
    }
    return { names, matched };
  } finally {
    window.close();
  }
}

function checkDepth(body: ElementNode): void {
  let level: ElementNode[] = [body];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEPTH_LIMIT) {
      throw new UncutError(
        'limit',
        `expected elements nested at most ${DEPTH_LIMIT} deep to label by a selector, got more; use elements.jsonl for this page`,
      );
    }
    level = level.flatMap((element) =>
      element.children.filter((node) => node instanceof ElementNode),
    );
  }
}

function otherTree(selector: string, name: string, other: string | undefined): UncutError {
  return new UncutError(
    'page',
    `expected the same elements in the DOM and in the text for the selector "${selector}", got "${other ?? 'none'}" in place of "${name}"; repair the HTML or use elements.jsonl for this page`,
  );
}
