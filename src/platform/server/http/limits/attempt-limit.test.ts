import { expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

const minuteMs = 60_000;

it('refuses an address after too many wrong secrets in a minute, and no other', () => {
  const limit = createAttemptLimit(2);
  limit.addFailure('10.0.0.1', 0);
  expect(limit.isExceeded('10.0.0.1', 1)).toBe(false);
  limit.addFailure('10.0.0.1', 2);
  expect(limit.isExceeded('10.0.0.1', 3)).toBe(true);
  expect(limit.isExceeded('10.0.0.2', 3)).toBe(false);
  expect(limit.isExceeded('10.0.0.1', minuteMs)).toBe(false);
});

it('keeps a limited number of addresses', () => {
  const limit = createAttemptLimit(1);
  limit.addFailure('10.0.0.1', 0);
  for (let count = 0; count < 10_000; count += 1) limit.addFailure(`host-${count}`, 1);
  expect(limit.isExceeded('10.0.0.1', 2)).toBe(false);
});
