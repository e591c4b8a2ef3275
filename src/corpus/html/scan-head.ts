import type { ScanTag } from './scan-tags.ts';

const TAGS = new Set(['base', 'basefont', 'bgsound', 'link', 'meta', 'script', 'style', 'title']);
const NOSCRIPT_TAGS = new Set(['basefont', 'bgsound', 'link', 'meta', 'style']);

/**
 * What a tag before the body does: nothing that shows (`skip`), it has text to skip (`rawtext`),
 * the body starts with it (`body`), or only the standard's parser knows.
 */
export type HeadStep = 'skip' | 'rawtext' | 'body' | 'unknown';

/** A page before its body while it is scanned: none of it is page text. */
export class ScanHead {
  /** Whether the page starts with `<!doctype html>`, the sign of standards mode. */
  standardDoctype = false;
  /** Inside a `noscript` of the head, where other tags would start the body. */
  inNoscript = false;
  private closed = false;
  private started = false;

  /** Takes a doctype; only the first one before all tags counts. */
  doctype(declaration: string): void {
    if (!this.started) this.standardDoctype = /^\s+html\s*>$/i.test(declaration);
    this.started = true;
  }

  start(tag: ScanTag): HeadStep {
    const { name } = tag;
    this.started = true;
    if (this.inNoscript && !NOSCRIPT_TAGS.has(name)) return 'unknown';
    if (name === 'html' || name === 'head') return 'skip';
    if (TAGS.has(name)) return tag.start === 'void' ? 'skip' : 'rawtext';
    if (name === 'noscript' && !this.closed) {
      this.inNoscript = true;
      return 'skip';
    }
    return tag.start === 'unknown' ? 'unknown' : 'body';
  }

  end(name: string): HeadStep {
    this.started = true;
    if (this.inNoscript) {
      this.inNoscript = false;
      return name === 'noscript' ? 'skip' : 'unknown';
    }
    if (name === 'template') return 'unknown';
    if (name === 'head') this.closed = true;
    return name === 'body' || name === 'html' || name === 'br' ? 'body' : 'skip';
  }
}
