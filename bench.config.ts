import { defineConfig } from 'uncut';

export default defineConfig({
  corpora: ['corpora/requirements-archive', 'corpora/uncut-requirements'],
  strategies: [
    { strategy: 'fixed', size: 800 },
    { strategy: 'overlapping', size: 800, overlap: 100 },
    { strategy: 'structure-aware', size: 800 },
  ],
});
