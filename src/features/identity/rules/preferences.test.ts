import { expect, it } from 'vitest';
import { defaultRates } from './preferences.ts';

it.each([
  [null, 'EUR', { hourly: 93.75, retainer: 75 }],
  [null, 'USD', { hourly: 93.75, retainer: 75 }],
  [null, 'JPY', { hourly: 0, retainer: 0 }],
  [null, 'INR', { hourly: 0, retainer: 0 }],
  [0, 'EUR', { hourly: 0, retainer: 0 }],
  [93.75, 'EUR', { hourly: 93.75, retainer: 93.75 }],
  [9000, 'JPY', { hourly: 9000, retainer: 9000 }],
])('with the own rate %s, an hour in %s costs %o [9.1, 9.4]', (defaultRate, currency, rates) => {
  expect(defaultRates({ defaultRate, currency })).toEqual(rates);
});
