import { readFileSync } from 'node:fs';

/** A page with the text that jsoup printed for it, and where other releases printed another. */
export interface JsoupCase {
  readonly name: string;
  readonly html: string;
  readonly expected: string;
  readonly parse5_gives_other_tree: boolean;
  readonly differs: Readonly<Record<string, string>>;
}

export const jsoupCases: readonly JsoupCase[] = readFileSync(
  new URL('../../../golden/jsoup-text.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as JsoupCase);
