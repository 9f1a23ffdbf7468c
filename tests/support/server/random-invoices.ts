import fc from 'fast-check';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { taxOfReason } from '#src/features/invoices/rules/tax-case.ts';
import { randomTerms } from '#tests/support/random-terms.ts';
import { anInvoiceDocument } from './invoice-document-fixture.ts';

const reasons = ['exempt', 'reverseCharge', 'intraCommunity', 'export', 'serviceAbroad'] as const;

/** Documents that can be issued, in currencies that e-invoices can have, with returned items, and with each reason not to tax. */
export const randomInvoices: fc.Arbitrary<FrozenInvoice> = fc
  .record({
    terms: randomTerms,
    currency: fc.constantFrom('EUR', 'EUR', 'CHF', 'JPY'),
    reason: fc.option(fc.constantFrom(...reasons)),
    areReturned: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    type: fc.constantFrom('invoice' as const, 'deposit' as const, 'creditNote' as const),
  })
  .map(({ terms, currency, reason, areReturned, type }) => {
    const lines = terms.lines
      .map((line, place) =>
        line.kind === 'item' && areReturned[place] === true
          ? { ...line, quantity: `-${line.quantity}` }
          : line,
      )
      .map((line) => {
        const isUntaxed = reason === 'serviceAbroad' || line.taxRate === '0';
        return reason !== null && isUntaxed
          ? { ...line, taxRate: '0', taxCategory: taxOfReason(reason, 'DE').taxCategory }
          : line;
      });
    const document = anInvoiceDocument({
      type,
      terms: { ...terms, currency, lines },
      taxReasons: reason === null ? [] : [reason],
      taxNotes: reason === null ? [] : ['No tax.'],
      relatedNumber: 'INV-1',
      relatedDay: '2026-10-01',
    });
    const noVatId = reason === 'serviceAbroad' ? { vatId: null } : {};
    return {
      ...document,
      seller: { ...document.seller, ...noVatId, electronicAddress: { scheme: '9930', id: 'DE123456789' } },
      buyer: { ...document.buyer, ...noVatId, electronicAddress: { scheme: '9930', id: 'DE987654321' } },
    };
  })
  .filter(({ terms }) => invoiceProblems(terms).length === 0);
