import { readFileSync } from 'node:fs';

/** A fault that users of such tools reported, with a small input and the right value. */
export interface Case {
  readonly id: string;
  readonly fault: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

/** A case of test/golden/cases, its large strings written out. */
export function readCase(id: string): Case {
  const url = new URL(`../golden/cases/${id}.json`, import.meta.url);
  return expand(JSON.parse(readFileSync(url, 'utf8'))) as Case;
}

/** `{"$repeat": [text, n]}` and `{"$concat": [...]}` as the strings they stand for. */
function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  const { $repeat, $concat } = value as { $repeat?: [unknown, number]; $concat?: unknown[] };
  if ($repeat !== undefined) return String(expand($repeat[0])).repeat($repeat[1]);
  if ($concat !== undefined) return $concat.map((part) => String(expand(part))).join('');
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]));
}
