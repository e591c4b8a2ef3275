import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TokenTextSplitter } from '@langchain/textsplitters';
import { Tiktoken } from 'js-tiktoken/lite';
import gpt2 from 'js-tiktoken/ranks/gpt2';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fromLangChain, tokenizerFor, toStrategy } from '../../src/index.ts';
import { collectPieces } from '../../src/strategy/collect-pieces.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import { readCase } from '../support/cases.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { barePage } from '../support/strategy-pages.ts';

afterAll(cleanUp);

/** Makes every way to the network throw, and says so. */
const BLOCK = `
const refuse = () => { process.stderr.write('NETWORK ASKED FOR\\n'); throw new Error('no network'); };
globalThis.fetch = refuse;
require('node:net').Socket.prototype.connect = refuse;
require('node:dns').lookup = refuse;
`;

const langChain = JSON.stringify(
  fileURLToPath(
    new URL('../../node_modules/@langchain/textsplitters/dist/index.js', import.meta.url),
  ),
);

const config = `import { TokenTextSplitter } from ${langChain};
export default {
  strategies: [
    { strategy: 'token', size: 5 },
    'fixed',
    new TokenTextSplitter({ chunkSize: 5, chunkOverlap: 0 }),
    { strategy: new TokenTextSplitter({ encodingName: 'o200k_base', chunkSize: 6, chunkOverlap: 1 }) },
  ],
};
`;

describe('without a network', () => {
  const { limitSeconds } = readCase('C09s').input as { limitSeconds: number };

  test('C09s: the token splitter of LangChain works, and so does one that the user made', () => {
    const folder = makeFolder({
      'a.md': '- FR-1: One MUST hold, 猫 included.\n- FR-2: Two MUST hold.\n',
      'bench.config.ts': config,
      'block.cjs': BLOCK,
    });
    const started = Date.now();
    const { code, stdout, stderr } = uncut(
      folder,
      ['run', 'a.md', '--elements', '^FR-\\d+', '--json'],
      { NODE_OPTIONS: `--require ${join(folder, 'block.cjs')}` },
    );
    expect((Date.now() - started) / 1000).toBeLessThan(limitSeconds);
    expect(stderr).not.toContain('NETWORK ASKED FOR');
    expect(code).toBe(0);
    const { strategies, failures } = JSON.parse(stdout);
    expect(failures).toEqual([]);
    expect(strategies.map(({ pages }: { pages: number }) => pages)).toEqual([1, 1, 1, 1]);
  });

  test("C09s: the user's splitter gives the chunks of the encoding that it was made with", async () => {
    const page = barePage('p', 'The quick brown fox — naïve, 猫が好き — jumps over <|endoftext|>.');
    const fetch = vi.spyOn(globalThis, 'fetch');
    for (const make of [
      (splitter: TokenTextSplitter) => toStrategy(splitter)!,
      (splitter: TokenTextSplitter) => fromLangChain(splitter, { name: 'ours' }),
    ]) {
      const strategy = make(new TokenTextSplitter({ chunkSize: 7, chunkOverlap: 2 }));
      expect(strategy.params).toEqual({ size: 7, overlap: 2, unit: 'tokens', encoding: 'gpt2' });
      const tools = splitTools(page.text, { tokenizer: tokenizerFor('cl100k_base') });
      const pieces = await collectPieces(page, strategy.split(page, strategy.params, tools));
      const oracle = new Tiktoken(gpt2);
      const ids = oracle.encode(page.text, [], []);
      const expected: string[] = [];
      for (let at = 0; at < ids.length; ) {
        if (at > 0) at -= 2;
        const end = Math.min(at + 7, ids.length);
        expected.push(oracle.decode(ids.slice(at, end)));
        at = end;
      }
      expect(pieces).toEqual(expected);
    }
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });

  test('C09s: an encoding that nobody knows is named, not fetched', async () => {
    const splitter = new TokenTextSplitter({ chunkSize: 7, chunkOverlap: 0 });
    Object.assign(splitter, { encodingName: 'own_base' });
    const page = barePage('p', 'text');
    const tools = splitTools(page.text, { tokenizer: tokenizerFor('cl100k_base') });
    const strategy = toStrategy(splitter)!;
    expect(() => strategy.split(page, strategy.params, tools)).toThrow(
      /expected an encoding \(cl100k_base.*got "own_base"/,
    );
  });
});
