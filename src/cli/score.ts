import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import { HALF, parseThreshold } from '../core/threshold.ts';
import { parseCorpusJson } from '../io/corpus-json.ts';
import { parseJudgments } from '../io/judgments.ts';
import { parseQueries, type Query } from '../io/labels.ts';
import { parseRankings, type Rankings } from '../io/rankings.ts';
import { readTextFile, readTextInside } from '../io/read-text.ts';
import { parseQrels, parseTrecRun } from '../io/trec-files.ts';
import { scoreReport } from '../report/score.ts';
import { type ReviewRow, reviewCsv } from '../report/score-review.ts';
import type { RankingScores } from '../report/score-types.ts';
import { type OpenCorpus, openCorpus } from '../run/open-corpus.ts';
import { type KnownJudgments, scoreRankings } from '../run/score.ts';
import { openScoreChunks, type ScoreChunks } from '../run/score-chunks.ts';
import { scoreCorpus } from '../run/score-corpus.ts';
import { judgmentsOfQrels, rankingsOfTrec } from '../run/score-trec.ts';
import { tokenizerFor } from '../run/tokenize.ts';
import { type CorpusFlags, corpusOptions, list, oneOf, wholeNumber } from './options.ts';
import { print, printJson, say, terminalWidth, useColor } from './output.ts';

interface ScoreFlags extends CorpusFlags {
  readonly corpus?: string;
  readonly queries?: string;
  readonly chunks?: string;
  readonly chunksUnit?: string;
  readonly judgments?: string;
  readonly inventory?: string;
  readonly format?: string;
  readonly qrels?: string;
  readonly occurrences?: string;
  readonly threshold?: string;
  readonly encoding?: string;
  readonly k?: string;
  readonly budget?: string;
  readonly dedupe?: string;
  readonly preset?: string;
  readonly explainConventions?: boolean;
  readonly review?: string;
  readonly rows?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Runs `uncut score`; returns the exit code. */
export async function scoreCommand(file: string, flags: ScoreFlags): Promise<number> {
  const settings = settingsFrom(flags);
  const source = await readTextFile(file, 'results');
  const trec = flags.format === 'trec' ? rankingsOfTrec(parseTrecRun(source, file), file) : null;
  const rankings = trec?.rankings ?? parseRankings(source, file);
  const opened =
    flags.corpus === undefined ? null : await openCorpus(flags.corpus, corpusOptions(flags));
  const queries = await queriesOf(opened, flags);
  const judged = await judgmentsOf(opened, flags);
  if (judged === null && (opened === null || queries === null)) {
    throw new UncutError(
      'usage',
      opened === null
        ? 'nothing says what is relevant: add --corpus <path> (its queries expect elements), --judgments <file> or --qrels <file>'
        : `corpus "${opened.id}" has no queries: add --queries <file>, or --judgments <file>`,
    );
  }
  const corpus = opened === null ? null : await scoreCorpus(opened, settings.occurrences);
  const chunks = await chunksOf(opened, flags);
  const given = { ...settings, file, corpus, queries, judged, chunks };
  const scores = await scoreRankings(rankings, given);
  const all = { ...scores, warnings: [...(trec?.warnings ?? []), ...scores.warnings] };
  if (flags.review !== undefined) {
    await writeReview(flags.review, rankings, all, judged, Math.max(...settings.ks));
  }
  if (flags.json === true) printJson(all);
  if (flags.quiet === true) return 0;
  say(all.warnings.map((warning) => `warning: ${warning}`));
  if (flags.json === true) return 0;
  print(
    scoreReport(all, {
      ...{ width: terminalWidth(), color: useColor() },
      rows: flags.rows === undefined ? 40 : wholeNumber('--rows', flags.rows),
      explain: flags.explainConventions === true,
    }),
  );
  return 0;
}

function settingsFrom(flags: ScoreFlags) {
  oneOf('--format', flags.format, ['jsonl', 'trec'] as const);
  const numbers = (option: string, value: string): number[] =>
    [...new Set(list(option, value).map((one) => wholeNumber(option, one)))].sort((a, b) => a - b);
  return {
    ks: flags.k === undefined ? [1, 4, 10] : numbers('--k', flags.k),
    budgets: flags.budget === undefined ? [] : numbers('--budget', flags.budget),
    dedupe:
      oneOf('--dedupe', flags.dedupe, ['none', 'same-span', 'same-elements'] as const) ?? 'none',
    threshold: flags.threshold === undefined ? HALF : parseThreshold(flags.threshold),
    occurrences: oneOf('--occurrences', flags.occurrences, ['all', 'pinned'] as const) ?? 'all',
    preset:
      oneOf('--preset', flags.preset, ['trec', 'torchmetrics', 'ranx', 'chroma'] as const) ?? null,
    tokenizer: tokenizerFor(flags.encoding ?? 'cl100k_base'),
  } as const;
}

async function queriesOf(
  corpus: OpenCorpus | null,
  { queries }: ScoreFlags,
): Promise<readonly Query[] | null> {
  if (queries === undefined) return corpus?.queries ?? null;
  return parseQueries(await readTextFile(queries, 'label'), queries);
}

/** The chunks file of the system that made the rankings. */
async function chunksOf(
  corpus: OpenCorpus | null,
  { chunks, chunksUnit }: ScoreFlags,
): Promise<ScoreChunks | null> {
  const unit = oneOf('--chunks-unit', chunksUnit, ['utf16', 'codepoint', 'utf8'] as const);
  if (chunks === undefined) return null;
  if (corpus !== null) return openScoreChunks(chunks, corpus, unit ?? 'utf16');
  throw new UncutError('usage', '--chunks: add --corpus <path>, whose pages the chunks are of');
}

/** Of `--qrels`, else of `--judgments`, else of corpus.json. */
async function judgmentsOf(
  corpus: OpenCorpus | null,
  flags: ScoreFlags,
): Promise<KnownJudgments | null> {
  const { qrels, judgments } = flags;
  const asked = oneOf('--inventory', flags.inventory, ['complete', 'unknown'] as const);
  if (qrels !== undefined && judgments !== undefined) {
    throw new UncutError('usage', 'expected one of --qrels and --judgments, got both');
  }
  if (qrels !== undefined) {
    const parsed = parseQrels(await readTextFile(qrels, 'label'), qrels);
    const known = judgmentsOfQrels(parsed);
    return { judgments: known, inventory: asked ?? 'unknown', version: null, qrels: parsed };
  }
  const stated = corpus === null ? null : await statedJudgments(corpus);
  const path = judgments ?? stated?.path;
  if (path === undefined) return null;
  const source =
    judgments === undefined && stated !== null
      ? await readTextInside(stated.root, stated.file, 'label')
      : await readTextFile(path, 'label');
  return {
    judgments: parseJudgments(source, path),
    inventory: asked ?? stated?.inventory ?? 'unknown',
    version: stated?.version ?? null,
    qrels: null,
  };
}

async function statedJudgments({ root }: OpenCorpus) {
  const manifest = join(root, 'corpus.json');
  const source = await readTextInside(root, 'corpus.json', 'corpus').catch(() => null);
  const stated = source === null ? undefined : parseCorpusJson(source, manifest).judgments;
  if (stated === undefined) return null;
  const { file, version, inventory } = stated;
  return { root, file, path: join(root, file), version, inventory };
}

async function writeReview(
  path: string,
  { queries }: Rankings,
  scores: RankingScores,
  known: KnownJudgments | null,
  depth: number,
): Promise<void> {
  const asked = (scores.queries ?? scores.judged?.lines ?? []).map(({ query }) => query);
  const rows = asked.flatMap((query) =>
    (queries.get(query) ?? [])
      .slice(0, depth)
      .map(({ item, page, span, text, rank }): ReviewRow => {
        const place = span === null ? (page ?? '') : `${page}[${span[0]},${span[1]})`;
        const judgment = item === null ? null : (known?.judgments.get(query)?.get(item) ?? null);
        return { query, item: item ?? (place === '' ? (text ?? '') : place), rank, judgment };
      }),
  );
  const source = { snapshot: scores.corpus?.sha256 ?? null, version: known?.version ?? null };
  try {
    await writeFile(resolve(path), reviewCsv(rows, source));
  } catch (error) {
    throw new UncutError('results', `--review ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
