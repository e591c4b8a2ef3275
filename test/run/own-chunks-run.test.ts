import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Run, StrategyRun } from '../../src/core/run.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import type { StrategyUse } from '../../src/run/evaluate-page.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { type OwnChunksOptions, openOwnChunks } from '../../src/run/own-chunks.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const elements = '^(FR|NFR)-\\d+';

afterAll(cleanUp);

async function grade(
  docs: string,
  chunks: string,
  options: OwnChunksOptions = {},
  others: readonly StrategyUse[] = [],
): Promise<{ readonly run: Run; readonly warnings: readonly string[] }> {
  const corpus = await openCorpus(docs, { elements });
  const own = await openOwnChunks(chunks, corpus, options);
  const run = await evaluate(corpus, { strategies: [own.use, ...others] });
  return { run, warnings: own.warnings() };
}

/** What must not change when chunks are written and read again. */
function figures({ chunks, tokens, survival, lost }: StrategyRun): object {
  // What only a strategy with a size has.
  const { tooLong: _, expectedRate: __, ...counts } = survival;
  return { chunks, tokens: { ...tokens, oversize: 0 }, survival: counts, lost };
}

describe('chunks of another pipeline', () => {
  test('are graded beside the built-in strategies', async () => {
    const fixed = planStrategies([{ ...(await loadStrategy('fixed')), params: { size: 60 } }]);
    const { run, warnings } = await grade(
      `${examples}own-documents/docs`,
      `${examples}own-chunks/chunks.jsonl`,
      { unit: 'codepoint' },
      fixed,
    );
    expect(run.failures).toEqual([]);
    expect(warnings).toEqual([]);
    expect(run.strategies.map(({ id, survival: { whole, cut } }) => [id, whole, cut])).toEqual([
      ['chunks', 3, 4],
      ['fixed-60', 4, 3],
    ]);
  });

  test('a page whose offsets do not fit fails with the reason, the others are graded', async () => {
    const docs = makeFolder({
      'a.md': '# Größe\n\n- FR-1: It MUST fit. 😀\n\n- FR-2: It MUST hold.\n',
      'b.md': '- FR-3: It MUST be there.\n',
    });
    const text = 'FR-2: It MUST hold.';
    const at = Array.from('# Größe\n\n- FR-1: It MUST fit. 😀\n\n- ').length;
    const line = { page: 'a.md', start: at, end: at + text.length, text };
    const chunks = makeFolder({
      'mine.jsonl': `${JSON.stringify(line)}\n${JSON.stringify({ page: 'b.md', text: '- FR-3: It MUST be there.' })}\n`,
    });
    const wrong = await grade(docs, `${chunks}/mine.jsonl`);
    expect(wrong.run.failures).toMatchObject([
      { page: 'a.md', strategy: 'chunks-mine', elements: 2 },
    ]);
    expect(wrong.run.failures[0]!.reason).toContain('add --chunks-unit codepoint');
    expect(wrong.run.strategies[0]!.survival).toMatchObject({ elements: 1, whole: 1 });
    const right = await grade(docs, `${chunks}/mine.jsonl`, { unit: 'codepoint' });
    expect(right.run.failures).toEqual([]);
    expect(right.run.strategies[0]!.survival).toMatchObject({ elements: 3, whole: 1, cut: 2 });
  });
});

describe('what `uncut chunks` prints can be read again', () => {
  const rules = Array.from(
    { length: 30 },
    (_, i) => `- **FR-${i}**: Der Zähler MUSS “genau”  ${i} 😀 anzeigen, 价格每月四十九元.`,
  );

  test.each([
    ['fixed', []],
    ['structure-aware', ['--param', 'repeatHeader=true']],
    ['recursive', ['--overlap', '10']],
    ['token', ['--overlap', '5']],
  ])('with the same figures: %s', async (name, args) => {
    const docs = makeFolder({ 'a.md': `# Regeln\n\n${rules.join('\n')}\n` });
    const given = ['--strategy', name, '--size', '40', ...args];
    const printed = uncut(docs, ['chunks', 'a.md', ...given]);
    expect(printed.code, printed.stderr).toBe(0);
    const chunks = `${makeFolder({ 'chunks.jsonl': printed.stdout })}/chunks.jsonl`;
    const params = {
      size: 40,
      ...(args[1] === undefined || args[0] !== '--overlap' ? {} : { overlap: Number(args[1]) }),
      ...(args[0] === '--param' ? { repeatHeader: true } : {}),
    };
    const use = planStrategies([{ ...(await loadStrategy(name)), params }]);
    const { run } = await grade(docs, chunks, {}, use);
    expect(run.failures).toEqual([]);
    const [own, direct] = run.strategies;
    expect(figures(own!)).toEqual(figures(direct!));
    expect(own!.chunks).toBeGreaterThan(10);
  });
});
