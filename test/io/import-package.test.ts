import { afterAll, expect, test } from 'vitest';
import { importPackage } from '../../src/io/import-package.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

test("a package of the user's folder goes before uncut's own", async () => {
  const folder = makeFolder({
    'node_modules/zod/package.json': '{"name":"zod","type":"module","main":"main.js"}',
    'node_modules/zod/main.js': "export const whose = 'the user';",
    'docs/a.md': '# A',
  });
  expect(await importPackage('zod', folder)).toMatchObject({ whose: 'the user' });
  expect(await importPackage('zod', `${folder}/docs`)).toMatchObject({ whose: 'the user' });
});

test("else uncut's own is taken", async () => {
  expect(await importPackage('zod', makeFolder())).toHaveProperty('z');
});

test('a package that is in neither is refused', async () => {
  await expect(importPackage('uncut-no-such-package', makeFolder())).rejects.toThrow(
    'uncut-no-such-package',
  );
});
