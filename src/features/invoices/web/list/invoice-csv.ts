import * as m from '#messages/invoices.ts';
import type { Invoice, InvoiceSummary } from '#src/features/invoices/contract.ts';
import { bookkeepingAmounts, sortRates } from '#src/features/invoices/rules/bookkeeping-amounts.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceStatusLabels, invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { maxBatchSize } from '#src/platform/shared/requests/request-batch.ts';
import { saveCsv } from '#src/platform/web/csv.ts';
import { notifyFailedDownload } from '#src/platform/web/download.ts';

type CsvOptions = { clientName: (invoice: InvoiceSummary) => string; today: string };

/** The columns of the list and the amounts behind them; each amount is in the currency of its row. */
export async function saveInvoicesCsv(
  selected: readonly Pick<InvoiceSummary, 'id'>[],
  options: CsvOptions,
): Promise<void> {
  try {
    saveCsv(`invoices-${options.today}.csv`, toRows(await fetchInvoices(selected), options));
  } catch (error) {
    notifyFailedDownload(error);
  }
}

/** The list lacks what the tax of each rate is calculated from. */
async function fetchInvoices(selected: readonly Pick<InvoiceSummary, 'id'>[]): Promise<Invoice[]> {
  const found: (Invoice | null)[] = [];
  for (let start = 0; start < selected.length; start += maxBatchSize) {
    const batch = selected.slice(start, start + maxBatchSize);
    found.push(...(await Promise.all(batch.map(({ id }) => invoices.get.call({ id })))));
  }
  return found.filter((invoice) => invoice !== null);
}

function toRows(documents: readonly Invoice[], { clientName, today }: CsvOptions): string[][] {
  const booked = documents.map((invoice) => ({
    invoice,
    amounts: bookkeepingAmounts(invoice, toTerms(invoice)),
  }));
  const rates = sortRates(booked.flatMap(({ amounts }) => [...amounts.byRate.keys()]));
  return [
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
      ...rates.flatMap((rate) => [m.netAtRate({ rate }), m.taxOfRate({ rate })]),
    ],
    ...booked.map(({ invoice, amounts }) => {
      const { currency, number, type, issueDay, dueDay } = invoice;
      const amount = (amountMinor: number) => toDecimalText({ amountMinor, currency });
      return [
        number ?? '',
        invoiceTypeLabels[type],
        clientName(invoice),
        invoiceStatusLabels[invoiceStatus(invoice, today)],
        issueDay ?? '',
        dueDay ?? '',
        currency,
        amount(amounts.netMinor),
        amount(amounts.taxMinor),
        amount(amounts.grossMinor),
        amount(amounts.dueMinor),
        amounts.balanceMinor === null ? '' : amount(amounts.balanceMinor),
        ...rates.flatMap((rate) => {
          const of = amounts.byRate.get(rate);
          return of ? [amount(of.netMinor), amount(of.taxMinor)] : ['', ''];
        }),
      ];
    }),
  ];
}
