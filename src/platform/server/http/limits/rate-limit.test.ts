import { expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it('allows as many at once as in a minute, and more at that pace', () => {
  const limit = createRateLimit(60);
  for (let count = 0; count < 60; count += 1) {
    expect(limit.isExceeded('ann', 0)).toBe(false);
    limit.count('ann', 0);
  }
  expect([0, 999, 1_000].map((now) => limit.isExceeded('ann', now))).toEqual([true, true, false]);
  expect(limit.isExceeded('ben', 0)).toBe(false);
});
