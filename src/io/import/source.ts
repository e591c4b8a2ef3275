import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UncutError } from '../../core/error.ts';
import { sha256 } from '../hash.ts';
import { type JsonLine, parseJsonLines } from '../json-lines.ts';
import { checkJsonDepth, checkLimit } from '../limits.ts';

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
  | { readonly is: 'text' };

/**
 * Reads a label source: UTF-8, UTF-16 with a BOM, or what an XML declaration says.
 *
 * @throws UncutError `label` when it can't be read or decoded, or is JSON that does not parse;
 *   `limit` when it is too large or nested too deep.
 */
export async function readSource(file: string): Promise<ImportSource> {
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
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    throw new UncutError(
      'label',
      `${file}: a ZIP archive (.reqifz, .xlsx): unpack it, or save the sheet as CSV, and import the file inside`,
    );
  }
  const text = decodeSource(file, bytes);
  const stem = basename(file, extname(file));
  return { file, stem, sha256: sha256(bytes), text, content: contentOf(file, text) };
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
