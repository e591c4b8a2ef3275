import { fileJobs } from '../../run/evaluate.ts';
import { openCorpus } from '../../run/open-corpus.ts';
import { readPages } from '../../run/read-pages.ts';
import { tokenizerFor } from '../../run/tokenize.ts';
import { tokenBorders, windowSpans } from '../../strategy/windows.ts';
import {
  expectGrades,
  type Grader,
  ourGrades,
  pairGrade,
  sampleOf,
  sweepGrades,
} from '../grades.ts';
import { makeRow } from '../row.ts';
import { type BenchTask, compete } from '../task.ts';
import { chunkTexts, type Workload } from '../workload.ts';

const CHUNK_TOKENS = 800;
/** Elements of the corpus that are also graded pair by pair. */
const SAMPLED = 24;

/** A page of the corpus with at least one element, in windows of tokens. */
async function corpusWorkloads(path: string): Promise<{ id: string; pages: Workload[] }> {
  const corpus = await openCorpus(path);
  const tokenizer = tokenizerFor('cl100k_base');
  const pages: Workload[] = [];
  for (const { file, labels } of fileJobs(corpus)) {
    const batch = await readPages(corpus, file, labels);
    for (const { page, elements } of batch.pages) {
      const texts = elements.map(({ text }) => text.trim()).filter((text) => text !== '');
      if (texts.length === 0) continue;
      const borders = tokenBorders(tokenizer.encode(page.text).ends);
      const spans = [...windowSpans(page.text, borders, CHUNK_TOKENS, CHUNK_TOKENS)];
      const starts = Uint32Array.from(spans, ({ start }) => start);
      const ends = Uint32Array.from(spans, ({ end }) => end);
      pages.push({ name: page.id, page: page.text, elements: texts, chunks: { starts, ends } });
    }
  }
  return { id: corpus.id, pages };
}

/** A real corpus's pages and elements, graded page by page, beside the loop and the sweep. */
export function corpusTask(grade: Grader = ourGrades): BenchTask {
  const task = 'corpus';
  return {
    name: task,
    summary: 'grades of the pages and elements of a corpus (with --corpus)',
    async *rows(context) {
      const { id, pages } = await corpusWorkloads(context.corpus);
      const all = pages.reduce((sum, { elements }) => sum + elements.length, 0);
      const name = `${id}, ${pages.length} pages`;
      if (all === 0) {
        yield makeRow({ task, name, notRun: 'not run: no page has an element' });
        return;
      }
      const pairs = pages.flatMap((workload) => workload.elements.map((_, i) => ({ workload, i })));
      const sample = sampleOf(all, SAMPLED).map((at) => pairs[at]!);
      const texts = new Map(sample.map(({ workload }) => [workload, chunkTexts(workload)]));
      const byPairs = () =>
        sample.map(({ workload, i }) =>
          pairGrade(workload.page, workload.elements[i]!, texts.get(workload)!),
        );
      yield* await compete(
        {
          ...{ task, name, elements: all },
          megabytes: pages.reduce((sum, { page }) => sum + page.length, 0) / 1e6,
          ours: { name: 'uncut', run: () => pages.map(grade) },
          peers: [
            { subject: { name: 'per-pair loop', run: byPairs, scale: all / sample.length } },
            { subject: { name: 'indexOf once and sweep', run: () => pages.map(sweepGrades) } },
          ],
          check() {
            for (const workload of pages) {
              const swept = sweepGrades(workload);
              expectGrades(workload.name, workload, grade(workload), (i) => swept[i]!);
            }
            const paired = byPairs();
            for (const [at, { workload, i }] of sample.entries()) {
              if (isAmbiguous(workload)) continue;
              const expected = () => paired[at]!;
              expectGrades(workload.name, workload, grade(workload), expected, [i]);
            }
          },
        },
        context,
      );
    },
  };
}

/** A chunk whose text stands earlier on the page: the loop over pairs takes it there. */
function isAmbiguous({ page, chunks }: Workload): boolean {
  return chunks.starts.some(
    (start, i) => page.indexOf(page.slice(start, chunks.ends[i])) !== start,
  );
}
