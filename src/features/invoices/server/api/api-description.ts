import { Deposit } from '#src/features/invoices/contract-billed.ts';
import { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import {
  Frozen,
  Invoice,
  InvoiceLine,
  InvoiceSettings,
  InvoiceSummary,
} from '#src/features/invoices/contract-fields.ts';
import { PaymentNotice } from '#src/features/invoices/contract-notices.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import {
  exampleDeposit,
  exampleFrozen,
  exampleInvoice,
  exampleInvoiceSummary,
  exampleLine,
  exampleSettings,
} from './api-examples.ts';
import { invoiceCallDescriptions } from './call-descriptions.ts';
import { invoiceDescriptions } from './field-descriptions.ts';

export const invoicesDescription: FeatureDescription = {
  schemas: {
    InvoiceLine: namedSchema(InvoiceLine, 'A line of an invoice, quote or credit note.', exampleLine),
    Deposit: namedSchema(Deposit, 'A deposit invoice that an invoice deducts.', exampleDeposit),
    OpenDeposit: namedSchema(OpenDeposit, 'A deposit invoice with what isn’t paid of it.', {
      ...exampleDeposit,
      balanceMinor: 0,
    }),
    IssuedContent: namedSchema(
      Frozen,
      'What a document prints besides its lines, as it was issued.',
      exampleFrozen,
    ),
    InvoiceSummary: namedSchema(
      InvoiceSummary,
      'An invoice, quote or credit note in a list, without its lines.',
      exampleInvoiceSummary,
    ),
    Invoice: namedSchema(Invoice, 'An invoice, deposit invoice, credit note or quote.', exampleInvoice),
    PaymentNotice: namedSchema(PaymentNotice, 'A payment that a client reported.', {
      invoiceId: exampleInvoice.id,
      invoiceNumber: '2026-0012',
      clientId: exampleIds.client,
      currency: 'EUR',
      paidDay: '2026-11-12',
      amountMinor: null,
      name: 'Nora Weber',
      createdAt: exampleTimes.createdAt,
    }),
    InvoiceSettings: namedSchema(
      InvoiceSettings,
      'Your settings for invoices: who sends them, and how they look.',
      exampleSettings,
    ),
  },
  fields: { ...invoiceDescriptions, ...invoiceCallDescriptions },
};
