import { expect, it } from 'vitest';
import { aLine, terms } from '#tests/support/invoice-terms-fixture.ts';
import { depositTaxes, remainingTaxes } from './deposit-taxes.ts';

const at = (taxRate: string, price: string) => aLine({ taxRate, price });

it('a deposit has net and tax by rate, less its credit notes', () => {
  const deposit = terms([at('19', '100'), at('7', '50')]);
  expect(depositTaxes(deposit, [terms([at('7', '50')]), terms([at('19', '40')])])).toEqual([
    { taxCategory: 'S', taxRate: '19', netMinor: 6000, taxMinor: 1140 },
  ]);
});

it('the final invoice charges the rest at each rate', () => {
  const taxes = depositTaxes(terms([at('19', '100'), at('7', '50')]), []);
  expect(remainingTaxes(terms([at('19', '300'), at('7', '50')]), [{ taxes }])).toEqual([
    { taxCategory: 'S', taxRate: '19', netMinor: 20_000, taxMinor: 3800 },
  ]);
});
