/** An exact decimal number: `digits` / 10^`scale`. */
export type Decimal = { digits: bigint; scale: number };

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses a number exactly as written, so 93.75 is exactly 93.75. PostgreSQL's numeric arrives as text, JSON's numbers
 * as numbers; both work.
 */
export function parseDecimal(value: number | string): Decimal {
  const [matched, sign = '', whole = '', fraction = '', exponent = '0'] =
    decimalPattern.exec(String(value)) ?? [];
  if (matched === undefined) throw new RangeError(`Not a decimal number: ${value}`);
  const scale = fraction.length - Number.parseInt(exponent, 10);
  const digits = BigInt(sign + whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The shortest text: 2.50 becomes 2.5. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = padded.slice(padded.length - scale).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
}

/** The same number as its shortest text: “1.0850000000” becomes “1.085”. */
export function shortenDecimal(text: string): string {
  return formatDecimal(parseDecimal(text));
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: rescale(a, scale) - rescale(b, scale), scale };
}

/** Divides and rounds to the nearest whole number; halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const half = n < 0n ? -d : d;
  return (2n * n + half) / (2n * d);
}

/**
 * Rounds every `numerator / denominator` so that the results add up to `total`, which is their exact sum, rounded. Those
 * with the largest remainders are rounded up; the first of equal ones.
 */
export function roundShares(numerators: readonly bigint[], denominator: bigint, total: bigint): bigint[] {
  const shares = numerators.map((numerator) => divideDown(numerator, denominator));
  const missing = Number(total - shares.reduce((sum, share) => sum + share, 0n));
  const largest = numerators
    .map((numerator, place) => ({ place, rest: numerator - (shares[place] ?? 0n) * denominator }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
    .slice(0, missing);
  const roundedUp = new Set(largest.map(({ place }) => place));
  return shares.map((share, place) => (roundedUp.has(place) ? share + 1n : share));
}

/** Splits an amount in proportion to weights; negative ones get nothing. Without any weight, the first gets all. */
export function splitAmount(total: bigint, weights: readonly bigint[]): bigint[] {
  const positive = weights.map((weight) => (weight > 0n ? weight : 0n));
  const sum = positive.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map((_weight, place) => (place === 0 ? total : 0n));
  return roundShares(
    positive.map((weight) => total * weight),
    sum,
    total,
  );
}

/** Towards minus infinity. */
function divideDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

function rescale({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}
