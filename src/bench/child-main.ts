import type { ChildJob } from './child.ts';
import { readClock } from './measure.ts';

/** What a job adds to the time and memory of its process. */
type Answer = { readonly extrapolated?: number } & (
  | { readonly notRun: string }
  | { readonly whole: Readonly<Record<string, boolean>>; readonly sampled?: boolean }
  | { readonly elements: number }
);

/** Modules are loaded by the job that needs them: loading is a part of its time. */
async function answer(job: ChildJob): Promise<Answer> {
  const { clock } = job;
  switch (job.do) {
    case 'grading':
    case 'html':
      return onePage(job.do, job.units);
    case 'ours':
    case 'default':
    case 'usual':
    case 'quick': {
      const { openCorpus } = await import('../run/open-corpus.ts');
      const { defaultRun, ourPipeline, THREE_WINDOWS } = await import('./windows.ts');
      const corpus = await openCorpus(job.corpus);
      if (job.do === 'ours') return ourPipeline(corpus, THREE_WINDOWS, clock);
      if (job.do === 'default') return defaultRun(corpus, clock);
      const { peerPipeline } = await import('./peers/pipelines.ts');
      return peerPipeline(job.do, corpus, THREE_WINDOWS, clock);
    }
  }
}

async function onePage(task: 'grading' | 'html', units: number): Promise<Answer> {
  if (task === 'html') {
    const { htmlToText } = await import('../corpus/html/html-to-text.ts');
    const { htmlPage } = await import('./text/html.ts');
    return { elements: htmlToText(htmlPage(22, units)).blocks.length };
  }
  const { ourGrades } = await import('./grades.ts');
  const { makeWorkload } = await import('./workload.ts');
  const elements = Math.min(20_000, Math.floor(units / 500));
  const workload = makeWorkload({ units, elements, chunks: Math.ceil(units / 3200) }, 5);
  return { elements: ourGrades(workload).length };
}

const job = JSON.parse(process.argv[2]!) as ChildJob;
const started = readClock(job.clock);
const result = await answer(job);
const milliseconds = readClock(job.clock) - started + (result.extrapolated ?? 0);
const peak = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(JSON.stringify({ ...result, milliseconds, peak }));
