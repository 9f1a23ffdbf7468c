/**
 * The register entry of a business as it is printed; null where the label of the language fits. A French SIREN has nine
 * digits, and the SIRET of one of its places five more.
 */
export function frenchCompanyNumber(country: string | null, registrationId: string): string | null {
  const digits = registrationId.replaceAll(/\s/g, '');
  if (country !== 'FR' || !/^(\d{9}|\d{14})$/.test(digits)) return null;
  const groups = digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ').trim();
  return `${digits.length === 9 ? 'SIREN' : 'SIRET'} ${groups}`;
}
