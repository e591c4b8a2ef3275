/** A condition on a run, decided for one strategy, or for the whole run. */
export interface GateOutcome {
  /** As on the command line: `--min-whole 95%`. */
  readonly gate: string;
  /** Id of the strategy; null when the gate is about the corpus. */
  readonly strategy: string | null;
  /** Id of the retriever; only of gates on retrieval. */
  readonly retriever?: string;
  readonly passed: boolean;
  /** What was found and what was asked for, in words. */
  readonly text: string;
}
