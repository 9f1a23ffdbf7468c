import { expect, it } from 'vitest';
import { isUnusualRate } from './rate-reason.ts';

it('is unusual without a specific rate, at a fixed price and outside a retainer', () => {
  const usual = ['taskRate', 'projectRate', 'clientRate', 'retainer:1000/36000000'];
  const unusual = ['noProject', 'defaultRate', 'fixedPrice', 'retainerUsedUp:projectRate', 'Not synced yet'];
  expect(usual.map(isUnusualRate)).toEqual(usual.map(() => false));
  expect(unusual.map(isUnusualRate)).toEqual(unusual.map(() => true));
});
