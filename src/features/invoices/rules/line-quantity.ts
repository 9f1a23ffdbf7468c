import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { commonUnitMs, formatInUnit, hourMs, minuteMs } from '#src/platform/shared/durations.ts';
import type { LineUnit, TimeMode } from './invoice-limits.ts';
import { hasAmount, hasDuration } from './invoice-terms.ts';
import type { InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

/** An exact number: `numerator` / `denominator`. */
export type Ratio = { numerator: bigint; denominator: bigint };

export type LineQuantity = {
  /** What the price is multiplied by. */
  factor: Ratio;
  /** Times the price, it rounds to the same amount as the factor; printed unless the document writes a clock. */
  text: string;
  unit: LineUnit;
  /** How many units the price is for: 60 if minutes are printed beside a price per hour. [BT-149] */
  priceQuantity: 1 | 60;
};

/** `roundProduct` multiplies by the price and rounds to the minor unit. */
export function lineQuantity(
  line: InvoiceLine,
  timeMode: TimeMode,
  roundProduct: (factor: Ratio) => bigint,
): LineQuantity {
  if (!hasDuration(line)) return inUnit(parseDecimal(line.quantity), line.unit);
  const ms = BigInt(line.durationMs);
  if (timeMode === 'printed') {
    return inUnit({ digits: divideRounded(ms * 100n, BigInt(hourMs)), scale: 2 }, 'HUR');
  }
  return exactTime(ms, roundProduct);
}

function inUnit(quantity: { digits: bigint; scale: number }, unit: LineUnit): LineQuantity {
  const factor = { numerator: quantity.digits, denominator: 10n ** BigInt(quantity.scale) };
  return { factor, text: formatDecimal(quantity), unit, priceQuantity: 1 };
}

/** Hours with two decimals or whole minutes if they are exact, or else as many decimals as the amount needs. */
function exactTime(ms: bigint, roundProduct: (factor: Ratio) => bigint): LineQuantity {
  const factor = { numerator: ms, denominator: BigInt(hourMs) };
  const hours = { factor, unit: 'HUR', priceQuantity: 1 } as const;
  const minutes = { factor, unit: 'MIN', priceQuantity: 60 } as const;
  if (ms % (BigInt(hourMs) / 100n) === 0n) return { ...hours, text: decimalText(ms, hourMs, 2) };
  if (ms % BigInt(minuteMs) === 0n) return { ...minutes, text: String(ms / BigInt(minuteMs)) };
  const amount = roundProduct(factor);
  const six = printedTime(ms, hourMs, 6, amount, roundProduct);
  if (six !== null) return { ...hours, text: six.text };
  for (let decimals = 6; ; decimals += 1) {
    const printed = printedTime(ms, minuteMs, decimals, amount, roundProduct);
    if (printed !== null) return { ...minutes, text: printed.text };
  }
}

/** Hours with the fewest decimals that still give the amount, so that a reader can check them. */
export function checkableHours(
  line: InvoiceLine,
  timeMode: TimeMode,
  roundProduct: (factor: Ratio) => bigint,
): PrintedTime | null {
  // Two decimals are the quantity already.
  if (!hasDuration(line) || timeMode === 'printed' || hasTwoDecimals(line.durationMs)) return null;
  const ms = BigInt(line.durationMs);
  const amount = roundProduct({ numerator: ms, denominator: BigInt(hourMs) });
  // Zero hours would deny time that costs nothing.
  const hoursWith = (decimals: number) => {
    const hours = printedTime(ms, hourMs, decimals, amount, roundProduct);
    return hours?.factor.numerator === 0n ? null : hours;
  };
  const rounded = [2, 3, 4, 5, 6].map(hoursWith).find((hours) => hours?.isNearest);
  if (rounded) return rounded;
  // Half a cent, such as 50 minutes at 93.75, can need the next number: 0.8334 h. Six decimals are enough up to 10,000.00
  // an hour. Above, more of them print, so that a document never mixes hours and minutes.
  for (let decimals = 2; ; decimals += 1) {
    const hours = hoursWith(decimals);
    if (hours !== null) return hours;
  }
}

type PrintedTime = { factor: Ratio; text: string; isNearest: boolean };

/** The nearest number of units, or the next one, that leads to the same amount; null if neither does. */
function printedTime(
  ms: bigint,
  unitMs: number,
  decimals: number,
  amount: bigint,
  roundProduct: (factor: Ratio) => bigint,
): PrintedTime | null {
  const steps = 10n ** BigInt(decimals);
  const nearest = divideRounded(ms * steps, BigInt(unitMs));
  const denominator = (steps * BigInt(hourMs)) / BigInt(unitMs);
  const digits = [nearest, nearest + 1n, nearest - 1n].find(
    (numerator) => roundProduct({ numerator, denominator }) === amount,
  );
  if (digits === undefined) return null;
  const text = formatDecimal({ digits, scale: decimals });
  return { factor: { numerator: digits, denominator }, text, isNearest: digits === nearest };
}

function decimalText(ms: bigint, unitMs: number, decimals: number): string {
  return formatDecimal({ digits: (ms * 10n ** BigInt(decimals)) / BigInt(unitMs), scale: decimals });
}

/**
 * The unit of hours that a document writes like a clock, a minute. Null: decimal hours, because two decimals are exact
 * on every line, or because a line has seconds, which can't be checked against a rate by hand.
 */
export function clockUnitMs({ lines, timeMode }: Pick<InvoiceTerms, 'lines' | 'timeMode'>): number | null {
  const durations = lines.filter(hasDuration).map(({ durationMs }) => durationMs);
  const isDecimal = timeMode === 'printed' || durations.every(hasTwoDecimals);
  return !isDecimal && commonUnitMs(durations) === minuteMs ? minuteMs : null;
}

/** Whether two decimals of an hour are exact. */
export function hasTwoDecimals(durationMs: number): boolean {
  return durationMs % (hourMs / 100) === 0;
}

/** The hours of a line like a clock; null if it has none, or typed ones that aren't whole units. */
export function clockText(line: InvoiceLine, unitMs: number | null): string | null {
  if (unitMs === null) return null;
  if (hasDuration(line)) return formatInUnit(line.durationMs, unitMs);
  if (!hasAmount(line) || line.unit !== 'HUR') return null;
  const { digits, scale } = parseDecimal(line.quantity);
  const [typed, unit] = [digits * BigInt(hourMs), 10n ** BigInt(scale) * BigInt(unitMs)];
  if (typed % unit !== 0n) return null;
  const text = formatInUnit(Math.abs(Number(typed / unit)) * unitMs, unitMs);
  return typed < 0n ? `−${text}` : text;
}
