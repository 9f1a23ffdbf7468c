import pRetry from 'p-retry';
import { FileStoreError, isWorthRepeating, toFileStoreError } from './file-store-error.ts';

export type RetryLimits = { operationMs: number; uploadMs: number; firstPauseMs: number };

/** [9.10] */
export const retryLimits: RetryLimits = { operationMs: 120_000, uploadMs: 600_000, firstPauseMs: 500 };

const longestPauseMs = 30_000;

/**
 * Repeats an operation with growing pauses until it succeeds, fails for good, or the time is up. The attempt's signal
 * aborts when the time is up or the caller cancels; once the attempt has succeeded, only the caller aborts it.
 */
export async function retry<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { limitMs, firstPauseMs }: { limitMs: number; firstPauseMs: number },
  canceled?: AbortSignal,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limitMs);
  const signal = canceled ? AbortSignal.any([deadline.signal, canceled]) : deadline.signal;
  let lastError: unknown;
  try {
    return await pRetry(() => rejectOnAbort(attempt(signal), signal), {
      signal,
      retries: Infinity,
      minTimeout: firstPauseMs,
      maxTimeout: longestPauseMs,
      randomize: true,
      shouldRetry: ({ error }) => isWorthRepeating(error),
      onFailedAttempt({ error }) {
        lastError = error;
      },
    });
  } catch (error) {
    if (canceled?.aborted) throw new FileStoreError('canceled', { cause: error });
    if (deadline.signal.aborted) throw new FileStoreError('retry-limit-exceeded', { cause: lastError });
    throw toFileStoreError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** For drivers whose requests can't be aborted. */
async function rejectOnAbort<Result>(operation: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([operation, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
