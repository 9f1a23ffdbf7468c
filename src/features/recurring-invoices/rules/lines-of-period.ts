import { periodWords } from '#messages/document/recurring-invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { RecurringLine } from '#src/features/recurring-invoices/contract-fields.ts';
import type { PeriodPart } from '#src/features/schedules/rules/service-period.ts';
import { validOn } from '#src/platform/shared/calendar-days.ts';
import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { fillPeriod } from './period-placeholders.ts';

type Terms = {
  part: PeriodPart;
  isProrated: boolean;
  tax: LineTax;
  currency: string;
  language: string;
  locale: string;
  newId: () => string;
};

/** The lines that every document has, with the price, tax and words of a period. */
export function linesOfPeriod(lines: readonly RecurringLine[], terms: Terms): InvoiceLine[] {
  const { part, isProrated, tax, currency, language, newId } = terms;
  const words = periodWords[documentLanguage(language)];
  const longest = invoiceLimits.description - 1;
  return lines.map((line) => {
    const price = priceOn(line, part.from);
    const isPart = isProrated && part.days < part.ofDays;
    const days = isPart ? words.daysOf({ days: String(part.days), ofDays: String(part.ofDays) }) : '';
    return {
      id: newId(),
      kind: 'item',
      title: fillPeriod(line.title, part, { ...terms, maxLength: invoiceLimits.title }),
      description: [fillPeriod(line.description, part, { ...terms, maxLength: longest - days.length }), days]
        .filter((text) => text !== '')
        .join('\n'),
      // A part of a period is an amount, so that it is rounded once.
      ...(isPart
        ? { quantity: '1', unit: 'LS', price: prorate({ ...line, price }, part, currency) }
        : { quantity: line.quantity, unit: line.unit, price }),
      durationMs: null,
      discount: null,
      charge: null,
      ...tax,
      ...(line.taxRate !== null && tax.taxCategory === 'S' && { taxRate: line.taxRate }),
      entries: [],
      expenses: [],
      projectId: null,
      instalmentId: null,
      retainerFrom: null,
      from: part.from,
      to: part.to,
    };
  });
}

/** The price that is valid on a day. */
export function priceOn(
  { price, laterPrices }: Pick<RecurringLine, 'price' | 'laterPrices'>,
  day: string,
): string {
  return validOn(laterPrices, day)?.price ?? price;
}

type Amount = Pick<RecurringLine, 'price' | 'quantity'>;

type Days = Pick<PeriodPart, 'days' | 'ofDays'>;

/** Price × quantity × days of the part ÷ days of the period, rounded once to the currency’s minor units. */
export function prorate(amount: Amount, part: Days, currency: string): string {
  return formatDecimal({ digits: shareMinor(amount, part, currency), scale: minorDigits(currency) });
}

/** What the lines of a period charge, in minor units: with or without tax, as their prices are. */
export function fixedAmountMinor(
  { lines, isProrated }: { lines: readonly RecurringLine[]; isProrated: boolean },
  part: PeriodPart,
  currency: string,
): number {
  const share = isProrated ? part : { days: 1, ofDays: 1 };
  const amounts = lines.map((line) =>
    shareMinor({ price: priceOn(line, part.from), quantity: line.quantity }, share, currency),
  );
  return Number(amounts.reduce((sum, amount) => sum + amount, 0n));
}

function shareMinor({ price, quantity }: Amount, { days, ofDays }: Days, currency: string): bigint {
  const [p, q] = [parseDecimal(price), parseDecimal(quantity)];
  return divideRounded(
    p.digits * q.digits * BigInt(days) * 10n ** BigInt(minorDigits(currency)),
    10n ** BigInt(p.scale + q.scale) * BigInt(ofDays),
  );
}
