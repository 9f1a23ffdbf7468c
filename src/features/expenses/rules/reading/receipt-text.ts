import { minorDigits } from '#src/platform/shared/money.ts';
import { currencyIn } from './printed-amounts.ts';
import { findAmounts } from './receipt-amounts.ts';
import { findDay } from './receipt-day.ts';
import { withCalculatedTax } from './receipt-fields.ts';
import type { ReceiptFields } from './receipt-fields.ts';
import { findNumber } from './receipt-number.ts';
import { findVendor } from './receipt-vendor.ts';

type ReadingContext = {
  today: string;
  /** If the receipt names none. */
  accountCurrency: string;
};

/** What the text of a receipt says, in English, German, French, Spanish, Italian or Dutch. */
export function readReceiptText(text: string, { today, accountCurrency }: ReadingContext): ReceiptFields {
  const lines = text
    .slice(0, longestText)
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, longestLine))
    .filter((line) => line !== '');
  const printedCurrency = currencyIn(lines);
  const currency = printedCurrency ?? accountCurrency;
  const { total, lines: taxed } = findAmounts(lines);
  const minor = (hundredths: number) => Math.round(hundredths * 10 ** (minorDigits(currency) - 2));
  const day = findDay(lines, today, currency === 'USD');
  const number = findNumber(lines);
  // Words without an amount or a day are no receipt.
  if (total === null && day === null && number === null) return {};
  const vendor = findVendor(lines);
  return {
    ...(vendor !== null && { vendor }),
    ...(number !== null && { receiptNumber: number }),
    ...(day !== null && { day }),
    ...(printedCurrency !== null && { currency: printedCurrency }),
    ...(total !== null && { receiptTotalMinor: minor(total) }),
    ...(taxed.length > 0 && {
      lines: taxed.map(({ amountMinor, taxMinor, ...line }) =>
        withCalculatedTax({
          ...line,
          amountMinor: minor(amountMinor),
          taxMinor: taxMinor === null ? null : minor(taxMinor),
        }),
      ),
    }),
  };
}

/** In characters; patterns over more would take long. */
const longestText = 100_000;
const longestLine = 300;
