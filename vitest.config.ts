import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const json = process.env.UNCUT_TEST_JSON;

export default defineConfig({
  resolve: { alias: { uncut: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: json === undefined ? ['default'] : ['default', 'json'],
    ...(json === undefined ? {} : { outputFile: { json } }),
  },
});
