/** More than this start again: the limit only slows down. */
const maxKeys = 10_000;

/**
 * As many as allowed per minute may come at once, and more at that pace, so that waiting takes seconds, not a minute.
 * Counted in this process.
 */
export function createRateLimit(maxPerMinute: number) {
  const perMs = maxPerMinute / 60_000;
  let counts = new Map<string, { count: number; at: number }>();
  const countOf = (key: string, now: number) => {
    const { count, at } = counts.get(key) ?? { count: 0, at: now };
    return Math.max(0, count - (now - at) * perMs);
  };
  return {
    isExceeded: (key: string, now = Date.now()) => countOf(key, now) > maxPerMinute - 1,
    count(key: string, now = Date.now()): void {
      const next = { count: countOf(key, now) + 1, at: now };
      if (!counts.has(key) && counts.size >= maxKeys) counts = new Map();
      counts.set(key, next);
    },
  };
}
