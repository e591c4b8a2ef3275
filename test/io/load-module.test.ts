import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

/** A strategy whose chunks are what it could import. */
const names = (imports: string, values: string): string => `${imports}
export default {
  name: 'names',
  summary: 'What could be imported.',
  params: {},
  lossy: 'all',
  split: () => [${values}].map((text) => ({ text })),
};
`;

describe('a file outside an install imports this package by name', () => {
  const imports = `import { classify } from 'uncut';
import { checkStrategy, makePage } from 'uncut/testing';`;
  const values =
    "typeof classify, typeof checkStrategy, makePage('a.txt', 'Page', 'text', null).text";
  const folder = makeFolder({
    'page.txt': 'Page',
    'names.ts': names(`${imports}\nimport 'uncut/vitest';`, values),
    'names.mjs': names(imports, values),
  });

  test.each(['names.ts', 'names.mjs'])('%s', (file) => {
    const { stdout, stderr, code } = uncut(folder, [
      'chunks',
      'page.txt',
      '--strategy',
      `./${file}`,
    ]);
    expect(code, stderr).toBe(0);
    const texts = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text);
    expect(texts).toEqual(['function', 'function', 'Page']);
  });
});
