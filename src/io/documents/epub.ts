import { UncutError } from '../../core/error.ts';
import { type Archive, openArchive } from './archive.ts';
import type { DocumentPage, OpenedDocument } from './types.ts';
import { xhtmlAsHtml } from './xhtml.ts';
import { decodeXml } from './xml-scan.ts';
import { allBelow, attributeIn, below, firstBelow, type XmlElement, xmlTree } from './xml-tree.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';

/** Ways in which fonts are made unreadable outside the book: its text is not. */
const FONT_ONLY = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

const XHTML = new Set(['application/xhtml+xml', 'text/html', 'application/html']);

/**
 * An EPUB book: each XHTML file of its spine is a page, in reading order, by its path in the
 * archive (EPUB 2 and 3, https://www.w3.org/TR/epub-33/). The table of contents is left out.
 *
 * @throws UncutError `page` when it is no book, is damaged, or its text is encrypted; `limit` when
 *   it unpacks to more than it may.
 */
export async function readEpub(
  bytes: Uint8Array,
  { name: file }: { readonly name: string },
): Promise<OpenedDocument> {
  const archive = await openArchive(bytes, file);
  const opf = packagePath(archive, file);
  const root = treeOf(archive, file, opf);
  const encrypted = encryptedNames(archive, file);
  if (encrypted.has(opf)) throw protectedBook(file, opf);
  const items = new Map(
    below(firstBelow(root, 'manifest'), 'item').map((item) => [
      attributeIn(item, 'id') ?? '',
      item,
    ]),
  );
  const pages: DocumentPage[] = [];
  const warnings: string[] = [];
  const taken = new Set(contentsOfGuide(root, opf));
  for (const reference of below(firstBelow(root, 'spine'), 'itemref')) {
    const item = items.get(attributeIn(reference, 'idref') ?? '');
    const href = attributeIn(item, 'href');
    if (item === undefined || href === null) {
      warnings.push(
        `${file}: ${opf}: the spine names ${JSON.stringify(attributeIn(reference, 'idref'))}, which the manifest does not have`,
      );
      continue;
    }
    if (isContents(item)) continue;
    const name = resolveHref(opf, href);
    if (taken.has(name)) continue;
    taken.add(name);
    if (!archive.has(name)) {
      warnings.push(`${file}: the spine names ${name}, which is not in the archive`);
    } else if (!XHTML.has(attributeIn(item, 'media-type') ?? '')) {
      warnings.push(
        `${file}: left out ${name}: only XHTML is read, and it is ${attributeIn(item, 'media-type')}`,
      );
    } else if (encrypted.has(name)) {
      throw protectedBook(file, name);
    } else {
      const source = xhtmlAsHtml(decodeXml(archive.read(name)));
      const damaged = source.split('\uFFFD').length - 1;
      if (damaged > 0)
        warnings.push(`${file}: ${name}: ${damaged} characters are U+FFFD: did not decode`);
      pages.push({ name, format: 'html', source });
    }
  }
  if (pages.length === 0) {
    throw new UncutError('page', `${file}: ${opf}: expected a spine with XHTML files, found none`);
  }
  return { pages, warnings };
}

/** The package file that the container names first. */
function packagePath(archive: Archive, file: string): string {
  if (!archive.has(CONTAINER)) {
    throw new UncutError(
      'page',
      `${file}: expected an EPUB book, found an archive without ${CONTAINER}; is it another kind of file?`,
    );
  }
  const [rootfile] = allBelow(treeOf(archive, file, CONTAINER), 'rootfile');
  const path = attributeIn(rootfile, 'full-path');
  if (path === null || !archive.has(path)) {
    throw new UncutError(
      'page',
      `${file}: ${CONTAINER}: expected the path of a package file in the archive, got ${JSON.stringify(path)}`,
    );
  }
  return path;
}

function treeOf(archive: Archive, file: string, name: string): XmlElement {
  return xmlTree(decodeXml(archive.read(name)), `${file}: ${name}`);
}

/** Files that only a reader with the key can show; obfuscated fonts are not among them. */
function encryptedNames(archive: Archive, file: string): ReadonlySet<string> {
  if (!archive.has(ENCRYPTION)) return new Set();
  const names = allBelow(treeOf(archive, file, ENCRYPTION), 'EncryptedData').flatMap((data) => {
    const method = attributeIn(firstBelow(data, 'EncryptionMethod'), 'Algorithm') ?? '';
    const uri = attributeIn(firstBelow(data, 'CipherData', 'CipherReference'), 'URI');
    return FONT_ONLY.has(method) || uri === null ? [] : [resolveHref('', uri)];
  });
  return new Set(names);
}

function protectedBook(file: string, name: string): UncutError {
  return new UncutError(
    'page',
    `${file}: ${name} is encrypted (DRM), by META-INF/encryption.xml; only books without it can be read`,
  );
}

/** The table of contents that the guide of EPUB 2 names. */
function contentsOfGuide(root: XmlElement, opf: string): string[] {
  return below(firstBelow(root, 'guide'), 'reference')
    .filter((reference) => attributeIn(reference, 'type') === 'toc')
    .map((reference) => resolveHref(opf, attributeIn(reference, 'href') ?? ''));
}

/** The navigation document of EPUB 3. */
function isContents(item: XmlElement): boolean {
  return (attributeIn(item, 'properties') ?? '').split(/\s+/).includes('nav');
}

/** A path in the archive from a reference in a file of it; one that leads out stays at the root. */
function resolveHref(from: string, href: string): string {
  const path = href.replace(/[?#].*$/s, '');
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(decode(part));
  }
  return parts.join('/');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
