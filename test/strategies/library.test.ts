import { RecursiveCharacterTextSplitter } from '@langchain/textsplitters';
import { Tiktoken } from 'js-tiktoken/lite';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Page, Piece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { collectPieces } from '../../src/strategy/collect-pieces.ts';
import type { ParamValue, Strategy } from '../../src/strategy/define.ts';
import { fromLangChain } from '../../src/strategy/langchain.ts';
import { resolveParams, strategyId } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import character from '../../strategies/character.ts';
import recursive from '../../strategies/recursive.ts';
import token from '../../strategies/token.ts';
import { barePage, strategyPages } from '../support/strategy-pages.ts';

const tokenizer = tokenizerFor('cl100k_base');
const oracle = new Tiktoken(cl100k);

async function split(
  strategy: Strategy,
  page: Page,
  given: Record<string, ParamValue>,
): Promise<(Piece | string)[]> {
  const tools = splitTools(page.text, { tokenizer });
  return collectPieces(page, strategy.split(page, resolveParams(strategy, given), tools));
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Pages on which the oracle's tokenizer ends soon. */
const pages = strategyPages.filter(({ id }) => !['word.txt', 'spaces.txt', 'cjk.txt'].includes(id));

describe('recursive', () => {
  test.each([
    ['text', 0],
    ['markdown', 10],
  ])("gives the library's own chunks (format %s, overlap %i)", async (format, overlap) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const options = {
      chunkSize: 40,
      chunkOverlap: overlap,
      lengthFunction: (text: string) => oracle.encode(text, [], []).length,
    };
    const library =
      format === 'text'
        ? new RecursiveCharacterTextSplitter(options)
        : RecursiveCharacterTextSplitter.fromLanguage('markdown', options);
    for (const page of pages) {
      const ours = await split(recursive, page, { size: 40, overlap, format });
      expect(ours, page.id).toEqual(await library.splitText(page.text));
    }
  });

  test('chunks of characters stay below the size although no separator is there', async () => {
    const page = barePage('p', `Intro. https://ex.test${'/p'.repeat(60)} end`);
    const chunks = (await split(recursive, page, { size: 20, unit: 'chars' })) as string[];
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(20);
    expect(chunks.join('').replaceAll(' ', '')).toBe(page.text.replaceAll(' ', ''));
  });

  test('an unknown format is refused', () => {
    expect(() => resolveParams(recursive, { format: 'cobol' })).toThrow('format must be one of');
  });
});

describe('character', () => {
  test('the separator is literal', async () => {
    const given = { separator: '*', size: 1, unit: 'chars' };
    expect(await split(character, barePage('p', 'a*b*c'), given)).toEqual(['a', 'b', 'c']);
  });

  test('chunks that are too long are kept and nothing is printed', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = barePage('p', `${'long '.repeat(20)}\n\nshort\n\nshort`);
    const chunks = await split(character, page, { size: 10, unit: 'chars' });
    expect(chunks).toHaveLength(3);
    expect(printed).not.toHaveBeenCalled();
    expect(console.warn).toBe(printed);
  });
});

describe('token', () => {
  test('gives slices of the token list, half characters included', async () => {
    for (const page of pages) {
      const ids = oracle.encode(page.text, [], []);
      const expected: string[] = [];
      for (let at = 0; at < ids.length; ) {
        if (at > 0) at -= 3;
        const end = Math.min(at + 20, ids.length);
        expected.push(oracle.decode(ids.slice(at, end)));
        at = end;
      }
      expect(await split(token, page, { size: 20, overlap: 3 }), page.id).toEqual(expected);
    }
  });

  test('a tokenizer without bytes is refused with the fix', async () => {
    const { encode, count } = tokenizer;
    const tools = splitTools('text', { tokenizer: { encoding: 'own', encode, count } });
    await expect(
      Promise.resolve(token.split(barePage('p', 'text'), token.params, tools)),
    ).rejects.toThrow('the tokenizer "own" has no tokenBytes(id)');
  });
});

describe('fromLangChain', () => {
  const splitter = new RecursiveCharacterTextSplitter({ chunkSize: 30, chunkOverlap: 5 });
  const ours = fromLangChain(splitter, { name: 'ours', unit: 'chars' });

  test("makes a strategy of a splitter, with the splitter's size and overlap", async () => {
    expect(strategyId(ours, ours.params)).toBe('ours-30-5');
    const page = barePage('p', 'Some words that are longer than thirty characters in all.');
    expect(await split(ours, page, {})).toEqual(await splitter.splitText(page.text));
  });

  test('another size than the one it was made with is refused', () => {
    expect(() => resolveParams(ours, { size: 40 })).toThrow(
      'were given when the splitter was made',
    );
  });
});
