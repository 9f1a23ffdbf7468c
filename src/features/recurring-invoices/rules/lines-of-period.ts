import { periodWords } from '#messages/document/recurring-invoices.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { RecurringLine } from '#src/features/recurring-invoices/contract-fields.ts';
import type { PeriodPart } from '#src/features/schedules/rules/service-period.ts';
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
  const valid = laterPrices.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return valid.at(-1)?.price ?? price;
}

type Amount = Pick<RecurringLine, 'price' | 'quantity'>;

/** Price × quantity × days of the part ÷ days of the period, rounded once to the currency’s minor units. */
export function prorate(
  { price, quantity }: Amount,
  { days, ofDays }: Pick<PeriodPart, 'days' | 'ofDays'>,
  currency: string,
): string {
  const [p, q] = [parseDecimal(price), parseDecimal(quantity)];
  const scale = minorDigits(currency);
  const minor = divideRounded(
    p.digits * q.digits * BigInt(days) * 10n ** BigInt(scale),
    10n ** BigInt(p.scale + q.scale) * BigInt(ofDays),
  );
  return formatDecimal({ digits: minor, scale });
}
