import { readFileSync } from 'node:fs';

/** One export: its name, what it is, and its declaration without comments on one line. */
export interface ApiExport {
  readonly name: string;
  readonly kind: string;
  readonly declaration: string;
}

/** The exports of a built entry by name, those that it passes on from other files included. */
export function exportsOf(entry: URL): ApiExport[] {
  const found = new Map<string, ApiExport>();
  collect(entry, found);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function collect(file: URL, found: Map<string, ApiExport>): void {
  const text = withoutComments(readFileSync(file, 'utf8'));
  // What is imported and passed on: `import type { A } from './b.ts'; export type { A };`
  const imported = new Map<string, URL>();
  for (const [, list, from] of text.matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)';/g)) {
    for (const name of namesOf(list!)) imported.set(name, declarations(from!, file));
  }
  for (const [, list] of text.matchAll(/export (?:type )?\{([^}]*)\};/g)) {
    for (const name of namesOf(list!)) {
      const there = new Map<string, ApiExport>();
      collect(imported.get(name)!, there);
      found.set(name, there.get(name)!);
    }
  }
  for (const [, list, from] of text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)';/g)) {
    const there = new Map<string, ApiExport>();
    collect(declarations(from!, file), there);
    for (const part of namesOf(list!)) {
      const [name, as = name] = part.split(' as ');
      const one = there.get(name!);
      if (one === undefined) throw new Error(`${file}: nothing declares ${name} in ${from}`);
      found.set(as!, { ...one, name: as! });
    }
  }
  for (const [, from] of text.matchAll(/export (?:type )?\* from '([^']+)';/g)) {
    collect(declarations(from!, file), found);
  }
  const starts = /^(?:export |declare )*(function|class|const|interface|type) (\w+)/gm;
  for (const match of text.matchAll(starts)) {
    const [head, kind, name] = match;
    if (!head.startsWith('export')) continue;
    const declaration = one(text.slice(match.index));
    const before = found.get(name!);
    const all = before?.kind === kind ? `${before!.declaration} ${declaration}` : declaration;
    found.set(name!, { name: name!, kind: kind!, declaration: all });
  }
  const augmented = /declare module '[^']+' \{[\s\S]*?\n\}/.exec(text)?.[0];
  if (augmented !== undefined) {
    const matchers = /interface UncutMatchers[\s\S]*?\n\}/.exec(text)?.[0] ?? '';
    const declaration = squeeze(`${matchers} ${augmented}`);
    found.set('(augments vitest)', { name: '(augments vitest)', kind: 'module', declaration });
  }
}

function namesOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '');
}

function declarations(from: string, file: URL): URL {
  return new URL(from.replace(/\.ts$/, '.d.ts'), file);
}

/** The declaration that a text begins with: up to a line that ends it at the outer level. */
function one(text: string): string {
  const end = /\n(?=(?:export|declare|interface|type|import|const|function)\b)/.exec(text);
  return squeeze(end === null ? text : text.slice(0, end.index));
}

function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
