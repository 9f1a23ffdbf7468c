/**
 * The problem with a company register number, as the end of a sentence; null if valid. Checked against the
 * country's format if known; otherwise it only has to look like a number.
 */
export function registrationIdProblem(registrationId: string, countryCode: string | null): string | null {
  const format = countryCode === null ? undefined : numberFormats.get(countryCode);
  if (format && !format.number.test(registrationId.replaceAll(/[\s.]/g, '').toUpperCase())) {
    return `must look like ${format.like}`;
  }
  const isNumberLike = /^[\p{L}\d][\p{L}\d ,./()-]*$/u.test(registrationId) && /\d/.test(registrationId);
  return isNumberLike ? null : 'must be a company register number, like HRB 12345';
}

/** Matched without spaces and dots, in capitals. A map, because a caller's country may be `constructor`. */
const numberFormats = new Map<string, { number: RegExp; like: string }>([
  ['AT', { number: /^(FN)?\d{1,6}[A-Z]$/, like: 'FN 123456a' }],
  ['BE', { number: /^(BE)?[01]\d{9}$/, like: '0123.456.789' }],
  ['CH', { number: /^CHE-?\d{9}$/, like: 'CHE-123.456.789' }],
  ['CZ', { number: /^\d{8}$/, like: '12345678' }],
  // With or without the court: HRB 12345 B, Amtsgericht Charlottenburg.
  ['DE', { number: /(HRA|HRB|GNR|GSR|PR|VR)-?\d{1,6}/, like: 'HRB 12345' }],
  ['DK', { number: /^\d{8}$/, like: '12345678' }],
  ['EE', { number: /^\d{8}$/, like: '12345678' }],
  ['FI', { number: /^\d{7}-?\d$/, like: '1234567-8' }],
  ['FR', { number: /^\d{9}(\d{5})?$/, like: '123 456 789' }],
  ['GB', { number: /^([A-Z]{2}\d{6}|\d{7,8})$/, like: '01234567' }],
  ['IE', { number: /^\d{5,6}$/, like: '123456' }],
  ['LT', { number: /^\d{7}(\d{2})?$/, like: '123456789' }],
  ['LU', { number: /^[A-Z]\d{1,6}$/, like: 'B123456' }],
  ['LV', { number: /^\d{11}$/, like: '12345678901' }],
  ['NL', { number: /^\d{8}$/, like: '12345678' }],
  ['NO', { number: /^\d{9}$/, like: '123 456 789' }],
  ['PL', { number: /^(KRS)?\d{9,10}(\d{4})?$/, like: '0000123456' }],
  ['SE', { number: /^\d{6}-?\d{4}$/, like: '123456-7890' }],
]);
