import { expect, it } from 'vitest';
import { countryCodes } from '#src/platform/shared/countries.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { currencyOfCountry } from './country-currency.ts';

it('every country has a known currency but Antarctica', () => {
  expect(countryCodes.filter((country) => !isCurrency(currencyOfCountry(country) ?? ''))).toEqual(['AQ']);
  expect(['DE', 'CH', 'US', 'JP', 'BG'].map(currencyOfCountry)).toEqual(['EUR', 'CHF', 'USD', 'JPY', 'EUR']);
});
