import { beirPart } from './beir.ts';
import { CHROMA_COLUMNS } from './chroma.ts';
import { headerColumns } from './csv.ts';
import { ID_COLUMNS } from './csv-requirements.ts';
import type { ImportFormat } from './imported.ts';
import { promptfooTests } from './promptfoo.ts';
import { CONTEXT_KEYS, QUESTION_KEYS, REFERENCE_KEYS } from './ragas.ts';
import type { ImportSource } from './source.ts';

/** The format that a source's content shows, or null when it shows none. */
export function detectFormat(source: ImportSource): ImportFormat | null {
  if (beirPart(source) !== null) return 'beir';
  switch (source.content.is) {
    case 'json':
      return ofJson(source.content.value);
    case 'jsonl': {
      const values = source.content.lines.map(({ value }) => value);
      return promptfooTests(values) !== null ? 'promptfoo' : ofRow(values[0]);
    }
    case 'sheet':
      return ofTable(source);
    case 'text':
      return ofText(source);
  }
}

function ofJson(value: unknown): ImportFormat | null {
  if (promptfooTests(value) !== null) return 'promptfoo';
  if (Array.isArray(value)) return ofRow(value[0]);
  if (typeof value !== 'object' || value === null) return null;
  const { versions, catalog, data, tests, samples } = value as Readonly<Record<string, unknown>>;
  if (isObject(catalog) && 'metadata' in catalog) return 'oscal';
  if (isObject(versions)) return 'needs';
  if (Array.isArray(tests) && isObject(tests[0]) && 'snippets' in tests[0]) return 'legalbench';
  if (Array.isArray(data) && isObject(data[0]) && 'paragraphs' in data[0]) return 'squad';
  if (Array.isArray(samples)) return ofRow(samples[0]);
  return Array.isArray(data) ? ofRow(data[0]) : ofRow(value);
}

/** A question with contexts or an answer is a row of a Ragas set. */
function ofRow(value: unknown): ImportFormat | null {
  if (!isObject(value)) return null;
  const inner = isObject(value.eval_sample) ? value.eval_sample : value;
  return isRagas(Object.keys(inner)) ? 'ragas' : null;
}

function ofText(source: ImportSource): ImportFormat | null {
  const head = source.text.replace(/^\uFEFF/, '').trimStart();
  if (/^<(\?xml|!--|[\w-]+:?REQ-IF\b|REQ-IF\b)/.test(head)) {
    return /<(?:[\w-]+:)?REQ-IF[\s>]/.test(head) ? 'reqif' : null;
  }
  if (/^\[DOCUMENT\]\s*$/m.test(head)) return 'sdoc';
  if (/^tests:\s*$/m.test(head) || /^-\s+(?:vars|description):/m.test(head)) return 'promptfoo';
  if (/^level:/m.test(head) && /^text:/m.test(head)) return 'doorstop';
  return ofTable(source);
}

function ofTable(source: ImportSource): ImportFormat | null {
  const columns = headerColumns(source);
  if (CHROMA_COLUMNS.every((name) => columns.includes(name))) return 'chroma';
  if (isRagas(columns)) return 'ragas';
  if (columns.length < 2) return null;
  return columns.some((name) => ID_COLUMNS.includes(name.toLowerCase())) ? 'csv' : null;
}

function isRagas(keys: readonly string[]): boolean {
  const has = (names: readonly string[]) => names.some((name) => keys.includes(name));
  return has(QUESTION_KEYS) && (has(CONTEXT_KEYS) || has(REFERENCE_KEYS));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
