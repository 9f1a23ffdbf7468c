import { createRateLimit } from './rate-limit.ts';

/** Counts wrong secrets per address. */
export function createAttemptLimit(maxPerMinute: number) {
  const { isExceeded, count } = createRateLimit(maxPerMinute);
  return { isExceeded, addFailure: count };
}
