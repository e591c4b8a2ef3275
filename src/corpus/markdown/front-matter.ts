import { nextLine } from './lines.ts';

/**
 * The length of the front matter at the head of a Markdown source, in UTF-16 units with its last
 * line ending, or 0 when there is none. YAML stands between `---` and `---` or `...`, TOML
 * between `+++` lines, opened on the first line. YAML must hold a key, so that a text between
 * two thematic breaks is not taken for it.
 */
export function frontMatterLength(source: string): number {
  const opener = /^(?:---|\+\+\+)[ \t]*(?:\r\n?|\n)/.exec(source);
  if (opener === null) return 0;
  const yaml = source.startsWith('---');
  const closer = yaml ? /^(?:---|\.\.\.)[ \t]*$/ : /^\+\+\+[ \t]*$/;
  const key = yaml ? /^["']?[^\s#:"'][^:]*:(?:\s|$)/ : /^\s*(?:\[|[^\s#=]+\s*=)/;
  let holdsKey = false;
  let holdsText = false;
  let at = opener[0].length;
  while (at < source.length) {
    const next = nextLine(source, at);
    const end = next === -1 ? source.length : next;
    const line = source.slice(at, end).trimEnd();
    if (closer.test(line)) return holdsKey || !holdsText ? end : 0;
    // A first line of prose decides: no need to look for a closer in the rest of the page.
    if (!holdsText && line !== '' && !line.startsWith('#')) {
      holdsKey = key.test(line);
      holdsText = true;
      if (!holdsKey) return 0;
    }
    at = end;
  }
  return 0;
}
