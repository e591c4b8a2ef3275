import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runJsonSchema } from './run-schema.ts';

/** Writes run.schema.json into the build's root, for editors and programs in other languages. */
export function buildSchema(file: string): void {
  writeFileSync(file, `${JSON.stringify(runJsonSchema(), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildSchema(fileURLToPath(new URL('../../run.schema.json', import.meta.url)));
}
