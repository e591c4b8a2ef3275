import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConditions } from '../../src/core/conditions.ts';

const words = (text: string) => findConditions(text).map(({ word }) => word);

describe('findConditions', () => {
  it('gives words with their offsets in text order', () => {
    expect(findConditions('It MUST NOT stop unless asked.')).toEqual([
      { word: 'MUST NOT', start: 3, end: 11 },
      { word: 'unless', start: 17, end: 23 },
    ]);
  });

  it.each<[string, string[]]>([
    ['', []],
    ['The system stores the file.', []],
    ['Except when idle', ['except when']],
    ['only if a, if b, only c', ['only if', 'if']],
    ['if and only if', ['if and only if']],
    ['Provided  that\nit holds', ['provided that']],
    [
      'at most 3, at least 2, no more than 5 and up to 7',
      ['at most', 'at least', 'no more than', 'up to'],
    ],
    ["doesn't, can’t, cannot, never", ["doesn't", 'can’t', 'cannot', 'never']],
    ['SHALL **NOT** delete', ['SHALL NOT']],
    ['must not delete', ['not']],
    ['NOT RECOMMENDED', ['NOT RECOMMENDED']],
    ['Wi-Fi without when_ready', ['without', 'when']],
    ['gift, notable, sifting, whenever, exceptional', []],
    ['Nur wenn es gilt, es sei denn, außer sonntags', ['nur wenn', 'es sei denn', 'außer']],
    ['除非用户同意，但不得删除', ['除非', '但', '不得']],
    ['不但快', []],
    ['系统MUST NOT删除', ['MUST NOT']],
    ['ただし、緊急の場合を除き', ['ただし', '場合を除き']],
  ])('finds in %j the words %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('gives spans in order that do not overlap', () => {
    const part = fc.constantFrom(
      'only',
      'if',
      'not',
      'MUST',
      'NOT',
      'except',
      'when',
      ' ',
      '\n',
      '但',
      '是',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { word, start, end } of findConditions(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end).replace(/\s+/g, ' ').toLowerCase()).toBe(
            word.toLowerCase(),
          );
          last = end;
        }
      }),
    );
  });
});
