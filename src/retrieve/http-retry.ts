/** How often and after how long a request is tried again. */
export interface RetryPolicy {
  /** Requests in all, at least 1. */
  readonly attempts: number;
  /** Wait before the second request; doubled for each further one. */
  readonly firstDelayMs: number;
  /** Longest wait, also when the server asks for more. */
  readonly longestDelayMs: number;
}

export const RETRIES: RetryPolicy = { attempts: 5, firstDelayMs: 500, longestDelayMs: 60_000 };

/** A request that may succeed when it is sent again. */
export class RetryableError extends Error {
  /** What the server's Retry-After asks for, or null. */
  readonly afterMs: number | null;

  constructor(message: string, afterMs: number | null = null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Whether a status tells of a passing fault: a time-out, a limit, or the server's own. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The wait after failed request number `attempt` (from 1): Retry-After when there is one. */
export function delayAfter(attempt: number, afterMs: number | null, policy: RetryPolicy): number {
  return Math.min(afterMs ?? policy.firstDelayMs * 2 ** (attempt - 1), policy.longestDelayMs);
}

/**
 * Milliseconds that a `Retry-After` header asks for: seconds, or an HTTP date; null when absent or
 * neither. Source: RFC 9110, section 10.2.3.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Sends a request until it succeeds, fails for good, or has been tried often enough. */
export async function withRetries<T>(
  send: () => Promise<T>,
  policy: RetryPolicy,
  sleep: (ms: number) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RetryableError) || attempt >= policy.attempts) throw error;
      await sleep(delayAfter(attempt, error.afterMs, policy));
    }
  }
}
