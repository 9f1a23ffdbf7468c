/** Without spaces, in capitals. */
export function normalizeIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').toUpperCase();
}

/** In groups of four, as printed: DE89 3704 0044 0532 0130 00. */
export function formatIban(iban: string): string {
  return normalizeIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Whether length and check digits are right. [ISO 13616] */
export function isIban(text: string): boolean {
  const iban = normalizeIban(text);
  const length = lengths[iban.slice(0, 2)];
  const isWellFormed = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban);
  // Other countries have IBANs too; their length is unknown here.
  if (!isWellFormed || (length !== undefined && iban.length !== length)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** Whether it belongs to the Single Euro Payments Area. */
export function isSepaIban(iban: string): boolean {
  return isIban(iban) && isSepaCountry(normalizeIban(iban).slice(0, 2));
}

export function isSepaCountry(country: string): boolean {
  return Object.hasOwn(lengths, country);
}

/** Whether transfers in euros need no BIC: inside the European Economic Area. */
export function isEeaIban(iban: string): boolean {
  return isSepaIban(iban) && !outsideEea.has(normalizeIban(iban).slice(0, 2));
}

const outsideEea = new Set('AD AL CH FO GB GI GL MC MD ME MK RS SM VA'.split(' '));

/** Lengths in the countries of the Single Euro Payments Area. */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FO18 FR27 GB22 GI23 GL18 GR27 HR21 HU28 IE22 ' +
    'IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
