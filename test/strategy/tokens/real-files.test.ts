import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodingNames, tokenizerFor } from '../../../src/run/tokenize.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';
import { reference, sameIds } from './reference.ts';

const data = sharedPath('data/');
const name = 'real files have the ids of tiktoken, each in one of the encodings, up to 8,000 units';

test.skipIf(data === null)(data === null ? `${name} (${sharedMissing})` : name, () => {
  const files = (readdirSync(data!, { recursive: true }) as string[])
    .map((file) => join(data!, file))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(100);
  files.forEach((file, index) => {
    const text = readFileSync(file, 'utf8').slice(0, 8_000);
    const encoding = encodingNames[index % encodingNames.length]!;
    const { ids, ends } = tokenizerFor(encoding).encode(text);
    const same = sameIds(ids, reference(encoding).ids(text));
    if (!same || (ends.at(-1) ?? 0) !== text.length) expect.fail(`${encoding} on ${file}`);
  });
});
