/** Stable codes of {@link UncutError}; the message is for people, the code for programs. */
export type UncutErrorCode =
  | 'usage'
  | 'config'
  | 'corpus'
  | 'label'
  | 'page'
  | 'path-outside-corpus'
  | 'strategy'
  | 'unknown-strategy'
  | 'parameter'
  | 'span-out-of-page'
  | 'results'
  | 'resume'
  | 'retrieval'
  | 'encoding'
  | 'limit'
  | 'timeout'
  | 'queue'
  | 'interrupted';

/**
 * The one error class: what was expected, what came, where, and the fix. `problems` holds every
 * problem when a validation found more than one.
 */
export class UncutError extends Error {
  override readonly name = 'UncutError';
  readonly code: UncutErrorCode;
  readonly problems: readonly string[];

  constructor(
    code: UncutErrorCode,
    message: string,
    options: { readonly problems?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.problems = options.problems ?? [message];
  }
}
