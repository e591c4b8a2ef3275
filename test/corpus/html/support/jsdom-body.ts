import { JSDOM, VirtualConsole } from 'jsdom';
import { parse, serialize } from 'parse5';

const parser = new new JSDOM('', { virtualConsole: new VirtualConsole() }).window.DOMParser();

/** What jsoup's parser takes otherwise than a DOM: line ends, NUL, raw text, CDATA. */
export const JSOUP_ONLY = /\r|\0|&#0|&#xD8|<textarea|<title|CDATA|<\/(?:body|html)/gi;

/**
 * The page's body in jsdom, or null where jsdom puts text that stands loose in a table behind the
 * table, not before it as the standard says (`insertTextBefore` appends).
 */
export function domBody(html: string): JSDOM['window']['document']['body'] | null {
  const { body } = parser.parseFromString(html, 'text/html');
  const document = parse(html, { scriptingEnabled: false });
  const root = document.childNodes.find((node) => node.nodeName === 'html');
  const parsed = root !== undefined && 'childNodes' in root ? root.childNodes.at(-1) : undefined;
  return parsed !== undefined && 'childNodes' in parsed && serialize(parsed) === body.innerHTML
    ? body
    : null;
}
