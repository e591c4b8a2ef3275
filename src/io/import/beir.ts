import { basename } from 'node:path';
import { z } from 'zod';
import { UncutError } from '../../core/error.ts';
import { throwProblems } from '../json-lines.ts';
import { parseTable } from './csv.ts';
import type { Imported, ImportedElement, ImportedJudgment } from './imported.ts';
import { checkShape, idShape, textShape } from './shape.ts';
import type { ImportSource } from './source.ts';

/** The page file that a BEIR corpus becomes: a page a document. */
const PAGES = 'corpus.jsonl';

const documentShape = z.object({ _id: idShape, title: z.string().nullish(), text: z.string() });
const queryShape = z.object({ _id: idShape, text: textShape });

/** The part of a BEIR set that a file is, or null. */
export function beirPart({
  file,
  text,
  content,
}: ImportSource): 'corpus' | 'queries' | 'qrels' | null {
  if (content.is === 'sheet') return null;
  if (content.is === 'text') {
    return /^\uFEFF?query-id\tcorpus-id\tscore\s/.test(text) ? 'qrels' : null;
  }
  const first = content.is === 'jsonl' ? content.lines[0]?.value : content.value;
  const keys = typeof first === 'object' && first !== null ? Object.keys(first) : [];
  if (!keys.includes('_id') || !keys.includes('text')) return null;
  if (/^quer/i.test(basename(file))) return 'queries';
  return keys.includes('title') || /^corpus/i.test(basename(file)) ? 'corpus' : 'queries';
}

/**
 * A set of BEIR (https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset): corpus.jsonl
 * `{_id, title, text}`, queries.jsonl `{_id, text}` and qrels `query-id, corpus-id, score`. BEIR
 * judges documents: each one with a score above 0 is an element, its whole text. Queries without a
 * line in the qrels are left out: they are those of another split.
 *
 * @throws UncutError `label` when a part is not there, or listing what is wrong with its lines.
 */
export function readBeir(sources: readonly ImportSource[]): Imported {
  const parts = { corpus: [], queries: [], qrels: [] } as Record<string, ImportSource[]>;
  for (const source of sources) {
    const part = beirPart(source);
    if (part === null) {
      throw new UncutError(
        'label',
        `${source.file}: expected corpus.jsonl, queries.jsonl or qrels with the header "query-id corpus-id score" of a BEIR set`,
      );
    }
    parts[part]!.push(source);
  }
  const absent = Object.keys(parts).filter((part) => parts[part]!.length === 0);
  if (absent.length > 0) {
    throw new UncutError(
      'label',
      `${sources[0]!.file}: a BEIR set without its ${absent.join(' and ')}: give corpus.jsonl, queries.jsonl and qrels/*.tsv, or their folder`,
    );
  }
  const documents = new Map<string, { text: string; title: string; where: string }>();
  for (const { where, value } of parts.corpus!.flatMap(linesOf)) {
    const { _id, title, text } = checkShape(documentShape, value, where);
    const earlier = documents.get(_id);
    if (earlier !== undefined) throw twice(where, `document ${JSON.stringify(_id)}`, earlier.where);
    documents.set(_id, { text, title: title ?? '', where });
  }
  const texts = new Map<string, { text: string; where: string }>();
  for (const { where, value } of parts.queries!.flatMap(linesOf)) {
    const { _id, text } = checkShape(queryShape, value, where);
    const earlier = texts.get(_id);
    if (earlier !== undefined) throw twice(where, `query ${JSON.stringify(_id)}`, earlier.where);
    texts.set(_id, { text, where });
  }
  const judgments = parts.qrels!.flatMap((source) => readQrels(source, texts, documents));
  const expected = new Map<string, string[]>();
  for (const { query, item, relevance } of judgments) {
    const items = expected.get(query) ?? [];
    if (relevance === 'relevant' && !items.includes(item)) items.push(item);
    expected.set(query, items);
  }
  const relevant = new Set([...expected.values()].flat());
  const elements = [...relevant].map((id): ImportedElement => {
    const { text, title, where } = documents.get(id)!;
    const passage = text.trim() === '' ? title : text;
    const from = passage === text ? headOf(title).length : 0;
    return {
      id,
      text: passage,
      page: `${PAGES}#${id}`,
      place: { from, start: 0, end: null },
      where,
    };
  });
  const lines = [...documents].map(
    ([id, { text, title }]) => `${JSON.stringify({ id, text: headOf(title) + text })}\n`,
  );
  const unjudged = texts.size - expected.size;
  return {
    elements,
    queries: [...expected].map(([id, items]) => ({
      id,
      text: texts.get(id)!.text,
      elements: items,
    })),
    judgments,
    pages: [{ name: PAGES, text: lines.join('') }],
    notes:
      unjudged === 0
        ? []
        : [
            `${parts.queries![0]!.file}: ${unjudged} queries have no line in the qrels, so they are left out`,
          ],
  };
}

/** What stands before a document's text on its page. */
function headOf(title: string): string {
  return title.trim() === '' ? '' : `${title}\n\n`;
}

function linesOf({ file, content }: ImportSource): { where: string; value: unknown }[] {
  switch (content.is) {
    case 'jsonl':
      return content.lines.map(({ line, value }) => ({ where: `${file}:${line}`, value }));
    case 'json':
      return [{ where: `${file}:1`, value: content.value }];
    case 'sheet':
    case 'text':
      return [];
  }
}

function readQrels(
  source: ImportSource,
  queries: ReadonlyMap<string, unknown>,
  documents: ReadonlyMap<string, unknown>,
): ImportedJudgment[] {
  const problems: string[] = [];
  const judgments = parseTable(source).rows.map(({ line, fields }): ImportedJudgment => {
    const [query = '', item = '', score = ''] = fields;
    const where = `${source.file}:${line}`;
    if (!/^-?\d+$/.test(score.trim())) {
      problems.push(`${where}: expected a whole number as score, got ${JSON.stringify(score)}`);
    }
    if (!queries.has(query)) problems.push(`${where}: no query ${JSON.stringify(query)}`);
    if (!documents.has(item)) problems.push(`${where}: no document ${JSON.stringify(item)}`);
    return { query, item, relevance: Number(score) > 0 ? 'relevant' : 'irrelevant' };
  });
  throwProblems('label', problems);
  return judgments;
}

function twice(where: string, what: string, earlier: string): UncutError {
  return new UncutError(
    'label',
    `${where}: ${what} comes twice (first at ${earlier}); ids are unique`,
  );
}
