/** In percent, as of 1 August 2025. They are proposals; the user's settings come first. */
const euRates: Readonly<Record<string, string>> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
};

const otherRates: Readonly<Record<string, string>> = { CH: '8.1', GB: '20', NO: '25' };

/** The standard rate of value added tax; null where there is none, or we don't know it. */
export function standardTaxRate(country: string): string | null {
  return euRates[country] ?? otherRates[country] ?? null;
}

export function isEuCountry(country: string): boolean {
  return Object.hasOwn(euRates, country);
}
