import { expect, it } from 'vitest';
import { requiredDetails } from './required-details.ts';

const invoice = {
  type: 'invoice',
  currency: 'EUR',
  grossMinor: 250_01,
  serviceFrom: null,
  serviceTo: null,
} as const;
const noAddress = { street: '', city: ' ', addressText: '' };
const berlin = { street: 'Ring 1', city: 'Berlin', addressText: '' };
const missing = (fields: object = {}, country: string | null = 'DE', buyer = noAddress, seller = noAddress) =>
  requiredDetails({ ...invoice, ...fields }, { seller: { ...seller, country }, buyer }).map(
    ({ field }) => field,
  );
const all = ['seller.street', 'seller.city', 'buyer.street', 'buyer.city', 'serviceFrom'];

it('an invoice needs both addresses and the day or period of the service', () => {
  expect(missing()).toEqual(all);
  expect(missing({ serviceFrom: '2026-03-01' }, 'DE', berlin, berlin)).toEqual([]);
  expect(
    missing({ serviceTo: '2026-03-31' }, 'DE', { ...noAddress, addressText: 'Ring 1, Berlin' }, berlin),
  ).toEqual([]);
});

it('a deposit is billed before the service, and other documents need nothing of this', () => {
  expect(missing({ type: 'deposit' })).toEqual(all.slice(0, 4));
  expect(missing({ type: 'creditNote' })).toEqual([]);
  expect(missing({ type: 'quote' })).toEqual([]);
});

it.each([
  ['DE', 'EUR', 250_00, true],
  ['DE', 'EUR', 250_01, false],
  ['DE', 'USD', 1_00, false],
  ['AT', 'EUR', 400_00, true],
  ['CH', 'CHF', 400_00, true],
  ['BE', 'EUR', 100_00, true],
  ['BE', 'EUR', 100_01, false],
  ['US', 'USD', 9_000_00, true],
  [null, 'EUR', 9_000_00, true],
] as const)(
  'small amounts, and countries without such a law, need less: %s, %s %i',
  (country, currency, grossMinor, isEnough) => {
    expect(missing({ currency, grossMinor }, country).length === 0).toBe(isEnough);
  },
);
