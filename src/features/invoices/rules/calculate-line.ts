import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { hasAmount, hasDuration } from './invoice-terms.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from './invoice-terms.ts';
import { checkableHours, lineQuantity } from './line-quantity.ts';
import type { LineQuantity, Ratio } from './line-quantity.ts';

/** One step of a line's calculation, for "why this amount?". Texts are decimals; the quantity is that of the line. */
export type CalculationStep =
  /** Time, which is multiplied as the line's quantity. */
  | { step: 'time'; durationMs: number; isRounded: boolean }
  | {
      step: 'multiply';
      price: string;
      /** The product before rounding, in units of the currency; more decimals follow if it is cut. */
      product: string;
      isCut: boolean;
      isRounded: boolean;
      resultMinor: number;
    }
  /** A percentage applies to `ofMinor`. */
  | { step: 'discount' | 'charge'; percent: string | null; ofMinor: number; resultMinor: number }
  /** The line's part of what its tax group is worth without tax. */
  | { step: 'removeTax'; taxRate: string; amountMinor: number; resultMinor: number };

export type LineAmounts = Pick<LineQuantity, 'text' | 'unit' | 'priceQuantity'> & {
  /** Printed instead of the quantity; null where that is printed. */
  hoursText: string | null;
  baseMinor: bigint;
  discountMinor: bigint;
  chargeMinor: bigint;
  /** As printed: with tax if prices include it. */
  amountMinor: bigint;
  explanation: CalculationStep[];
};

type LineContext = Pick<InvoiceTerms, 'currency' | 'timeMode'> & {
  /** The document prints decimal hours, not a clock. */
  isDecimal?: boolean;
};

/** Rounds quantity × price once; discounts and charges are whole minor units. */
export function calculateLine(
  line: InvoiceLine,
  { currency, timeMode, isDecimal = false }: LineContext,
): LineAmounts {
  if (!hasAmount(line)) return noAmount;
  const price = parseDecimal(line.price);
  const digits = minorDigits(currency);
  const product = ({ numerator, denominator }: Ratio): Ratio => ({
    numerator: numerator * price.digits * 10n ** BigInt(digits),
    denominator: denominator * 10n ** BigInt(price.scale),
  });
  const roundProduct = (each: Ratio) => round(product(each));
  const { factor: quantity, ...printed } = lineQuantity(line, timeMode, roundProduct);
  const hours = isDecimal ? checkableHours(line, timeMode, roundProduct) : null;
  const factor = hours?.factor ?? quantity;
  const exact = product(factor);
  const baseMinor = round(exact);
  const discountMinor = adjustmentOf(line.discount, baseMinor);
  const chargeMinor = adjustmentOf(line.charge, baseMinor);
  return {
    ...printed,
    hoursText: hours?.text ?? null,
    baseMinor,
    discountMinor,
    chargeMinor,
    amountMinor: baseMinor - discountMinor + chargeMinor,
    explanation: [
      ...timeStep(line, factor),
      multiplyStep(formatDecimal(price), exact, digits),
      ...adjustmentStep('discount', line.discount, baseMinor, discountMinor),
      ...adjustmentStep('charge', line.charge, baseMinor, chargeMinor),
    ],
  };
}

/** In whole minor units. */
export function adjustmentOf(adjustment: Adjustment | null, ofMinor: bigint): bigint {
  if (adjustment === null) return 0n;
  if ('amountMinor' in adjustment) return BigInt(adjustment.amountMinor);
  const { digits, scale } = parseDecimal(adjustment.percent);
  return divideRounded(ofMinor * digits, 100n * 10n ** BigInt(scale));
}

function round({ numerator, denominator }: Ratio): bigint {
  return divideRounded(numerator, denominator);
}

function timeStep(line: InvoiceLine, factor: Ratio): CalculationStep[] {
  if (!hasDuration(line)) return [];
  const isRounded = factor.numerator * 3_600_000n !== BigInt(line.durationMs) * factor.denominator;
  return [{ step: 'time', durationMs: line.durationMs, isRounded }];
}

const extraDecimals = 4;

function multiplyStep(price: string, exact: Ratio, digits: number): CalculationStep {
  const { numerator, denominator } = exact;
  const shown = numerator * 10n ** BigInt(extraDecimals);
  return {
    step: 'multiply',
    price,
    product: formatDecimal({ digits: shown / denominator, scale: digits + extraDecimals }),
    isCut: shown % denominator !== 0n,
    isRounded: numerator % denominator !== 0n,
    resultMinor: Number(round(exact)),
  };
}

function adjustmentStep(
  step: 'discount' | 'charge',
  adjustment: Adjustment | null,
  ofMinor: bigint,
  resultMinor: bigint,
): CalculationStep[] {
  if (adjustment === null) return [];
  const percent = 'percent' in adjustment ? adjustment.percent : null;
  return [{ step, percent, ofMinor: Number(ofMinor), resultMinor: Number(resultMinor) }];
}

const noAmount: LineAmounts = {
  text: '',
  unit: 'C62',
  priceQuantity: 1,
  hoursText: null,
  baseMinor: 0n,
  discountMinor: 0n,
  chargeMinor: 0n,
  amountMinor: 0n,
  explanation: [],
};
