import { Bank } from '#src/features/invoices/contract-parties.ts';
import type { PrintableInvoice } from '#src/features/invoices/server/pdf/printable-invoice.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';

const noDetails = { street2: '', region: '', registrationId: null, electronicAddress: null };

/** An issued invoice in English: time, an item with a discount, and two tax rates. */
export function anInvoiceDocument(document: Partial<PrintableInvoice> = {}): PrintableInvoice {
  return {
    type: 'invoice',
    number: 'INV-2026-0042',
    issueDay: '2026-11-23',
    dueDay: '2026-12-07',
    serviceFrom: '2026-11-01',
    serviceTo: '2026-11-20',
    relatedNumber: null,
    relatedDay: null,
    buyerReference: 'K-4711',
    poNumber: null,
    seller: {
      ...noDetails,
      name: 'Zoë Müller Softwareentwicklung',
      street: 'Lindenstraße 12',
      postalCode: '10969',
      city: 'Berlin',
      country: 'DE',
      vatId: 'DE123456789',
      taxNumber: '12/345/67890',
      contactName: 'Zoë Müller',
      email: 'zoe@example.com',
      phone: '+49 30 1234567',
      website: 'zoe.example',
    },
    buyer: {
      ...noDetails,
      name: 'Łukasz & Søn GmbH',
      contact: 'Ana María Peña',
      street: 'Große Gasse 3',
      postalCode: '80331',
      city: 'München',
      country: 'DE',
      vatId: 'DE987654321',
      email: 'invoices@lukasz.example',
      addressText: '',
    },
    bank: Bank.parse({
      accountHolder: 'Zoë Müller',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: 'Musterbank',
    }),
    terms: terms([
      timeLine(50, '93.75', {
        title: 'Checkout redesign',
        description: 'Design review with the team, accessibility fixes',
        from: '2026-11-02',
        to: '2026-11-13',
      }),
      timeLine(1230, '93.75', { title: 'API integration', from: '2026-11-16', to: '2026-11-20' }),
      aLine({ kind: 'heading', title: 'Material' }),
      aLine({
        title: 'Printed manual',
        quantity: '3',
        unit: 'C62',
        price: '24.90',
        taxRate: '7',
        discount: { percent: '10' },
      }),
      aLine({ kind: 'text', title: 'Delivered with the final report on 20 November.' }),
    ]),
    texts: {
      subject: 'Web shop, November 2026',
      intro: 'Thank you for working with me. As agreed, I charge the following work:',
      closing: 'Please transfer the amount by 7 December 2026. Thank you!',
    },
    deposits: [],
    receipts: [],
    timesheet: [],
    eInvoice: null,
    taxNotes: [],
    taxReasons: [],
    paymentNotes: [],
    language: 'en',
    layout: 'classic',
    pageSize: 'A4',
    accentColour: '#4f5bd5',
    logo: null,
    hasPaymentQr: true,
    createdAt: '2026-11-23T09:00:00.000Z',
    ...document,
  };
}
