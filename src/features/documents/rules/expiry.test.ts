import { expect, it } from 'vitest';
import { isExpiring } from './expiry.ts';

it.each([
  [null, false],
  ['2026-11-01', true],
  ['2026-11-23', true],
  ['2026-12-23', true],
  ['2026-12-24', false],
])('on 2026-11-23, an expiry date of %s is a reminder: %s', (expiresOn, expected) => {
  expect(isExpiring(expiresOn, '2026-11-23')).toBe(expected);
});
