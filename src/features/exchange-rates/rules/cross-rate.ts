import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';

/** An expense stores this many decimals, and at most 15 digits. */
const maxDecimals = 10;
const maxDigits = 15;

/** Units of one currency per unit of another, from units per euro; rounded once, half away from zero. */
export function crossRate({ from, to }: { from: string; to: string }): string {
  const [numerator, denominator] = [parseDecimal(to), parseDecimal(from)];
  // to / from as one fraction.
  const top = numerator.digits * 10n ** BigInt(denominator.scale);
  const bottom = denominator.digits * 10n ** BigInt(numerator.scale);
  const wholeDigits = String(top / bottom).length;
  const scale = Math.max(0, Math.min(maxDecimals, maxDigits - wholeDigits));
  return formatDecimal({ digits: divideRounded(top * 10n ** BigInt(scale), bottom), scale });
}
