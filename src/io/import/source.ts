import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UncutError } from '../../core/error.ts';
import { openArchive } from '../documents/archive.ts';
import { refuseCompoundFile } from '../documents/compound-file.ts';
import { sha256 } from '../hash.ts';
import { type JsonLine, parseJsonLines } from '../json-lines.ts';
import { checkJsonDepth, checkLimit } from '../limits.ts';
import { type ExcelTable, readExcel } from './excel.ts';
import { WORKBOOK } from './workbook.ts';

/** A label source as it was read. */
export interface ImportSource {
  /** As the user named it. */
  readonly file: string;
  /** The file's name without folders and ending. */
  readonly stem: string;
  readonly sha256: string;
  readonly text: string;
  /** JSON and JSONL are parsed once, the rest by its format. */
  readonly content: SourceContent;
}

export type SourceContent =
  | { readonly is: 'json'; readonly value: unknown }
  | { readonly is: 'jsonl'; readonly lines: readonly JsonLine[] }
  | ({ readonly is: 'sheet' } & ExcelTable)
  | { readonly is: 'text' };

/**
 * Reads a label source: UTF-8, UTF-16 with a BOM, or what an XML declaration says; an Excel file;
 * an archive with one ReqIF file.
 *
 * @param sheet of an Excel file, the first that is not hidden when none is named
 * @throws UncutError `label` when it can't be read or decoded, or is JSON that does not parse;
 *   `limit` when it is too large or nested too deep; `usage` for a sheet that is not there.
 */
export async function readSource(file: string, sheet?: string): Promise<ImportSource> {
  let bytes: Uint8Array;
  try {
    const info = await stat(file);
    if (!info.isFile()) throw new Error('it is no file');
    checkLimit('fileBytes', info.size, file);
    bytes = await readFile(file);
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw new UncutError('label', `${file}: can't be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const stem = basename(file, extname(file));
  const known = { file, stem, sha256: sha256(bytes) };
  refuseCompoundFile(bytes, file, '.xlsx', 'label');
  let content = bytes;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    const archive = await openArchive(bytes, file, 'label');
    if (archive.has(WORKBOOK)) {
      return {
        ...known,
        text: '',
        content: { is: 'sheet', ...(await readExcel(archive, file, sheet)) },
      };
    }
    content = archive.read(onlyReqif(archive.names, file));
  }
  if (sheet !== undefined) {
    throw new UncutError('usage', `${file}: --sheet is for Excel files, and it is none`);
  }
  const text = decodeSource(file, content);
  return { ...known, text, content: contentOf(file, text) };
}

/** The ReqIF file of an archive (.reqifz). */
function onlyReqif(names: readonly string[], file: string): string {
  const found = names.filter((name) => /\.reqif$/i.test(name));
  if (found.length === 1) return found[0]!;
  throw new UncutError(
    'label',
    `${file}: expected an Excel file, or an archive with one .reqif file, found an archive with ${found.length} of ${names.length} files; unpack it and import the file inside`,
  );
}

function decodeSource(file: string, bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UncutError(
      'label',
      `${file}: expected ${encoding}, found bytes that do not decode; save the file as UTF-8`,
      { cause: error },
    );
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head);
  // Read as single bytes, the declaration cannot be UTF-16.
  return declared === null || /^utf-?16/i.test(declared[1]!) ? 'utf-8' : declared[1]!;
}

/** JSONL is more than one line that begins with a brace. */
function contentOf(file: string, text: string): SourceContent {
  const head = /^\s*(?:\[\s*(?=[[{"\]])|\{\s*["}])/.exec(text);
  if (head === null) return { is: 'text' };
  checkJsonDepth(text, file);
  try {
    return { is: 'json', value: JSON.parse(text) };
  } catch (error) {
    const [first = ''] = text.trimStart().split(/\r?\n/, 1);
    if (isObject(first)) return { is: 'jsonl', lines: parseJsonLines(text, file) };
    // A section's name in brackets begins a .sdoc file, never JSON.
    if (head[0].startsWith('[') && /^\s*\[+[A-Z_]+\]/.test(text)) return { is: 'text' };
    const at = jsonErrorAt(text, (error as Error).message);
    const line = at === null ? '' : `:${text.slice(0, at).split('\n').length}`;
    throw new UncutError(
      'label',
      `${file}${line}: expected JSON, got ${(error as Error).message}; repair the file`,
      { cause: error },
    );
  }
}

/** Characters that V8 shows before the one that is wrong, when it shows no position. */
const SHOWN_BEFORE = 10;

function jsonErrorAt(text: string, message: string): number | null {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const shown = /\.\.\."([\s\S]*)"(?:\.\.\.)? is not valid JSON$/.exec(message)?.[1];
  if (shown === undefined) return null;
  const at = text.indexOf(shown);
  return at < 0 || at !== text.lastIndexOf(shown) ? null : at + SHOWN_BEFORE;
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
