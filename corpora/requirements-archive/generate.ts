/**
 * Writes the generated files of this corpus: `npx jiti corpora/requirements-archive/generate.ts`,
 * with a folder as argument to write them elsewhere.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArchive } from './generator/archive.ts';
import { domains } from './generator/domains/index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? here;
// Another folder may hold somebody's files; only the own pages are cleared.
if (folder === here) rmSync(join(here, 'pages'), { recursive: true, force: true });
mkdirSync(join(folder, 'pages'), { recursive: true });
for (const [path, text] of writeArchive(domains)) writeFileSync(join(folder, path), text);
