import type { XmlTag } from '../xml-scan.ts';

/** The namespaces that matter, in both editions of the standard, with their usual prefixes. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
]);

/** The prefixes that a part has for the namespaces that matter, by their usual ones: `w`, `m`, `mc`. */
export function prefixesOf(source: string): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>();
  for (const [, prefix, , double, single] of source.matchAll(DECLARATION)) {
    const usual = NAMESPACES.get(double ?? single ?? '');
    if (usual !== undefined && !prefixes.has(usual)) prefixes.set(usual, prefix!);
  }
  return prefixes;
}

const DECLARATION = /\sxmlns:([\w.-]+)\s*=\s*("([^"]*)"|'([^']*)')/g;

/** A tag's name with the usual prefix. */
export function normalName({ name, local }: XmlTag, prefixes: ReadonlyMap<string, string>): string {
  const prefix = name.slice(0, Math.max(0, name.length - local.length - 1));
  for (const [usual, own] of prefixes) if (own === prefix) return `${usual}:${local}`;
  return name;
}
