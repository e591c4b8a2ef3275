import { expect, test } from 'vitest';
import {
  delayAfter,
  isPassing,
  parseRetryAfter,
  RETRIES,
  RetryableError,
  withRetries,
} from '../../src/retrieve/http-retry.ts';

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-01-02T03:04:05Z');
  expect(parseRetryAfter('3', now)).toBe(3000);
  expect(parseRetryAfter(' 0 ', now)).toBe(0);
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:09 GMT', now)).toBe(4000);
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeNull();
  expect(parseRetryAfter(null, now)).toBeNull();
});

test('delays double up to the longest, which bounds Retry-After too', () => {
  const policy = { ...RETRIES, firstDelayMs: 100, longestDelayMs: 350 };
  expect([1, 2, 3, 4].map((attempt) => delayAfter(attempt, null, policy))).toEqual([
    ...[100, 200, 350, 350],
  ]);
  expect(delayAfter(1, 20, policy)).toBe(20);
  expect(delayAfter(1, 86_400_000, policy)).toBe(350);
});

test('limits, time-outs and faults of the server pass; refusals do not', () => {
  expect([408, 429, 500, 502, 503, 504, 529].every(isPassing)).toBe(true);
  expect([400, 401, 403, 404, 413, 422].some(isPassing)).toBe(false);
});

test('only retryable errors are tried again, and not after the last attempt', async () => {
  let sent = 0;
  const waits: number[] = [];
  const run = (error: Error) =>
    withRetries(
      () => {
        sent++;
        return Promise.reject(error);
      },
      { ...RETRIES, attempts: 3 },
      async (ms) => void waits.push(ms),
    );
  await expect(run(new RetryableError('busy'))).rejects.toThrow('busy');
  expect([sent, waits]).toEqual([3, [500, 1000]]);
  await expect(run(new Error('no'))).rejects.toThrow('no');
  expect(sent).toBe(4);
});
