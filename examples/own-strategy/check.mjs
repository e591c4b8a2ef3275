import { readFileSync } from 'node:fs';
import { checkStrategy, makePage } from 'uncut/testing';
import bySection from './by-section.mjs';

const source = (name) =>
  readFileSync(new URL(`../own-documents/docs/${name}`, import.meta.url), 'utf8');
const pages = ['billing.md', 'access.md'].map((name) =>
  makePage(name, source(name), 'markdown', null),
);

const checks = await checkStrategy(bySection, pages, { params: { size: 60 } });
for (const { page, chunks, oversize, lost, problems } of checks) {
  console.log(`${page}: ${chunks} chunks, ${oversize} above size, ${lost} characters lost`);
  for (const problem of problems) console.log(`  ${problem}`);
}
process.exitCode = checks.some(({ problems }) => problems.length > 0) ? 1 : 0;
