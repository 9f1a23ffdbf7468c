import { describe, expect, it } from 'vitest';
import { electronicAddressSchemes } from '#src/features/clients/rules/electronic-address.ts';
import { electronicAddressSchemeName } from './electronic-address-labels.ts';

describe('the scheme of an electronic address', () => {
  it('always has a name', () => {
    const unnamed = electronicAddressSchemes.filter(
      (scheme) => electronicAddressSchemeName(scheme) === scheme,
    );
    expect(unnamed).toEqual([]);
  });

  it('is listed with the most common ones first', () => {
    expect(electronicAddressSchemes.slice(0, 4).map(electronicAddressSchemeName)).toEqual([
      'Email',
      'GLN (GS1)',
      'Leitweg-ID, Germany',
      'VAT ID, Germany',
    ]);
  });
});
