import type { PageFormat } from '../../core/types.ts';

/** A line that puts another file in its place. */
const INCLUDES: Partial<Readonly<Record<PageFormat, RegExp>>> = {
  asciidoc: /^include::([^[\r\n]+)\[/gm,
  rst: /^[ \t]*\.\.[ \t]+include::[ \t]+(\S+)/gm,
};

/**
 * A warning when a source names files to be put in their place, which is not done: their text is
 * not on the page. Null when it names none.
 */
export function includeWarning(id: string, source: string, format: PageFormat): string | null {
  const pattern = INCLUDES[format];
  if (pattern === undefined) return null;
  let first = '';
  let count = 0;
  for (const [, name = ''] of source.matchAll(pattern)) {
    if (count++ === 0) first = name;
  }
  if (count === 0) return null;
  const files = count === 1 ? 'a file' : `${count} files`;
  return `${id} includes ${files}${count === 1 ? '' : ', the first'} ${JSON.stringify(first)}: includes are not followed, so that text is not on the page; give a page that holds it`;
}
