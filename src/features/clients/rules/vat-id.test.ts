import { describe, expect, it } from 'vitest';
import { normalizeVatId, vatIdProblem } from './vat-id.ts';

function problemOf(typed: string): string | null {
  return vatIdProblem(normalizeVatId(typed) ?? '');
}

describe('a VAT ID', () => {
  it.each([
    ['de 123 456 789', 'DE123456789'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['  ', null],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(normalizeVatId(typed)).toBe(stored);
  });

  // One of each form that the offices write down as an example.
  it.each(
    (
      'ATU12345678 BE0123456789 BE1012345678 BG123456789 BG1234567890 CHE123456789 CHE123456789TVA CY12345678X ' +
      'CZ12345678 CZ1234567890 DE123456789 DK12345678 EE123456789 EL123456789 ESX12345678 ES12345678X ESX1234567X ' +
      'FI12345678 FR12345678901 FRX1345678901 GB123456789 GB123456789012 GBGD123 HR12345678901 HU12345678 IE1234567WA ' +
      'IE1234567T IE1A23456T IT12345678901 LI12345 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678 ' +
      'NL123456789B01 NO123456789MVA PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 SK1234567890 ' +
      'XI123456789 AU51824753556 IN27AAPFU0939F1ZV'
    ).split(' '),
  )('like %s is valid', (vatId) => {
    expect(problemOf(vatId)).toBeNull();
  });

  it.each([
    ['DE12345678', 'must look like DE123456789'],
    ['DE1234567890', 'must look like DE123456789'],
    ['AT12345678', 'must look like ATU12345678'],
    ['NL123456789', 'must look like NL123456789B01'],
    ['GR123456789', 'must look like EL123456789: Greek IDs start with EL'],
    ['SE123456789002', 'must look like SE123456789001'],
    ['123456789', 'must start with a country code, like DE123456789'],
    ['ZZ123456789', 'must start with a country code, like DE123456789'],
    ['US12_34', 'must have only letters and digits after the country code'],
  ])('like %s is invalid: it %s', (vatId, problem) => {
    expect(problemOf(vatId)).toBe(problem);
  });
});
