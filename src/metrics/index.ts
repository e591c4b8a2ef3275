export { averagePrecisionAt } from './average-precision.ts';
export {
  type BootstrapOptions,
  type BootstrapResult,
  bootstrapInterval,
  type Cluster,
  FEWEST_CLUSTERS,
  Resamples,
} from './bootstrap.ts';
export {
  buildRow,
  type ChunkKey,
  type ElementHolders,
  type Retrieved,
  type RowSource,
} from './build-row.ts';
export {
  type CharacterMode,
  type CharacterRow,
  type CharacterTable,
  COMPAT_CHANGES,
  characterScores,
  contactCount,
  type MeanAndDeviation,
  type PageSpan,
  scoreCharacters,
} from './characters.ts';
export { type Cutoff, cutAt, cutAtBudget, depth, nameAt } from './cutoff.ts';
export { type Deduped, dedupe, elementsName } from './dedupe.ts';
export {
  type DetectableDifference,
  type DifferenceCluster,
  minimumDetectableDifference,
} from './detectable.ts';
export {
  countVerdicts,
  type Diagnosis,
  type DiagnosisCounts,
  diagnose,
  HIGH_SHARE,
  type Reading,
  readDiagnosis,
  type Verdict,
} from './diagnosis.ts';
export {
  type DecidedDifference,
  type Difference,
  type DifferenceVerdict,
  decideDifferences,
  type PairedPage,
  pairedDifference,
  type WonAndLost,
} from './difference.ts';
export { gapAt, gapCutAt, gapRankedAt } from './gap.ts';
export { hitAt, partialAt, stitchedAt } from './hit.ts';
export { holm } from './holm.ts';
export {
  type JudgedRow,
  type JudgedTable,
  mayHaveRelevant,
  type Relevance,
  scoreJudged,
} from './judged.ts';
export { type JudgedScores, scoreJudgedQueries } from './judged-queries.ts';
export { mcnemarExact } from './mcnemar.ts';
export type { RowMetric } from './measure.ts';
export { idealGains, ndcgAt } from './ndcg.ts';
export { type PrecisionCount, type PrecisionDenominator, precisionAt } from './precision.ts';
export {
  type ItemPreset,
  PRESET_CONVENTIONS,
  type PresetDifference,
  type PresetQuery,
  type PresetValues,
  presetDifferences,
  type SharedMetric,
  scorePreset,
} from './preset.ts';
export { type WalkConvention, type WalkStep, walkPreset } from './preset-walk.ts';
export { median, quantile } from './quantile.ts';
export { Random } from './random.ts';
export { duplicateRows, falseReturns, type Ties, ties } from './ranking.ts';
export { type RanxValues, ranxMetrics } from './ranx.ts';
export { recallAt, recallCappedAt, recallPartialAt } from './recall.ts';
export { reciprocalRankAt, reciprocalRankUncut } from './reciprocal-rank.ts';
export {
  type MetricTable,
  type PrecisionTable,
  type RetrievalScores,
  scoreQueries,
  scoreQuery,
} from './retrieval.ts';
export { INTERVAL_METRICS, withIntervals } from './retrieval-interval.ts';
export {
  checkRow,
  firstFull,
  firstPartial,
  isEligible,
  prefixCounts,
  type QueryOutcome,
  type QueryRow,
  type RankedChunk,
} from './row.ts';
export { MEANS_DIFFER, macroMean, pooledMean, type QueryScore, type Score } from './score.ts';
export { EXACT_UP_TO, type SignFlipResult, signFlipTest } from './sign-flip.ts';
export { type SurvivalCounts, type SurvivalScore, survivalOf, survivalRate } from './survival.ts';
export {
  type TorchMeanOptions,
  type TorchMetric,
  type TorchOptions,
  type TorchQuery,
  torchMean,
  torchMetric,
} from './torchmetrics.ts';
export {
  type Qrels,
  type ScoredItem,
  type TrecOptions,
  type TrecResult,
  type TrecRun,
  type TrecValues,
  trecEval,
} from './trec.ts';
