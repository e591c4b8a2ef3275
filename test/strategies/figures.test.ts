import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Span, SpanPiece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import type { ParamValue, Strategy } from '../../src/strategy/define.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import fixed from '../../strategies/fixed.ts';
import overlapping from '../../strategies/overlapping.ts';
import structureAware from '../../strategies/structure-aware.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';
import { markdownPage } from '../support/strategy-pages.ts';

interface Label {
  readonly page: string;
  readonly text: string;
  readonly kind?: string;
}

const tokenizer = tokenizerFor('cl100k_base');

/** Pages of a corpus with the tokens of each and the texts expected on it. */
function readCorpus(name: string, kind?: string) {
  const root = sharedPath(`data/${name}/`)!;
  const texts = new Map<string, string[]>();
  for (const line of readFileSync(`${root}elements.jsonl`, 'utf8').trim().split('\n')) {
    const label = JSON.parse(line) as Label;
    if (!texts.has(label.page)) texts.set(label.page, []);
    if (kind === undefined || label.kind === kind) texts.get(label.page)!.push(label.text.trim());
  }
  const ids = readdirSync(`${root}pages`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `pages/${path}`);
  return ids.map((id) => {
    const page = markdownPage(id, new TextDecoder().decode(readFileSync(root + id)));
    return { page, expected: texts.get(id) ?? [], ends: tokenizer.encode(page.text).ends };
  });
}

/** How many texts are inside a chunk, with any of their occurrences. */
function survey(
  corpus: ReturnType<typeof readCorpus>,
  strategy: Strategy,
  given: Readonly<Record<string, ParamValue>>,
) {
  let whole = 0;
  let all = 0;
  const tokens: number[] = [];
  for (const { page, expected, ends } of corpus) {
    const tools = splitTools(page.text, { tokenizer, ends: () => ends });
    const params = resolveParams(strategy, given);
    const spans = [...(strategy.split(page, params, tools) as Iterable<SpanPiece>)];
    for (const { start, end } of spans) tokens.push(tools.countSpan(start, end));
    all += expected.length;
    whole += expected.filter((text) => isWhole(page.text, text, spans)).length;
  }
  tokens.sort((a, b) => a - b);
  return { whole, all, chunks: tokens.length, median: tokens[tokens.length >> 1]! };
}

function isWhole(pageText: string, text: string, spans: readonly Span[]): boolean {
  for (let at = pageText.indexOf(text); at >= 0; at = pageText.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (spans.some((span) => span.start <= at && end <= span.end)) return true;
  }
  return false;
}

describe.skipIf(sharedPath('data/') === null)(`on real corpora (${sharedMissing})`, () => {
  test('requirements of speckit-mixed that windows keep whole', () => {
    const corpus = readCorpus('speckit-mixed', 'FR');
    expect(corpus.reduce((sum, { ends }) => sum + ends.length, 0)).toBe(683_953);
    expect(survey(corpus, fixed, {})).toMatchObject({ whole: 3009, all: 3149, chunks: 953 });
    expect(survey(corpus, fixed, { size: 400 })).toMatchObject({ whole: 2858, chunks: 1807 });
    expect(survey(corpus, fixed, { size: 200 })).toMatchObject({ whole: 2568, chunks: 3518 });
    expect(survey(corpus, overlapping, {})).toMatchObject({ whole: 3143, chunks: 1043 });
    expect(survey(corpus, overlapping, { overlap: 400 })).toMatchObject({ whole: 3149 });
    const aware = survey(corpus, structureAware, {});
    expect(aware).toMatchObject({ whole: 3149 });
    expect(aware.median).toBeGreaterThan(400);
  });

  test.each([
    ['cabf-br', 890, 948],
    ['asvs', 2646, 2919],
    ['openspec-en', 1661, 1787],
  ])('elements of %s that fixed-800 and structure-aware-800 keep whole', (name, whole, all) => {
    const corpus = readCorpus(name);
    expect(survey(corpus, fixed, {})).toMatchObject({ whole, all });
    const aware = survey(corpus, structureAware, {});
    expect(aware.whole).toBeGreaterThanOrEqual(all - 1);
    expect(aware.median).toBeGreaterThan(400);
  });
});
