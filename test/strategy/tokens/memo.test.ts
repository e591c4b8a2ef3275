import { expect, test } from 'vitest';
import { memoCounter } from '../../../src/strategy/tokens/memo.ts';

function counting() {
  const asked: string[] = [];
  const count = memoCounter({
    count: (text) => {
      asked.push(text);
      return text.length;
    },
  });
  return { asked, count };
}

test('a text measured again is not tokenized again', () => {
  const { asked, count } = counting();
  const text = 'The system MUST save each order.';
  expect([count(text), count(''), count(text), count(''), count(`${text} `)]).toEqual([
    32, 0, 32, 0, 33,
  ]);
  expect(asked).toEqual([text, '', `${text} `]);
});

test('a text in use survives while others are forgotten', () => {
  const { asked, count } = counting();
  const filler = 'x'.repeat(1 << 18);
  count('kept');
  count('left');
  for (let index = 0; index < 40; index++) {
    count(filler + index);
    count('kept');
  }
  expect(asked.filter((text) => text === 'kept')).toEqual(['kept']);
  count('left');
  expect(asked.filter((text) => text === 'left')).toEqual(['left', 'left']);
});

test('many short texts are forgotten too', () => {
  const { asked, count } = counting();
  for (let index = 0; index < 200_000; index++) count(String(index));
  count('0');
  expect(asked.length).toBe(200_001);
});

test('a text too long to be kept does not drive out the others', () => {
  const { asked, count } = counting();
  count('a');
  for (let index = 0; index < 3; index++) count('x'.repeat((1 << 20) + 1));
  count('a');
  expect(asked.filter((text) => text === 'a').length).toBe(1);
});
