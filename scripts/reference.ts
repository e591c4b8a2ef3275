/** Writes results/reference from the built package: `npm run build && npx jiti scripts/reference.ts`. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Run } from '../src/core/run.ts';
import {
  REFERENCE_CORPORA,
  referencePath,
  referenceReadme,
  referenceRun,
  referenceStrategies,
} from '../test/support/reference.ts';

const strategies = await referenceStrategies();
const runs: Run[] = [];
for (const corpus of REFERENCE_CORPORA) {
  const run = await referenceRun(corpus, strategies);
  runs.push(run);
  writeFileSync(referencePath(corpus), `${JSON.stringify(run, null, 1)}\n`);
}
const folder = dirname(referencePath(REFERENCE_CORPORA[0]!));
writeFileSync(join(folder, 'README.md'), referenceReadme(runs));
