import * as m from '#messages/api/imports.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import type { DecimalMark } from '#src/features/imports/rules/import-formats.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { withoutCurrency } from './currency-mark.ts';
import { parseNumber } from './parse-number.ts';

/** The end of a sentence, if it isn't an amount. */
export type ParsedAmount = { minor: number } | { reason: string };

type AmountFormat = { decimal: DecimalMark; currency: string };

/** 12.50, 1.234,50 €, EUR 12, -12.50, (12.50), 12.50-: in minor units, never rounded. */
export function parseAmount(text: string, { decimal, currency }: AmountFormat): ParsedAmount {
  const written = text.trim().replaceAll(/[−–]/g, '-');
  const [, inBrackets] = /^\((.+)\)$/.exec(written) ?? [];
  const size = withoutCurrency(inBrackets ?? written).replace(/^(.*\d)\s*-$/, '-$1');
  const sign = inBrackets === undefined ? 1 : -1;
  const number = parseNumber(withoutCurrency(size.replace(/^-\s*/, '')), decimal);
  if (number === undefined) return { reason: m.mustBeAmount };
  const { digits, scale } = parseDecimal(formatDecimal(parseDecimal(number)));
  const shift = minorDigits(currency) - scale;
  if (shift < 0) return { reason: m.mustHaveDecimals({ count: minorDigits(currency), currency }) };
  const minor = Number(digits * 10n ** BigInt(shift));
  if (minor > expenseLimits.amountMinor) return { reason: m.mustBeSmaller };
  const isNegative = size.startsWith('-');
  return { minor: minor === 0 ? 0 : sign * (isNegative ? -minor : minor) };
}
