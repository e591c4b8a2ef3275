import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolvePackage } from '../../load-module.ts';

/** Where pdf.js gets the character maps that PDFs name and do not hold. */
export interface CmapSource {
  /** A class as pdf.js's `BinaryDataFactory` is one. */
  readonly factory: new () => {
    fetch(wanted: { readonly kind: string; readonly filename: string }): Promise<Uint8Array>;
  };
  /** Character maps that a font needs and that are not installed. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Character maps from the package pdfjs-dist where it is installed: Chinese, Japanese and Korean
 * fonts that are not embedded need them. Files of fonts are never given: text needs only measures.
 */
export function cmapSource(): CmapSource {
  const missing = new Set<string>();
  const folder = cmapFolder();
  const factory = class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      // A name is a word of the PDF: it must not lead out of the folder.
      if (kind === 'cMapUrl' && /^[\w-]+\.bcmap$/.test(filename)) {
        if (folder !== null && existsSync(join(folder, filename))) {
          return new Uint8Array(await readFile(join(folder, filename)));
        }
        missing.add(filename.replace(/\.bcmap$/, ''));
      }
      throw new Error(`${filename} is not installed`);
    }
  };
  return { factory, missing };
}

/** As the user's folder sees the package, else as this one does. */
function cmapFolder(): string | null {
  const places = [process.cwd(), dirname(fileURLToPath(import.meta.url))];
  const folders = places.flatMap((place) => {
    const file = resolvePackage('pdfjs-dist/package.json', place);
    return file === null ? [] : [join(dirname(file), 'cmaps')];
  });
  return folders.find((folder) => existsSync(folder)) ?? null;
}
