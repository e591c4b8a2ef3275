import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const json = process.env.UNCUT_TEST_JSON;

export default defineConfig({
  resolve: { alias: { uncut: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    // Many tests wait for a command in a process of its own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: json === undefined ? ['default'] : ['default', 'json'],
    ...(json === undefined ? {} : { outputFile: { json } }),
  },
});
