import { expect, test } from 'vitest';
import { parsePythonList } from '../../../src/io/import/python-list.ts';

test.each([
  ['[]', []],
  ["['a']", ['a']],
  ["['a', \"it's\"]", ['a', "it's"]],
  ["['a\\nb', 'c\\\\d', '\\'\"', '\\xe9\\u2019\\U0001f600']", ['a\nb', 'c\\d', '\'"', 'é’😀']],
  ["[ 'a' , 'b', ]", ['a', 'b']],
])('%s', (source, list) => {
  expect(parsePythonList(source)).toEqual(list);
});

test.each(['', 'a', "['a'", "['a' 'b']", '[1]', "['a', None]", "[['a']]", "['\\q']"])(
  '%j is no list of texts',
  (source) => {
    expect(parsePythonList(source)).toBeNull();
  },
);
