import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { parseEInvoice } from '#src/features/expenses/server/reading/e-invoice.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { writeEInvoice } from '#src/features/invoices/rules/e-invoice/write-e-invoice.ts';
import { amountText } from '#src/features/invoices/rules/e-invoice/written-amounts.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomInvoices } from '#tests/support/server/random-invoices.ts';

const encoder = new TextEncoder();

it.each(eInvoiceFormats)(
  'an e-invoice in the format %s is read with the same totals',
  (format) => {
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        const { terms, seller, type, number, issueDay } = invoice;
        const { groups, grossMinor, taxMinor } = calculateInvoice(terms);
        const amount = (amountMinor: number) => amountText(amountMinor, terms.currency);
        expect(parseEInvoice(encoder.encode(writeEInvoice(invoice, format)))).toMatchObject({
          isCreditNote: type === 'creditNote',
          number,
          day: issueDay,
          currency: terms.currency,
          seller: seller.name,
          totalGross: amount(grossMinor),
          totalTax: amount(taxMinor),
          taxGroups: groups.map((group) => ({
            category: group.taxCategory,
            net: amount(group.taxableMinor),
            tax: amount(group.taxMinor),
          })),
        });
      }),
      { numRuns: randomCases(5_000, 100) },
    );
  },
  1_200_000,
);
