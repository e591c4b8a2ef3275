/**
 * Compares ids, ends and counts of the tokenizer with the WASM tiktoken on all files of a folder, in
 * all encodings: `npx jiti test/fuzz/token-files.ts <folder>`. Random texts: `npm run fuzz -- tokens`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encodingNames } from '../../src/run/tokenize.ts';
import { checkTokens } from './tokens.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('expected a folder');
let files = 0;
for (const file of readdirSync(folder, { recursive: true }) as string[]) {
  const path = join(folder, file);
  if (!statSync(path).isFile()) continue;
  files++;
  for (const name of encodingNames) checkTokens(name, readFileSync(path, 'utf8'), path);
}
console.log(`${files} files, ${encodingNames.length} encodings`);
