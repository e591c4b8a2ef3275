import type { Bench } from 'tinybench';
import { quantile } from '../metrics/quantile.ts';

/** One way of doing a workload. */
export interface Subject {
  readonly name: string;
  /** Does the whole workload once. */
  run(): unknown;
  /** Prepares the next run, untimed: a fresh input, an empty cache. */
  before?(): void;
  readonly async?: boolean;
  /** What a run stands for when it does a sample of the workload: its time is multiplied. */
  readonly scale?: number;
}

/** Times of one subject in milliseconds, scaled. */
export interface Timing {
  readonly p50: number;
  /** First and third quartile. */
  readonly p25: number;
  readonly p75: number;
  readonly samples: number;
}

/**
 * What time is: `wall`, or `cpu`, the processor time of this process and all its threads. On a machine
 * that is busy with other work, a short run fits between interruptions and a long one does not: only
 * `cpu` compares them fairly there.
 */
export type ClockName = 'wall' | 'cpu';

export interface MeasureOptions {
  /** Milliseconds to spend on each subject, about. */
  readonly budget: number;
  readonly clock: ClockName;
}

/** Milliseconds by a clock. */
export function readClock(clock: ClockName): number {
  if (clock === 'wall') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A shorter run says more about the timer than about the code: it is repeated within a sample. */
const LEAST_SAMPLE_MS = 0.1;
const ROUNDS = 5;
const MOST_SAMPLES = 100;
/** Runs before measuring, for the compiler; a slow subject gets fewer. */
const WARM_UPS = 8;

/** What a subject's rounds are made of. */
interface Plan {
  readonly subject: Subject;
  readonly rounds: number;
  readonly iterations: number;
  readonly repeats: number;
}

/**
 * Times subjects side by side in this process with tinybench: in rounds, one subject after the
 * other in each, so that a machine that slows down slows all of them. Returns a timing for each
 * and, for each, its ratio to the first: the median over rounds of their medians' ratio.
 */
export async function measure(
  subjects: readonly Subject[],
  { budget, clock }: MeasureOptions,
): Promise<{ readonly timings: Timing[]; readonly ratios: number[] }> {
  const { Bench: TinyBench } = await import('tinybench');
  const plans: Plan[] = [];
  for (const subject of subjects) plans.push(await planOf(subject, budget, clock));
  const rounds = Math.max(...plans.map((plan) => plan.rounds));
  const times: number[][] = plans.map(() => []);
  const medians: number[][] = plans.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, plan] of plans.entries()) {
      if (round >= plan.rounds) continue;
      const samples = await timeRound(new TinyBench(roundOptions(plan, clock)), plan);
      times[index]!.push(...samples);
      medians[index]!.push(quantile(samples, 0.5)!);
    }
  }
  const first = medians[0]!;
  return {
    timings: times.map((samples) => ({
      p50: quantile(samples, 0.5)!,
      p25: quantile(samples, 0.25)!,
      p75: quantile(samples, 0.75)!,
      samples: samples.length,
    })),
    ratios: medians.map((own) => {
      const pairs = own.slice(0, first.length).map((time, round) => time / first[round]!);
      return quantile(pairs, 0.5)!;
    }),
  };
}

/** Warms the subject up and says how often it can run within its budget. */
async function planOf(subject: Subject, budget: number, clock: ClockName): Promise<Plan> {
  let fastest = Infinity;
  const started = performance.now();
  for (let i = 0; i < WARM_UPS && performance.now() - started < budget / 4; i++) {
    subject.before?.();
    const from = readClock(clock);
    await subject.run();
    fastest = Math.min(fastest, readClock(clock) - from);
  }
  const affordable = Math.floor(budget / Math.max(fastest, 1e-4));
  const rounds = Math.max(1, Math.min(ROUNDS, affordable));
  const repeats =
    subject.before === undefined
      ? Math.max(1, Math.min(10_000, Math.ceil(LEAST_SAMPLE_MS / Math.max(fastest, 1e-5))))
      : 1;
  const iterations = Math.max(
    1,
    Math.min(Math.ceil(MOST_SAMPLES / rounds), Math.floor(affordable / rounds / repeats)),
  );
  return { subject, rounds, iterations, repeats };
}

function roundOptions(
  { iterations }: Plan,
  clock: ClockName,
): ConstructorParameters<typeof Bench>[0] {
  const now = () => readClock(clock);
  return { iterations, time: 0, warmup: false, retainSamples: true, throws: true, now };
}

/** Milliseconds of one whole workload, one value a sample. */
async function timeRound(bench: Bench, { subject, repeats }: Plan): Promise<number[]> {
  const { before, scale = 1 } = subject;
  const once = () => subject.run();
  const isAsync = subject.async === true;
  bench.add(subject.name, isAsync ? repeatAsync(once, repeats) : repeatSync(once, repeats), {
    async: isAsync,
    ...(before === undefined ? {} : { beforeEach: () => subject.before?.() }),
  });
  await bench.run();
  const { result } = bench.tasks[0]!;
  if (result.state !== 'completed') {
    throw new Error(`${subject.name}: expected a completed measurement, got ${result.state}`);
  }
  return result.latency.samples!.map((time) => (time * scale) / repeats);
}

function repeatSync(run: () => unknown, repeats: number): () => void {
  return () => {
    for (let i = 0; i < repeats; i++) run();
  };
}

function repeatAsync(run: () => unknown, repeats: number): () => Promise<void> {
  return async () => {
    for (let i = 0; i < repeats; i++) await run();
  };
}
