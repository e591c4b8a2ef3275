import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { SpanPiece } from '../../src/core/types.ts';
import { importPackage } from '../../src/io/import-package.ts';
import { energeticEmbedder } from '../../src/retrieve/index.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import type { Embed, ParamValue } from '../../src/strategy/define.ts';
import { resolveParams, strategyId } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import semantic from '../../strategies/semantic.ts';
import { bagOfWords } from '../support/bag-of-words.ts';
import { barePage } from '../support/strategy-pages.ts';

const tokenizer = tokenizerFor('cl100k_base');
const bag: Embed = async (texts) => bagOfWords(texts);

async function texts(
  text: string,
  given: Readonly<Record<string, ParamValue>> = {},
  embed: Embed = bag,
): Promise<string[]> {
  const tools = splitTools(text, { tokenizer, embed });
  const pieces = await semantic.split(barePage('p', text), resolveParams(semantic, given), tools);
  return [...(pieces as Iterable<SpanPiece>)].map(({ start, end }) => text.slice(start, end));
}

const cats = ['The cat sleeps.', 'The cat eats.', 'The cat plays.'];
const taxes = ['Income taxes rise.', 'Income taxes fall.', 'Income taxes stay.'];
const two = [...cats, ...taxes].join(' ');

describe('semantic', () => {
  test.each([
    ['percentile', { percentile: 75 }],
    ['threshold', { threshold: 0.9 }],
    ['minima', {}],
  ] as const)('%s: cuts where the subject changes', async (breakpoints, given) => {
    expect(await texts(two, { breakpoints, buffer: 0, ...given })).toEqual([
      cats.join(' '),
      taxes.join(' '),
    ]);
  });

  test('embeds each sentence with those beside it, all of a page at once', async () => {
    const asked: (readonly string[])[] = [];
    const seen: Embed = async (given) => {
      asked.push(given);
      return bagOfWords(given);
    };
    await texts('A a. B b.\n\nC c. D d.', { buffer: 1 }, seen);
    expect(asked).toEqual([['A a. B b.', 'A a. B b.\n\nC c.', 'B b.\n\nC c. D d.', 'C c. D d.']]);
    asked.length = 0;
    await texts('A a. B b.', { buffer: 0 }, seen);
    expect(asked).toEqual([['A a.', 'B b.']]);
  });

  test('asks nothing for a page of one sentence, or of none', async () => {
    const none: Embed = () => Promise.reject(new Error('asked'));
    expect(await texts(' One sentence only. ', {}, none)).toEqual(['One sentence only.']);
    expect(await texts(' \n ', {}, none)).toEqual([]);
  });

  test('keeps the size, joins what is below the minimum', async () => {
    const sizes = (chunks: string[]) => chunks.map((chunk) => chunk.length);
    const cut = await texts(two, { size: 40, unit: 'chars', buffer: 0 });
    expect(Math.max(...sizes(cut))).toBeLessThanOrEqual(40);
    const joined = await texts(two, {
      ...{ size: 60, unit: 'chars', minimum: 30, buffer: 0 },
      ...{ breakpoints: 'threshold', threshold: 0 },
    });
    expect(Math.min(...sizes(joined))).toBeGreaterThanOrEqual(30);
    expect(joined.join(' ')).toBe(two);
  });

  test('says what it needs where there is no embedder', async () => {
    const tools = splitTools(two, { tokenizer });
    const split = async () => semantic.split(barePage('p', two), semantic.params, tools);
    await expect(split()).rejects.toThrow('semantic needs an embedder: --embedder');
  });

  test('refuses parameters that make no sense', () => {
    const refuse = (given: Readonly<Record<string, ParamValue>>) => () =>
      resolveParams(semantic, given);
    expect(refuse({ breakpoints: 'deviation' })).toThrow(
      'breakpoints must be percentile, threshold, minima, got "deviation"',
    );
    expect(refuse({ percentile: 101 })).toThrow('percentile must be from 0 to 100, got 101');
    expect(refuse({ threshold: -1 })).toThrow('a cosine distance from 0 to 2, got -1');
    expect(refuse({ buffer: 0.5 })).toThrow('whole number of sentences, 0 or more, got 0.5');
    expect(refuse({ size: 10, minimum: 11 })).toThrow('from 0 to size (10), got 11');
  });

  test('is named by what differs from its defaults', () => {
    const id = (given: Readonly<Record<string, ParamValue>>) =>
      strategyId(semantic, resolveParams(semantic, given));
    expect(id({ size: 400 })).toBe('semantic-400');
    expect(id({ breakpoints: 'minima', minimum: 50 })).toBe(
      'semantic-800-breakpoints=minima-minimum=50',
    );
  });
});

/** A folder whose node_modules holds the packages; where it is named, a missing one fails. */
const peers = process.env.UNCUT_PEERS;
const folder = peers ?? fileURLToPath(new URL('../../', import.meta.url));
const load = (name: string) => importPackage(name, folder);
const missing =
  peers === undefined &&
  (await load('@energetic-ai/embeddings').then(
    () => false,
    () => true,
  ));

describe.skipIf(missing)(
  `with an English model${missing ? ' (skipped: @energetic-ai/embeddings is not installed; name a folder in UNCUT_PEERS)' : ''}`,
  () => {
    const model = energeticEmbedder({ load });
    const embed: Embed = (given) => model.embed(given);
    const garden = [
      'Tomatoes want a lot of sun.',
      'Water the beds in the morning.',
      'Basil and beans grow well in the same soil.',
    ];
    const trains = [
      'The express train leaves at noon.',
      'Tickets are sold on the platform.',
      'Passengers change trains at the border station.',
    ];

    test('cuts between two subjects that share no word', async () => {
      const text = [...garden, ...trains].join(' ');
      const chunks = await texts(text, { percentile: 75, buffer: 0 }, embed);
      expect(chunks).toEqual([garden.join(' '), trains.join(' ')]);
    });

    test('gives the same borders whatever the batches', async () => {
      const text = [...garden, ...trains, ...garden].join(' ');
      const single: Embed = async (given) => {
        const vectors: Float32Array[] = [];
        for (const one of given) vectors.push(...(await model.embed([one])));
        return vectors;
      };
      expect(await texts(text, {}, single)).toEqual(await texts(text, {}, embed));
    });
  },
);
