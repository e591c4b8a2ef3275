import { join } from 'node:path';
import { readTextFile } from './read-text.ts';

/** A chunks file of a run. */
export interface StoredChunks {
  /** Id of its strategy. */
  readonly id: string;
  /** The way to it from the run folder. */
  readonly file: string;
  readonly sha256: string;
  /** What its offsets count. */
  readonly unit: 'utf16' | 'codepoint' | 'utf8';
}

/** Where a run's inputs were, as seen from its folder: source.json, which no number depends on. */
export interface RunSource {
  /** The corpus folder or root; null when it is not known. */
  readonly corpus: string | null;
  /** Files that were given beside the corpus, which are no pages of it. */
  readonly given: readonly string[];
  /** Files of own chunks. */
  readonly chunks: readonly StoredChunks[];
}

const UNITS: readonly unknown[] = ['utf16', 'codepoint', 'utf8'];

/** Reads source.json of a run folder; one that is not there or not readable says nothing. */
export async function readSource(folder: string): Promise<RunSource> {
  const text = await readTextFile(join(folder, 'source.json'), 'results').catch(() => null);
  try {
    const { corpus, given, chunks } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      corpus: typeof corpus === 'string' ? corpus : null,
      given: Array.isArray(given) ? given.filter((file) => typeof file === 'string') : [],
      chunks: Array.isArray(chunks) ? chunks.filter(isStoredChunks) : [],
    };
  } catch {
    return { corpus: null, given: [], chunks: [] };
  }
}

function isStoredChunks(value: unknown): value is StoredChunks {
  const { id, file, sha256, unit } = (value ?? {}) as Partial<Record<keyof StoredChunks, unknown>>;
  return [id, file, sha256].every((text) => typeof text === 'string') && UNITS.includes(unit);
}
