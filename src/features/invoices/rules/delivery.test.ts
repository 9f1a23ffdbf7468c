import { expect, it } from 'vitest';
import { fitsInEmail } from './delivery.ts';

it('files of up to 10 MB are attached to emails', () => {
  expect([0, 10_000_000, 10_000_001].map(fitsInEmail)).toEqual([true, true, false]);
});
