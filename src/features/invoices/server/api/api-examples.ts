/** Examples for the description of the API. */
import { draftTexts, paymentTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { exampleIds, exampleRecord } from '#src/platform/server/api-description/example-values.ts';
import { mapValues } from '#src/platform/shared/objects.ts';

const seller = {
  name: 'Studio Brandt',
  street: 'Torstraße 12',
  street2: '',
  postalCode: '10119',
  city: 'Berlin',
  region: '',
  country: 'DE',
  vatId: 'DE123456788',
  taxNumber: null,
  registrationId: null,
  email: 'mira@studio.example',
  phone: '+49 30 7654321',
  website: 'studio.example',
};

const bank = {
  accountHolder: 'Mira Brandt',
  iban: 'DE89370400440532013000',
  accountNumber: '',
  routingNumber: '',
  sortCode: '',
  bsb: '',
  ifsc: '',
  transitNumber: '',
  institutionNumber: '',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  instructions: '',
  paymentPage: 'https://pay.example/{number}/{amount}',
};

const texts = { subject: 'Work in November', intro: '', closing: 'Thank you for your business.' };
const series = { reset: 'yearly' as const, firstNumber: 1 };
const look = {
  layout: 'classic' as const,
  pageSize: 'A4' as const,
  accentColour: '#4f5bd5',
  logoDocumentId: null,
  hasPaymentQr: true,
};

export const exampleLine = {
  id: exampleIds.line,
  kind: 'time' as const,
  title: 'Homepage design',
  description: '',
  quantity: '1.5',
  unit: 'HUR' as const,
  price: '105',
  durationMs: 5_400_000,
  discount: null,
  charge: null,
  taxCategory: 'S' as const,
  taxRate: '19',
  entries: [{ id: exampleIds.entry, revision: 2 }],
  expenses: [],
  projectId: exampleIds.project,
  instalmentId: null,
  retainerFrom: null,
  from: '2026-11-20',
  to: '2026-11-20',
};

export const exampleDeposit = {
  id: exampleIds.other,
  number: '2026-0007',
  issueDay: '2026-10-01',
  netMinor: 50_000,
  taxMinor: 9_500,
  grossMinor: 59_500,
  taxes: [{ taxCategory: 'S' as const, taxRate: '19', netMinor: 50_000, taxMinor: 9_500 }],
  unpaidMinor: 0,
};

export const exampleFrozen = {
  seller,
  buyer: {
    name: 'Acme GmbH',
    contact: 'Anna Weber',
    street: 'Lindenstraße 4',
    street2: '',
    postalCode: '10969',
    city: 'Berlin',
    region: '',
    country: 'DE',
    addressText: '',
    vatId: 'DE136695976',
    registrationId: null,
    email: 'anna@acme.example',
    electronicAddress: null,
  },
  bank,
  texts,
  taxNotes: [],
  paymentNotes: [],
  ...look,
  language: 'de',
  relatedNumber: null,
  relatedDay: null,
};

export const exampleInvoiceSummary = {
  ...exampleRecord,
  id: exampleIds.invoice,
  type: 'invoice' as const,
  state: 'issued' as const,
  number: '2026-0012',
  clientId: exampleIds.client,
  clientName: 'Acme GmbH',
  subject: texts.subject,
  relatedId: null,
  relatedNumber: null,
  invoicedAs: null,
  currency: 'EUR',
  issueDay: '2026-11-30',
  dueDay: '2026-12-14',
  netMinor: 15_750,
  taxMinor: 2_993,
  grossMinor: 18_743,
  dueMinor: 18_743,
  paidMinor: 10_000,
  writtenOffMinor: 0,
  creditedMinor: 0,
  balanceMinor: 8_743,
  claimedMinor: 0,
  viewedAt: '2026-12-01T09:12:00.000Z',
  issuedAt: '2026-11-30T16:00:00.000Z',
};

export const exampleInvoice = {
  ...exampleInvoiceSummary,
  serviceFrom: '2026-11-01',
  serviceTo: '2026-11-30',
  pricesIncludeTax: false,
  timeMode: 'exact' as const,
  lines: [exampleLine],
  discount: null,
  charge: null,
  deposits: [],
  hasTimesheet: true,
  hasReceipts: false,
  texts,
  ...mapValues(draftTexts, () => null),
  poNumber: '4500012345',
  notes: null,
  releasesEntries: false,
  frozen: exampleFrozen,
  voidedAt: null,
  voidReason: null,
  answeredBy: null,
  answeredAt: null,
  link: { createdAt: '2026-11-30T16:05:00.000Z', expiresAt: '2027-02-28T16:05:00.000Z' },
  viewCount: 2,
  lastViewedAt: '2026-12-02T10:00:00.000Z',
  deliveries: [],
  pdf: {
    documentId: exampleIds.document,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    sizeBytes: 96_240,
  },
  recurringInvoiceId: null,
  related: [],
};

export const exampleSettings = {
  seller,
  bank,
  tax: { isSmallBusiness: false, defaultRate: '19', laterRates: [], reducedRate: '7' },
  series: {
    invoice: { pattern: '{YYYY}-{seq:4}', ...series },
    creditNote: { pattern: 'CN-{YYYY}-{seq:4}', ...series },
    quote: { pattern: 'Q-{YYYY}-{seq:4}', ...series },
  },
  fiscalYearStart: 1 as const,
  paymentTermsDays: 14,
  quoteValidDays: 30,
  pricesIncludeTax: false,
  timeMode: 'exact' as const,
  texts: { invoice: texts, creditNote: texts, quote: texts },
  emails: {
    invoice: [
      {
        language: 'en' as const,
        subject: '{document}',
        text: 'Hello {name},\n\nhere is {document}. {request}',
      },
    ],
    quote: [],
    creditNote: [],
  },
  items: [
    {
      id: exampleIds.other,
      title: 'Hosting',
      description: '',
      unit: 'MON' as const,
      price: '19',
      taxRate: null,
    },
  ],
  ...look,
  language: 'de',
  attachTimesheet: true,
};

export const examplePayment = {
  ...exampleRecord,
  id: exampleIds.payment,
  clientId: exampleIds.client,
  ...mapValues(paymentTexts, () => null),
  kind: 'payment' as const,
  day: '2026-12-05',
  currency: 'EUR',
  amountMinor: 10_000,
  method: 'transfer' as const,
  reference: '2026-0012',
  notes: null,
  allocations: [
    {
      invoiceId: exampleIds.invoice,
      invoiceNumber: '2026-0012',
      amountMinor: 10_000,
      fromAccount: null,
      takenBackMinor: 0,
    },
  ],
};
