/**
 * The rule of Peppol that an identifier breaks because its check digits don't fit, or its form; null for schemes without
 * such a rule.
 */
export function brokenCheck(scheme: string, id: string): string | null {
  const check = checks[scheme];
  return check === undefined || check.isValid(id) ? null : check.rule;
}

export function isNorwegianNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const rest = (11 - (weigh(text.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return rest === Number(text.at(-1));
}

/** GLN, Norwegian, Danish, Belgian, Swedish and Australian numbers. */
const checks: Readonly<Record<string, { rule: string; isValid: (id: string) => boolean }>> = {
  '0088': { rule: 'PEPPOL-COMMON-R040', isValid: isGlobalLocationNumber },
  '0192': { rule: 'PEPPOL-COMMON-R041', isValid: isNorwegianNumber },
  '0184': { rule: 'PEPPOL-COMMON-R042', isValid: (id) => /^DK\d{8}$/.test(id) },
  '0208': { rule: 'PEPPOL-COMMON-R043', isValid: isBelgianNumber },
  '0007': { rule: 'PEPPOL-COMMON-R049', isValid: isSwedishNumber },
  '0151': { rule: 'PEPPOL-COMMON-R050', isValid: isAustralianNumber },
};

function isGlobalLocationNumber(id: string): boolean {
  if (!/^\d+$/.test(id)) return false;
  const digits = Array.from(id, Number).toReversed();
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function isBelgianNumber(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8));
}

/** The Luhn algorithm. */
function isSwedishNumber(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false;
  const doubled = Array.from(id, (digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1));
  return doubled.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0;
}

function isAustralianNumber(id: string): boolean {
  if (!/^\d{11}$/.test(id)) return false;
  const lessOne = `${Number(id[0]) - 1}${id.slice(1)}`;
  return weigh(lessOne, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

function weigh(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);
}
