import { expect, it } from 'vitest';
import { rstWords } from '../../../src/corpus/rst/inline.ts';

it.each<[string, string]>([
  ['**FR-001**: The *system* ``a *b*``', 'FR-001: The system a *b*'],
  ['2 * 3 * 4 and **kwargs', '2 * 3 * 4 and **kwargs'],
  ['`text <http://a.b>`_ and `<http://c.d>`__', 'text and http://c.d'],
  ['a `phrase reference`_ or name_ and snake_case', 'a phrase reference or name and snake_case'],
  [':ref:`the part <target>` :need:`REQ-1` `x`:sub:', 'the part REQ-1 x'],
  ['|name| and |link|_', 'name and link'],
  ['see [1]_ and _`inline target`', 'see [1] and inline target'],
  ['re\\ *d* and \\*plain*', 'red and *plain*'],
  ['one\n   two', 'one two'],
  ['必须 **不得** 修改', '必须 不得 修改'],
])('the words of %j are %j', (source, words) => {
  expect(rstWords(source)).toBe(words);
});

it.each(['*a ', '**a', '`a ', '``a', '|a ', ':a:', '_', 'a_ '])(
  'marks without partners do no harm, however many there are: %j',
  (mark) => {
    expect(rstWords(mark.repeat(30_000)).length).toBeGreaterThan(1);
  },
);
