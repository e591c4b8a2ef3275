import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The bytes of a document that another program made: see test/golden/documents/README.md. */
export function goldenDocument(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`../golden/documents/${name}`, import.meta.url)));
}
