import { expect, test } from 'vitest';
import { termsOf } from '../../src/retrieve/terms.ts';

test('runs of letters and digits are terms in lower case, repeats kept', () => {
  expect(termsOf('The FR-001: the system, v2.1!')).toEqual([
    ...['the', 'fr', '001', 'the', 'system', 'v2', '1'],
  ]);
  expect(termsOf('')).toEqual([]);
  expect(termsOf(' -- ... ')).toEqual([]);
});

test('lower case follows no locale', () => {
  expect(termsOf('INSIDE ÄÖ ΣΑΝ')).toEqual(['inside', 'äö', 'σαν']);
});

test('width and composition make no difference', () => {
  expect(termsOf('ＦＲ１２')).toEqual(['fr12']);
  expect(termsOf('cafe\u0301 ﬁle')).toEqual(termsOf('café file'));
});

test('a combining mark belongs to its word, one alone is no term', () => {
  expect(termsOf('हिन्दी भाषा')).toEqual(['हिन्दी', 'भाषा']);
  expect(termsOf('\u0301 a')).toEqual(['a']);
});

test('Chinese and Japanese become pairs of neighbours, a letter alone stands for itself', () => {
  expect(termsOf('检索增强')).toEqual(['检索', '索增', '增强']);
  expect(termsOf('24 次，136次')).toEqual(['24', '次', '136', '次']);
  expect(termsOf('データ')).toEqual(['デー', 'ータ']);
});

test('punctuation and words of other scripts end a run of pairs', () => {
  expect(termsOf('使用API密钥。')).toEqual(['使用', 'api', '密钥']);
  expect(termsOf('密，钥')).toEqual(['密', '钥']);
});

test('Hangul, Thai, Lao, Khmer and Myanmar become pairs of letters with their marks', () => {
  expect(termsOf('한국어')).toEqual(['한국', '국어']);
  expect(termsOf('ที่นี่')).toEqual(['ที่นี่']);
  expect(termsOf('กรุณา')).toEqual(['กรุ', 'รุณ', 'ณา']);
  for (const text of ['ຂໍ້ຄວາມ', 'អត្ថបទ', 'စာသားများ']) {
    expect(termsOf(text).length).toBeGreaterThan(1);
  }
});

test('a character outside the basic plane is one letter', () => {
  expect(termsOf('𠮷野家')).toEqual(['𠮷野', '野家']);
  expect(termsOf('a 😀 b')).toEqual(['a', 'b']);
  expect(termsOf('𝐀b')).toEqual(['ab']);
});

test('lone surrogates end a term', () => {
  expect(termsOf('ab\ud83dcd\udc00')).toEqual(['ab', 'cd']);
});
