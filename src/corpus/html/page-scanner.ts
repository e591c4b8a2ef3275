import { hiddenByAttributes } from './hidden.ts';
import { readAttributes } from './read-attributes.ts';
import { References } from './references.ts';
import { ScanForeign } from './scan-foreign.ts';
import { ScanHead } from './scan-head.ts';
import type { After } from './scan-tables.ts';
import { type ScanTag, ScanTagTable } from './scan-tags.ts';
import { ScanTree } from './scan-tree.ts';
import type { TagTable } from './tags.ts';
import { commentEnd, isLetter, isSpace, nameEnd, tagEnd } from './tokens.ts';
import type { PageWriter } from './writer.ts';

/** Attributes that can hide an element. */
const MAY_HIDE = /hidden|style/i;

/**
 * Writes a page while it reads the source once, without a tree. `scan` is false when the page
 * holds something that only the standard's parser can put right; the writer's text is void then.
 */
export class PageScanner {
  private readonly tags: ScanTagTable;
  private readonly tree: ScanTree;
  private readonly foreign: ScanForeign;
  private readonly references: References;
  private at = 0;
  private inBody = false;
  private skipsNewline = false;
  private readonly head = new ScanHead();
  private readonly newlineReference = /&(?:#0*10(?![0-9])|#x0*a(?![0-9a-f])|NewLine;)/iy;

  constructor(
    private readonly source: string,
    private readonly writer: PageWriter,
    tagTable: TagTable,
    /** Whether attributes that hide an element matter to the writer. */
    private readonly readsHidden: boolean,
    private readonly commentsStayInBody: boolean,
    /** Whether CR and CRLF are LF. */
    private readonly foldsLineEnds: boolean,
  ) {
    this.tags = new ScanTagTable(tagTable);
    this.tree = new ScanTree(writer, this.tags, () => this.head.standardDoctype);
    this.references = new References(source, writer);
    this.foreign = new ScanForeign(this.tree, this.tags);
  }

  scan(): boolean {
    const { source, tree } = this;
    if (source.includes('\0')) return false;
    while (this.at < source.length && !tree.unknown) {
      const bracket = source.indexOf('<', this.at);
      const end = bracket === -1 ? source.length : bracket;
      if (end > this.at) this.text(this.at, end);
      this.at = end;
      if (bracket !== -1) this.markup(bracket);
    }
    if (tree.unknown || this.head.inNoscript) return false;
    if (!this.inBody) this.startBody(false);
    tree.popTo(0);
    return !tree.unknown;
  }

  private markup(at: number): void {
    const { source } = this;
    const next = source.charCodeAt(at + 1);
    if (isLetter(next)) this.startTag(at);
    else if (next === 0x21) this.declaration(at);
    else if (next === 0x3f) this.bogusComment(at + 2);
    else if (next !== 0x2f) this.literal(at, at + 1);
    else if (isLetter(source.charCodeAt(at + 2))) this.endTag(at);
    else if (at + 2 === source.length) this.literal(at, at + 2);
    else if (source[at + 2] === '>') this.at = at + 3;
    else this.bogusComment(at + 2);
  }

  private literal(from: number, to: number): void {
    this.text(from, to);
    this.at = to;
  }

  private startTag(at: number): void {
    const nameTo = nameEnd(this.source, at + 1);
    const end = tagEnd(this.source, nameTo);
    this.at = end === -1 ? this.source.length : end;
    if (end === -1) return;
    const spelled = this.source.slice(at + 1, nameTo);
    this.skipsNewline = false;
    if (this.foreign.isOpen) {
      const { selfClosing } = readAttributes(this.source, nameTo, end);
      this.foreign.start(spelled, this.isHidden(spelled, nameTo, end), selfClosing);
      return;
    }
    const tag = this.tags.get(spelled);
    if (!this.inBody && this.startsInHead(tag, nameTo, end)) return;
    const hidden = this.isHidden(tag.name, nameTo, end);
    if (tag.start === 'foreign') {
      const { selfClosing } = readAttributes(this.source, nameTo, end);
      this.foreign.enter(tag.name === 'svg' ? 'svg' : 'math', hidden, selfClosing);
      return;
    }
    this.content(tag, this.tree.start(tag, hidden));
  }

  /** Reads what follows a start tag when that is not markup. */
  private content(tag: ScanTag, after: After): void {
    if (this.tree.unknown || after === 'markup') return;
    if (after === 'newline') {
      this.skipsNewline = true;
      return;
    }
    const from = this.at;
    const end = this.rawTextEnd(tag, from);
    if (end === -1) return;
    if (after === 'rcdata') {
      this.skipsNewline = tag.name === 'textarea';
      if (end > from) this.bodyText(from, end);
      this.skipsNewline = false;
    } else if (end > from) {
      this.writer.text(this.source, from, end, -1, -1);
    }
    this.tree.pop();
  }

  /** Where the text of `script`, `textarea`, ... ends; `at` goes past its end tag. */
  private rawTextEnd(tag: ScanTag, from: number): number {
    const pattern = new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi');
    pattern.lastIndex = from;
    const found = pattern.exec(this.source);
    const to = found === null ? -1 : tagEnd(this.source, pattern.lastIndex);
    // In a script, a comment can hold a second script with its end tag.
    const escaped = tag.name === 'script' && found !== null && this.has('<!--', from, found.index);
    if (found === null || to === -1 || escaped) {
      this.tree.unknown = true;
      return -1;
    }
    this.at = to;
    return found.index;
  }

  private has(what: string, from: number, to: number): boolean {
    return this.source.slice(from, to).includes(what);
  }

  /** A start tag before the body; false when it belongs into the body that starts here. */
  private startsInHead(tag: ScanTag, nameTo: number, end: number): boolean {
    switch (this.head.start(tag)) {
      case 'skip':
        return true;
      case 'rawtext':
        this.rawTextEnd(tag, end);
        return true;
      case 'unknown':
        this.tree.unknown = true;
        return true;
      case 'body': {
        const isBody = tag.name === 'body';
        this.startBody(isBody && this.isHidden(tag.name, nameTo, end));
        return isBody;
      }
    }
  }

  private startBody(hidden: boolean): void {
    this.inBody = true;
    this.tree.push(this.tags.get('body'), hidden);
  }

  private endTag(at: number): void {
    const nameTo = nameEnd(this.source, at + 2);
    const end = tagEnd(this.source, nameTo);
    this.at = end === -1 ? this.source.length : end;
    if (end === -1) return;
    this.skipsNewline = false;
    const spelled = this.source.slice(at + 2, nameTo);
    if (this.foreign.isOpen) {
      this.foreign.end(spelled);
      return;
    }
    const tag = this.tags.get(spelled);
    if (!this.inBody) {
      const step = this.head.end(tag.name);
      if (step === 'unknown') this.tree.unknown = true;
      if (step !== 'body') return;
      this.startBody(false);
    }
    this.tree.end(tag);
  }

  private isHidden(name: string, from: number, to: number): boolean {
    if (!this.readsHidden) return false;
    if (name !== 'dialog' && (to - from < 7 || !MAY_HIDE.test(this.source.slice(from, to)))) {
      return false;
    }
    const { values } = readAttributes(this.source, from, to);
    return hiddenByAttributes(name, (wanted) => {
      const value = values.get(wanted) ?? null;
      if (value?.includes('&') === true) this.tree.unknown = true;
      return value;
    });
  }

  private declaration(at: number): void {
    const { source } = this;
    if (source.startsWith('--', at + 2)) {
      this.at = commentEnd(source, at + 4);
      this.comment();
    } else if (/^doctype/i.test(source.slice(at + 2, at + 9))) {
      const end = source.indexOf('>', at + 9);
      this.at = end === -1 ? source.length : end + 1;
      if (!this.inBody) this.head.doctype(source.slice(at + 9, this.at));
    } else if (this.foreign.isOpen && source.startsWith('[CDATA[', at + 2)) {
      this.tree.unknown = true;
    } else {
      this.bogusComment(at + 2);
    }
  }

  private bogusComment(from: number): void {
    const end = this.source.indexOf('>', from);
    this.at = end === -1 ? this.source.length : end + 1;
    this.comment();
  }

  private comment(): void {
    this.skipsNewline = false;
    if (!this.inBody) return;
    if (this.tree.afterBody) {
      if (!this.commentsStayInBody) return;
      if (this.tree.stack.length > 1) this.tree.unknown = true;
    }
    this.writer.comment();
  }

  private text(from: number, to: number): void {
    const { source, tree } = this;
    let start = from;
    if (!this.inBody) {
      while (start < to && isSpace(source.charCodeAt(start))) start++;
      if (start === to) return;
      // A reference can be whitespace, which would not start the body.
      if (source[start] === '&' || this.head.inNoscript) {
        tree.unknown = true;
        return;
      }
      this.startBody(false);
    } else if (tree.current?.tableContext === true) {
      while (start < to && isSpace(source.charCodeAt(start))) start++;
      if (start < to) tree.unknown = true;
      else this.writer.text(source, from, to, -1, -1);
      return;
    }
    this.bodyText(start, to);
  }

  private bodyText(from: number, to: number): void {
    const { source, tree } = this;
    let start = from;
    if (tree.afterBody && !/^[ \t\n\f\r]*$/.test(source.slice(from, to))) tree.afterBody = false;
    if (this.skipsNewline) {
      this.skipsNewline = false;
      start = this.afterNewline(from);
    }
    this.references.write(start, to);
    if (this.references.exhausted) tree.unknown = true;
  }

  /** One newline right after `<pre>` or `<textarea>` is not text. */
  private afterNewline(from: number): number {
    this.newlineReference.lastIndex = from;
    if (this.newlineReference.test(this.source)) this.tree.unknown = true;
    // Flat text has line ends as they are, so that only LF is the newline there.
    const unit = this.source.charCodeAt(from);
    if (unit === 0x0d && this.foldsLineEnds) {
      return this.source.charCodeAt(from + 1) === 0x0a ? from + 2 : from + 1;
    }
    return unit === 0x0a ? from + 1 : from;
  }
}
