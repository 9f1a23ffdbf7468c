import type { ReceiptFields } from '#src/features/expenses/rules/reading/receipt-fields.ts';
import type { SyntheticReceipt } from './synthetic-receipts.ts';

export const scoredFields = ['vendor', 'receiptNumber', 'day', 'currency', 'total', 'rates'] as const;
type Score = Record<(typeof scoredFields)[number], 'right' | 'missing' | 'wrong'>;

/** How each field of a receipt was read. */
export function scoreReading(fields: ReceiptFields, { expected }: SyntheticReceipt): Score {
  const rates = fields.lines?.flatMap(({ taxRate, amountMinor }) =>
    taxRate === null ? [] : [[taxRate, amountMinor] as const],
  );
  const judge = (read: unknown, right: unknown) =>
    read === undefined ? 'missing' : JSON.stringify(read) === JSON.stringify(right) ? 'right' : 'wrong';
  return {
    vendor: judge(fields.vendor, expected.vendor),
    receiptNumber: judge(fields.receiptNumber, expected.receiptNumber),
    day: judge(fields.day, expected.day),
    currency: judge(fields.currency, expected.currency),
    total: judge(fields.receiptTotalMinor, expected.totalMinor),
    rates: judge(
      rates && rates.length > 0 ? sorted(Object.fromEntries(rates)) : undefined,
      sorted(expected.rates),
    ),
  };
}

function sorted(rates: Record<string, unknown>) {
  return Object.entries(rates).toSorted(([a], [b]) => Number(a) - Number(b));
}
