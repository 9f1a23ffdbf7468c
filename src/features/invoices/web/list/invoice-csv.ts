import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import { statusLabels, typeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { saveCsv } from '#src/platform/web/csv.ts';

type CsvOptions = { clientName: (invoice: InvoiceSummary) => string; today: string };

/** The columns of the list and the amounts behind them; each amount is in the currency of its row. */
export function saveInvoicesCsv(
  invoices: readonly InvoiceSummary[],
  { clientName, today }: CsvOptions,
): void {
  saveCsv(`invoices-${today}.csv`, [
    [
      m.number,
      m.type,
      m.client,
      m.status,
      m.issued,
      m.due,
      m.currency,
      m.netAmount,
      m.tax,
      m.total,
      m.amount,
      m.balance,
    ],
    ...invoices.map((invoice) => {
      const { currency, number, type, issueDay, dueDay } = invoice;
      const amount = (amountMinor: number) => toDecimalText({ amountMinor, currency });
      return [
        number ?? '',
        typeLabels[type],
        clientName(invoice),
        statusLabels[invoiceStatus(invoice, today)],
        issueDay ?? '',
        dueDay ?? '',
        currency,
        amount(invoice.netMinor),
        amount(invoice.taxMinor),
        amount(invoice.grossMinor),
        amount(invoice.dueMinor),
        amount(invoice.balanceMinor),
      ];
    }),
  ]);
}
