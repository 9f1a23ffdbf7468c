import { expect, it } from 'vitest';
import { fitsInEmail } from './delivery.ts';

it('files of up to 10 MB are attached to emails', () => {
  expect([0, 10 * 1024 ** 2, 10 * 1024 ** 2 + 1].map(fitsInEmail)).toEqual([true, true, false]);
});
