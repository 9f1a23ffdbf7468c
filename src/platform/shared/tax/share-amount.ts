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
