import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

// What `npx uncut` runs.
const main = fileURLToPath(new URL('cli/main.js', import.meta.resolve('uncut')));

const { status } = spawnSync(
  process.execPath,
  [
    main,
    'run',
    path('../own-documents/docs'),
    ...['--elements', '^(FR|NFR)-\\d+'],
    ...['--chunks', path('chunks.jsonl'), '--chunks-unit', 'codepoint'],
    ...['--strategy', 'structure-aware', '--size', '60'],
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
