import { chromaRecursive, chromaTokens } from '../strategy/chroma.ts';
import type { StrategyUse } from './evaluate-page.ts';
import { planStrategies } from './plan.ts';

/** Size and overlap, in tokens, of the settings of Chroma's chunking report. */
const SETTINGS = [
  [800, 400],
  [400, 200],
  [400, 0],
  [200, 0],
] as const;

/** The eight splitters of Chroma's chunking report: `recursive-800-400`, `token-800-400`, ... */
export function chromaSettings(): StrategyUse[] {
  return planStrategies(
    SETTINGS.flatMap(([size, overlap]) =>
      [chromaRecursive, chromaTokens].map((strategy) => ({ strategy, params: { size, overlap } })),
    ),
  );
}
