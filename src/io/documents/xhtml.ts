/** Elements that HTML ends by themselves: their `/>` means what it says there too. */
const VOID = new Set(
  [
    'area',
    'base',
    'br',
    'col',
    'embed',
    'hr',
    'img',
    'input',
    'link',
    'meta',
    'param',
    'source',
  ].concat(['track', 'wbr']),
);

const CHARACTERS = '<![CDATA[';

/** A tag that ends itself, from its name on. */
const SELF_CLOSED = /^<([a-z][\w:.-]*)(\s[\s\S]*)?\/>$/i;

/**
 * XHTML so that an HTML parser sees what an XML parser does: `<title/>` and `<a id="p1"/>` get end
 * tags, character sections become text, a document type is left out with what it declares.
 */
export function xhtmlAsHtml(source: string): string {
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, text: string) => {
    parts.push(source.slice(done, start), text);
    done = end;
  };
  for (let at = source.indexOf('<'); at >= 0; ) {
    const end = markupEnd(source, at);
    // What never ends is left to the parser, which has a rule for it.
    if (end < 0) break;
    if (source.startsWith(CHARACTERS, at)) {
      const text = source.slice(at + CHARACTERS.length, end - ']]>'.length);
      replace(at, end, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    } else if (/^<!doctype/i.test(source.slice(at, at + 9))) replace(at, end, '');
    else if (source[end - 2] === '/') {
      const [, name, attributes = ''] = SELF_CLOSED.exec(source.slice(at, end)) ?? [];
      if (name !== undefined && !VOID.has(name.toLowerCase())) {
        replace(at, end, `<${name}${attributes}></${name}>`);
      }
    }
    at = source.indexOf('<', end);
  }
  parts.push(source.slice(done));
  return parts.join('');
}

/** After the end of a tag, comment, section or document type, or -1 when it has none. */
function markupEnd(source: string, start: number): number {
  const after = (end: string) => {
    const at = source.indexOf(end, start);
    return at < 0 ? -1 : at + end.length;
  };
  if (source.startsWith('<!--', start)) return after('-->');
  if (source.startsWith(CHARACTERS, start)) return after(']]>');
  let quote = '';
  let brackets = 0;
  for (let at = start + 1; at < source.length; at++) {
    const sign = source[at]!;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') brackets++;
    else if (sign === ']') brackets--;
    else if (sign === '>' && brackets <= 0) return at + 1;
  }
  return -1;
}
