import { describe, expect, it } from 'vitest';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { duplicateRows } from '../../src/metrics/ranking.ts';
import { scoreQueries, scoreQuery } from '../../src/metrics/retrieval.ts';
import type { QueryRow } from '../../src/metrics/row.ts';
import { readCase } from '../support/cases.ts';

interface CaseQuery {
  readonly id: string;
  readonly expected: readonly string[];
  readonly ranking: readonly { chunk: string; full: readonly string[]; score?: number }[] | null;
}

interface Case {
  readonly input: { readonly k: number; readonly queries: readonly CaseQuery[] };
  readonly expected: Readonly<Record<string, unknown>>;
}

const ids = ['M01s', 'M02s', 'M03s', 'M04s', 'M07s', 'M08s', 'M09s', 'M13s'];

function rowOf({ id, expected, ranking }: CaseQuery): QueryRow {
  const indices = (full: readonly string[]) => full.map((element) => expected.indexOf(element));
  const ranked = (ranking ?? []).map(({ chunk, full, score }) => {
    const place = score === undefined ? { key: chunk } : { key: chunk, score };
    return { ...place, full: indices(full), partial: [] };
  });
  return {
    query: id,
    outcome: ranking === null ? 'no-ranking' : 'answered',
    expected: expected.length,
    missing: 0,
    ranking: ranked,
    holders: ranked.map(({ full }) => full).filter((full) => full.length > 0),
    stitchedAt: null,
  };
}

/** The names of the cases for this tool's values. */
function perQuery(row: QueryRow, k: number): Readonly<Record<string, unknown>> {
  const scores = scoreQuery(row, cutAt(k));
  return {
    hit: scores.hit.value,
    rr: scores.mrr.value,
    rrAtK: scores.mrr.value,
    rrUncut: scores.mrrUncut.value,
    recall: scores.recall.value,
    recallCapped: scores.recallCapped.value,
    precisionOccurrence: scores.precision.requested.occurrence.value,
    precisionDistinct: scores.precision.requested.distinct.value,
    precisionRequested: scores.precision.requested.occurrence.value,
    precisionReturned: scores.precision.returned.occurrence.value,
    returned: Math.min(k, row.ranking.length),
    duplicateRows: duplicateRows(row, cutAt(k)),
  };
}

describe('known faults of evaluation tools', () => {
  it.each(ids)('%s has the expected values', (id) => {
    const { input, expected } = readCase(id) as unknown as Case;
    const rows = input.queries.map(rowOf);
    const over = scoreQueries(rows, cutAt(input.k));
    const summary: Readonly<Record<string, unknown>> = {
      macroRecall: over.recall.value,
      pooledRecall: over.recall.pooled,
      nLabelled: over.eligible,
      nAnswered: over.answered,
      nDefined: over.recall.over,
      nTotal: over.queries,
    };
    let compared = 0;
    for (const [name, value] of Object.entries(expected)) {
      const row = rows.find(({ query }) => query === name);
      if (row !== undefined) {
        expect(perQuery(row, input.k)).toMatchObject(value as object);
        compared++;
      } else if (name in summary) {
        if (typeof value === 'number') expect(summary[name], name).toBeCloseTo(value, 12);
        else expect(summary[name], name).toBe(value);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});
