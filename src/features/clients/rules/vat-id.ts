import { isCountry } from '#src/platform/shared/countries.ts';

/** Without spaces, dots and dashes; null if empty. */
export function normalizeVatId(given: string): string | null {
  const vatId = given.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  return vatId === '' ? null : vatId;
}

/** The problem with a normalized VAT ID, as the end of a sentence; null if valid. [EN 16931 BR-CO-09] */
export function vatIdProblem(vatId: string): string | null {
  const country = vatId.slice(0, 2);
  const format = vatIdFormats.get(country);
  if (!format) {
    if (country !== 'EL' && !isCountry(country)) return 'must start with a country code, like DE123456789';
    return /^[A-Z]{2}[A-Z\d]{2,18}$/.test(vatId)
      ? null
      : 'must have only letters and digits after the country code';
  }
  return format.body.test(vatId.slice(2)) ? null : `must look like ${format.like}`;
}

/**
 * The part after the country code, from the EU's VAT Information Exchange System and, for other countries,
 * their tax offices. Only length and character types: no tax office guarantees its check digits.
 */
const vatIdFormats = new Map<string, { body: RegExp; like: string }>([
  ['AT', { body: /^U\d{8}$/, like: 'ATU12345678' }],
  ['BE', { body: /^[01]\d{9}$/, like: 'BE0123456789' }],
  ['BG', { body: /^\d{9,10}$/, like: 'BG123456789' }],
  ['CH', { body: /^E\d{9}(MWST|TVA|IVA)?$/, like: 'CHE-123.456.789 MWST' }],
  ['CY', { body: /^\d{8}[A-Z]$/, like: 'CY12345678X' }],
  ['CZ', { body: /^\d{8,10}$/, like: 'CZ12345678' }],
  ['DE', { body: /^\d{9}$/, like: 'DE123456789' }],
  ['DK', { body: /^\d{8}$/, like: 'DK12345678' }],
  ['EE', { body: /^\d{9}$/, like: 'EE123456789' }],
  ['EL', { body: /^\d{9}$/, like: 'EL123456789' }],
  ['ES', { body: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, like: 'ESX12345678' }],
  ['FI', { body: /^\d{8}$/, like: 'FI12345678' }],
  ['FR', { body: /^[A-HJ-NP-Z\d]{2}\d{9}$/, like: 'FR12345678901' }],
  ['GB', { body: /^(\d{9}(\d{3})?|(GD|HA)\d{3})$/, like: 'GB123456789' }],
  ['GR', { body: /^(?!)/, like: 'EL123456789: Greek IDs start with EL' }],
  ['HR', { body: /^\d{11}$/, like: 'HR12345678901' }],
  ['HU', { body: /^\d{8}$/, like: 'HU12345678' }],
  ['IE', { body: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, like: 'IE1234567WA' }],
  ['IT', { body: /^\d{11}$/, like: 'IT12345678901' }],
  ['LI', { body: /^\d{5}$/, like: 'LI12345' }],
  ['LT', { body: /^(\d{9}|\d{12})$/, like: 'LT123456789' }],
  ['LU', { body: /^\d{8}$/, like: 'LU12345678' }],
  ['LV', { body: /^\d{11}$/, like: 'LV12345678901' }],
  ['MT', { body: /^\d{8}$/, like: 'MT12345678' }],
  ['NL', { body: /^\d{9}B\d{2}$/, like: 'NL123456789B01' }],
  ['NO', { body: /^\d{9}(MVA)?$/, like: 'NO123456789MVA' }],
  ['PL', { body: /^\d{10}$/, like: 'PL1234567890' }],
  ['PT', { body: /^\d{9}$/, like: 'PT123456789' }],
  ['RO', { body: /^\d{2,10}$/, like: 'RO1234567890' }],
  ['SE', { body: /^\d{10}01$/, like: 'SE123456789001' }],
  ['SI', { body: /^\d{8}$/, like: 'SI12345678' }],
  ['SK', { body: /^\d{10}$/, like: 'SK1234567890' }],
  ['XI', { body: /^(\d{9}(\d{3})?|(GD|HA)\d{3})$/, like: 'XI123456789' }],
]);
