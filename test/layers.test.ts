import { readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Layers that each layer may import beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  metrics: ['core'],
  retrieve: ['core'],
  report: ['core', 'metrics'],
  strategy: ['core'],
  corpus: ['core'],
  io: ['core'],
  run: ['core', 'metrics', 'retrieve', 'report', 'strategy', 'corpus', 'io'],
  bench: ['core', 'metrics', 'retrieve', 'report', 'strategy', 'corpus', 'io', 'run'],
};

/** The layer, or file of a layer, that owns each third-party package. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  zod: ['io'],
  jiti: ['io'],
  tinyglobby: ['io'],
  'js-tiktoken': ['io', 'run/tokenize.ts'],
  parse5: ['corpus/html'],
  // The corpus layer takes page text from HTML; io reads XML of label sources and may not import it.
  jsdom: ['corpus/html', 'io/import/xml.ts', 'cli/report.ts'],
  'markdown-it': ['corpus/markdown'],
  picocolors: ['report'],
  'string-width': ['report'],
  '@observablehq/plot': ['report/html'],
  // The text of files that `uncut init` writes.
  uncut: ['cli/init-files.ts'],
  vitest: ['vitest.ts', 'cli/init-files.ts'],
  'p-limit': ['run', 'bench'],
  piscina: ['run', 'bench'],
  bullmq: ['run'],
  ioredis: ['run'],
  unpdf: ['io/documents'],
  mammoth: ['io/documents'],
  yauzl: ['io/documents'],
  'read-excel-file': ['io/import'],
  tinybench: ['bench'],
  commander: ['cli'],
  'cli-progress': ['cli'],
  '@langchain/textsplitters': ['strategy'],
};

/** Layers that may use Node's own modules. */
const NODE_LAYERS = ['io', 'run', 'bench', 'cli'];

interface Import {
  readonly file: string;
  readonly layer: string;
  readonly target: string;
  readonly types: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

const imports: Import[] = sources(src).flatMap((path) => {
  const file = relative(src, path).replaceAll('\\', '/');
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = text.matchAll(
    /\b(import|export)\s+(type\b)?[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map(([, , types, from, dynamic]) => ({
    file,
    layer: file.includes('/') ? file.slice(0, file.indexOf('/')) : 'index',
    target: from ?? dynamic ?? '',
    types: types !== undefined,
  }));
});

test('every layer imports only the layers below it', () => {
  expect(imports.length).toBeGreaterThan(100);
  const wrong = imports.filter(({ file, layer, target }) => {
    const allowed = MAY_IMPORT[layer];
    if (allowed === undefined || !target.startsWith('.')) return false;
    const to = relative(src, resolve(src, dirname(file), target)).replaceAll('\\', '/');
    const other = to.slice(0, to.indexOf('/'));
    return other !== layer && !allowed.includes(other);
  });
  expect(wrong).toEqual([]);
});

test("node's modules stay in io, run, bench and cli", () => {
  const wrong = imports.filter(
    ({ layer, target }) =>
      (target.startsWith('node:') || builtinModules.includes(target)) &&
      !NODE_LAYERS.includes(layer),
  );
  expect(wrong).toEqual([]);
});

test('each third-party package has one owner', () => {
  const wrong = imports.filter(({ file, target }) => {
    if (target.startsWith('.') || target.startsWith('node:')) return false;
    const name = target.startsWith('@')
      ? target.split('/').slice(0, 2).join('/')
      : target.split('/')[0]!;
    return !(OWNERS[name] ?? []).some((owner) => file === owner || file.startsWith(`${owner}/`));
  });
  expect(wrong).toEqual([]);
});

test('index only re-exports', () => {
  const index = readFileSync(join(src, 'index.ts'), 'utf8');
  const rest = index.replaceAll(/export (type )?(\*|\{[^}]*\}) from '[^']+';/g, '').trim();
  expect(rest).toBe('');
});
