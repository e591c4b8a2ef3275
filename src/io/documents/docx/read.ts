import { UncutError } from '../../../core/error.ts';
import { type Archive, openArchive } from '../archive.ts';
import { refuseCompoundFile } from '../compound-file.ts';
import { storedZip } from '../stored-zip.ts';
import type { OpenedDocument } from '../types.ts';
import { decodeXml, scanXml } from '../xml-scan.ts';
import { countLists } from './counters.ts';
import { type List, readLists } from './numbering.ts';
import { type DocxParts, docxParts } from './parts.ts';
import { HEADING_STYLE, rewriteDocx } from './rewrite.ts';
import { type DocxStyles, readStyles } from './styles.ts';
import { docxWarnings } from './warnings.ts';

/** Headings by the style that {@link rewriteDocx} gives them. */
const STYLE_MAP = [1, 2, 3, 4, 5, 6].map(
  (level) => `p.${HEADING_STYLE}${level} => h${level}:fresh`,
);

/** A note's mark in a sentence, and the arrow back from the note: signs of the page, not words. */
const NOTE_MARK = /<sup><a href="#(?:foot|end)note-[^"]*" id="[^"]*">\[\d+\]<\/a><\/sup>/g;
const NOTE_ARROW = / ?<a href="#(?:foot|end)note-ref-[^"]*">↑<\/a>/g;

/**
 * A Word document as one HTML page, as it reads with all tracked changes accepted. Comments,
 * headers, footers, pictures and macros are no part of it; nothing that it refers to is fetched.
 *
 * @throws UncutError `page` when it is no Word document, or is encrypted or damaged; `limit` when
 *   it unpacks to more than it may.
 */
export async function readDocx(
  bytes: Uint8Array,
  { name: file }: { readonly name: string },
): Promise<OpenedDocument> {
  refuseCompoundFile(bytes, file, '.docx');
  const archive = await openArchive(bytes, file);
  const parts = docxParts(archive, file);
  const { files, counted, unknownFormats, styles } = wordParts(archive, parts, file);
  const { default: mammoth } = await import('mammoth');
  let result: {
    readonly value: string;
    readonly messages: readonly { readonly message: string }[];
  };
  try {
    result = await mammoth.convertToHtml(
      { buffer: storedZip(files) },
      {
        styleMap: STYLE_MAP,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        // Pictures are not unpacked, let alone fetched.
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
  } catch (error) {
    throw new UncutError(
      'page',
      `${file}: can't be read as a Word document: ${(error as Error).message}; open it in Word and save it again`,
      { cause: error },
    );
  }
  const source = result.value.replaceAll(NOTE_MARK, '').replaceAll(NOTE_ARROW, '');
  const messages = result.messages.map(({ message }) => message);
  return {
    pages: [{ name: null, format: 'html', source }],
    warnings: docxWarnings(file, { messages, counted, unknownFormats, styles }),
  };
}

/** The parts that make the text, with what Word shows written in them. */
function wordParts(archive: Archive, parts: DocxParts, file: string) {
  const xml = (name: string) => decodeXml(archive.read(name));
  const where = (name: string) => `${file}: ${name}`;
  const partXml = (name: string | null) => (name === null ? null : xml(name));
  const styles = readStyles(partXml(parts.styles), where(parts.styles ?? ''));
  const lists = readLists(
    partXml(parts.numbering),
    where(parts.numbering ?? ''),
    styles.listOfStyle,
  );
  const counters = countLists(lists);
  const counted = new Map<string, number>();
  const context = {
    styles,
    counters,
    listOf: (style: string | null, list: string | null, level: number | null) =>
      listOf(styles, lists, style, list, level),
    count: (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1),
  };
  const files = new Map<string, Uint8Array>();
  for (const name of [parts.main, ...parts.notes]) {
    files.set(name, Buffer.from(rewriteDocx(xml(name), where(name), context)));
  }
  const others = archive.names.filter(
    (name) => !files.has(name) && /(?:\.rels|^\[Content_Types\]\.xml)$/.test(name),
  );
  for (const name of [...others, parts.styles, parts.numbering]) {
    if (name === null) continue;
    const source = xml(name);
    // Only what was walked once, and so is neither too deep nor declares entities, goes on.
    for (const _ of scanXml(source, where(name)));
    files.set(name, Buffer.from(source));
  }
  return { files, counted, unknownFormats: counters.unknownFormats, styles };
}

/** The list and level of a paragraph: what it says itself, else what its style says. */
function listOf(
  styles: DocxStyles,
  lists: ReadonlyMap<string, List>,
  style: string | null,
  ownList: string | null,
  ownLevel: number | null,
): { readonly list: string; readonly level: number } | null {
  const inherited = styles.numbering(style);
  const list = ownList ?? inherited?.list ?? null;
  if (list === null || list === '0') return null;
  const named = ownList === null ? (inherited?.style ?? style) : style;
  const linked = [...(lists.get(list)?.levels ?? [])].find(
    ([, level]) => level.style !== null && level.style === named,
  );
  const level = ownLevel ?? linked?.[0] ?? (ownList === null ? inherited?.level : null) ?? 0;
  return { list, level };
}
