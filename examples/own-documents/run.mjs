import { fileURLToPath } from 'node:url';
import { evaluate, loadStrategy, openCorpus, planStrategies } from 'uncut';

const docs = fileURLToPath(new URL('docs', import.meta.url));

// What must come through whole: every block that begins with the id of a requirement.
const corpus = await openCorpus(docs, { elements: '^(FR|NFR)-\\d+' });

const strategies = planStrategies([
  { ...(await loadStrategy('fixed')), params: { size: [60, 120] } },
  { ...(await loadStrategy('structure-aware')), params: { size: [60, 120] } },
]);

const cuts = [];
const run = await evaluate(corpus, {
  strategies,
  onRows: (rows) => cuts.push(...rows.filter(({ status }) => status !== 'whole')),
});

for (const { id, survival } of run.strategies) {
  console.log(`${id}: ${survival.whole} of ${survival.elements} whole, ${survival.cut} cut`);
}
for (const { strategy, id, atBorder, lostWords } of cuts) {
  const [before, after] = atBorder.map((text) => text.replaceAll(/\s+/g, ' '));
  console.log(`  ${id} with ${strategy}: …${before.slice(-30)} | ${after.slice(0, 30)}…`);
  if (lostWords.length > 0) console.log(`    lost: ${lostWords.join(', ')}`);
}
