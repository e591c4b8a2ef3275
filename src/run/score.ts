import type { CharacterRun } from '../core/run.ts';
import type { Judgments } from '../io/judgments.ts';
import type { Rankings } from '../io/rankings.ts';
import type { QrelsFile } from '../io/trec-files.ts';
import {
  cutAt,
  cutAtBudget,
  type ItemPreset,
  type RetrievalScores,
  scoreQuery,
} from '../metrics/index.ts';
import type {
  GradedQuery,
  JudgedRankings,
  PresetResult,
  RankingScores,
} from '../report/score-types.ts';
import { characterRun, rawSpans } from './characters.ts';
import { packageVersion } from './package-version.ts';
import { conventionsOf } from './score-conventions.ts';
import type { ScoreCorpus } from './score-corpus.ts';
import {
  type GradedRankings,
  type GradeSettings,
  gradeRankings,
  openGap,
  withOpenGap,
} from './score-graded.ts';
import { judgeRankings } from './score-judged.ts';
import { presetOfGraded, presetOfJudged } from './score-preset.ts';
import { gradedSummary } from './score-summary.ts';
import { expectedWarnings, queryWarnings } from './score-warnings.ts';

/** What is known of the items of rankings. */
export interface KnownJudgments {
  readonly judgments: Judgments;
  readonly inventory: 'complete' | 'unknown';
  /** Of the judgments file, as corpus.json states it. */
  readonly version: string | number | null;
  /** Graded relevance, when it came from a TREC file. */
  readonly qrels: QrelsFile | null;
}

/** What rankings are scored against and how. */
export interface ScoreOptions extends GradeSettings {
  /** Name of the rankings file, for messages. */
  readonly file: string;
  readonly corpus: ScoreCorpus | null;
  /** Queries with their expected elements; null when there are only judgments. */
  readonly queries: readonly { id: string; text: string; elements: readonly string[] }[] | null;
  readonly judged: KnownJudgments | null;
  readonly occurrences: 'all' | 'pinned';
  readonly preset: ItemPreset | 'chroma' | null;
}

/**
 * Scores rankings that another system made: by coverage of a corpus's expected elements where lines
 * name places or text, by judgments where they name items, by both where both are known.
 *
 * @throws UncutError `results` for lines that cannot be graded; `parameter` for a cutoff out of range
 *   and where a preset's tool itself stops.
 */
export async function scoreRankings(
  rankings: Rankings,
  options: ScoreOptions,
): Promise<RankingScores> {
  const { file, corpus, judged: known, preset } = options;
  const asked = options.queries?.map(({ id }) => id) ?? [...(known?.judgments.keys() ?? [])];
  const warnings = [...(corpus?.warnings ?? []), ...queryWarnings(file, rankings, asked, known)];
  const placed = [...rankings.queries.values()].some((lines) =>
    lines.some(({ page, text, chunk }) => page !== null || text !== null || chunk !== undefined),
  );
  const graded =
    corpus !== null &&
    options.queries !== null &&
    (placed || known === null || (options.chunks ?? null) !== null)
      ? await gradeRankings(file, rankings, options.queries, corpus, options)
      : null;
  const named = [...rankings.queries.values()].some((lines) =>
    lines.some(({ item }) => item !== null),
  );
  const judged =
    known === null || (graded !== null && !named)
      ? null
      : judgeItems(file, rankings, asked, known, options);
  if (known !== null && judged === null) {
    warnings.push(`${file}: no line names an item, so the judgments are not used`);
  }
  if (graded !== null && corpus !== null && options.queries !== null) {
    warnings.push(...expectedWarnings(options.queries, corpus), ...graded.warnings);
  }
  const scores =
    graded === null
      ? []
      : graded.complete
        ? graded.result.scores
        : graded.result.scores.map(withOpenGap);
  return {
    schema: 1,
    version: packageVersion(),
    corpus:
      corpus === null
        ? null
        : { id: corpus.corpus.id, sha256: corpus.sha256, pages: corpus.pages.length },
    conventions: conventionsOf(options, graded !== null, judged),
    queries: graded === null ? null : gradedQueries(graded, options),
    graded: graded === null ? null : gradedSummary(graded, scores),
    judged,
    preset:
      preset === null || preset === 'chroma'
        ? null
        : presetOf(preset, graded, scores, judged, known),
    characters:
      preset === 'chroma' && graded !== null && corpus !== null
        ? characters(graded, corpus, options)
        : null,
    warnings,
  };
}

function gradedQueries(
  { result: { lines, rows }, items, complete }: GradedRankings,
  { ks, budgets }: ScoreOptions,
): GradedQuery[] {
  const known: typeof openGap = complete ? (scores) => scores : openGap;
  return lines.map(({ strategy: _, retriever: __, holders: ___, verdict, ...line }, index) => ({
    ...line,
    ranking: line.ranking.map((position, at) => ({
      ...position,
      item: items.get(line.query)?.[at] ?? null,
    })),
    // `cut` needs all chunks of the system.
    verdict: verdict === 'cut' && !complete ? null : verdict,
    scores: [
      ...ks.map((k) => ({ k, ...known(scoreQuery(rows[index]!, cutAt(k))) })),
      ...budgets.map((budget) => ({
        budget,
        ...known(scoreQuery(rows[index]!, cutAtBudget(budget))),
      })),
    ],
  }));
}

function judgeItems(
  file: string,
  rankings: Rankings,
  asked: readonly string[],
  { judgments, inventory }: KnownJudgments,
  { ks, dedupe }: ScoreOptions,
): JudgedRankings {
  return judgeRankings(file, rankings, asked, judgments, {
    ...{ inventory, ks },
    dedupe: dedupe !== 'none',
  });
}

function presetOf(
  preset: ItemPreset,
  graded: GradedRankings | null,
  scores: readonly RetrievalScores[],
  judged: JudgedRankings | null,
  known: KnownJudgments | null,
): PresetResult | null {
  if (judged !== null && known !== null) {
    return presetOfJudged(preset, judged, known.judgments, known.qrels);
  }
  return graded === null ? null : presetOfGraded(preset, graded, scores);
}

/** Scores over characters at each k; omega is left out, for only the ranked chunks are known. */
function characters(
  { pages, result }: GradedRankings,
  corpus: ScoreCorpus,
  { queries, ks }: ScoreOptions,
): CharacterRun[] {
  const spans = new Map(
    corpus.pages.flatMap(({ page, elements }) => [...rawSpans(page, elements)]),
  );
  const texts = new Map(corpus.pages.map(({ page }) => [page.id, page.text]));
  const references = new Map(
    (queries ?? []).flatMap(({ id, elements }) => {
      const found = [...new Set(elements)].flatMap((element) => spans.get(element) ?? []);
      return found.length === 0 ? [] : [[id, found] as const];
    }),
  );
  const none = { mean: null, sd: null };
  return ks.map((k) => {
    const run = characterRun(pages, result.lines, { texts, references }, k);
    return {
      ...run,
      exact: { ...run.exact, precisionOmega: none },
      compat: { ...run.compat, precisionOmega: none },
    };
  });
}
