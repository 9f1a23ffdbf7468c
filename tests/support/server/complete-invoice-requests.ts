/** Complete requests of invoices. */
import { draftTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { approvalRequests } from './complete-approval-requests.ts';
import { emailRequests } from './complete-email-requests.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { paymentRequests } from './complete-payment-requests.ts';
import { recurringRequests } from './complete-recurring-requests.ts';
import { reminderRequests } from './complete-reminder-requests.ts';
import type { RecordFixtures } from './record-fixtures.ts';

const reduced = { percent: '2.5', reason: 'Loyal client' };
const line = {
  id: newId(),
  kind: 'time',
  title: 'Design',
  description: 'Sketches',
  quantity: '1.5',
  unit: 'HUR',
  price: '93.75',
  durationMs: 5_400_000,
  discount: reduced,
  charge: { amountMinor: 500, reason: 'At night' },
  taxCategory: 'S',
  taxRate: '19',
  entries: [{ id: newId(), revision: 1 }],
  expenses: [{ id: newId(), revision: 1 }],
  projectId: newId(),
  instalmentId: null,
  retainerFrom: null,
  from: '2026-03-01',
  to: '2026-03-31',
};
const texts = { subject: 'Invoice {number}', intro: 'Dear {client},', closing: 'Thank you.' };
const draft = {
  currency: 'EUR',
  issueDay: '2026-03-31',
  dueDay: '2026-04-14',
  serviceFrom: '2026-03-01',
  serviceTo: '2026-03-31',
  pricesIncludeTax: false,
  timeMode: 'exact',
  lines: [line],
  discount: reduced,
  charge: { amountMinor: 250, reason: 'Postage' },
  deposits: [
    {
      id: newId(),
      number: '2026-0001',
      issueDay: '2026-02-01',
      netMinor: 1000,
      taxMinor: 190,
      grossMinor: 1190,
      taxes: [{ taxCategory: 'S', taxRate: '19', netMinor: 1000, taxMinor: 190 }],
      unpaidMinor: 190,
    },
  ],
  hasTimesheet: true,
  hasReceipts: true,
  texts,
  ...mapValues(draftTexts, () => '04011000-12345-06'),
  notes: 'Ask for Ann',
  releasesEntries: false,
};
const address = {
  street: 'Harbour 1',
  street2: 'Rear',
  postalCode: '10115',
  city: 'Berlin',
  region: 'Berlin',
  country: 'DE',
};
export const invoiceSettings = {
  seller: {
    name: 'Ann Ahlers',
    ...address,
    vatId: 'DE123456789',
    taxNumber: '12/345/67890',
    registrationId: 'HRB 12345',
    contactName: 'Ann Ahlers',
    email: 'ann@example.org',
    phone: '+49 30 555 0100',
    website: 'ann.example',
    electronicAddress: { scheme: 'EM', id: 'ann@example.org' },
  },
  bank: {
    accountHolder: 'Ann Ahlers',
    iban: 'DE89370400440532013000',
    accountNumber: '31926819',
    routingNumber: '021000021',
    sortCode: '60-16-13',
    bsb: '062-000',
    ifsc: 'HDFC0000001',
    transitNumber: '12345',
    institutionNumber: '001',
    bic: 'COBADEFFXXX',
    bankName: 'Bank',
    instructions: 'Or by card',
  },
  tax: { isSmallBusiness: false, defaultRate: '19', reducedRate: '7' },
  series: {
    invoice: { pattern: '{YYYY}-{seq:4}', reset: 'yearly' },
    creditNote: { pattern: 'CN-{YYYY}-{seq:4}', reset: 'yearly' },
    quote: { pattern: 'Q-{seq:4}', reset: 'never' },
  },
  fiscalYearStart: 4,
  paymentTermsDays: 14,
  quoteValidDays: 30,
  pricesIncludeTax: false,
  timeMode: 'exact',
  texts: { invoice: texts, creditNote: texts, quote: texts },
  items: [{ id: newId(), title: 'Workshop', description: 'A day', unit: 'DAY', price: '900', taxRate: '19' }],
  layout: 'classic',
  pageSize: 'A4',
  accentColour: '#4f5bd5',
  logoDocumentId: null,
  language: 'de-DE',
  hasPaymentQr: true,
  attachTimesheet: true,
  eInvoiceFormat: 'facturX',
};

/** A filter that finds one. */
async function unsentInvoices({ clientId, projectId, createRecord }: RecordFixtures) {
  await createRecord('unsentInvoice');
  return {
    tab: 'all',
    clientId,
    projectId,
    from: '2026-03-01',
    to: '2026-03-31',
    isSent: false,
    search: 'inv-2026',
  };
}

export const invoiceRequests: Record<string, CompleteRequest> = {
  ...approvalRequests,
  ...recurringRequests,
  ...reminderRequests,
  'invoices.list': {
    fields: async (records) => ({ ...(await unsentInvoices(records)), limit: 10, cursor: cursorOf(1) }),
  },
  'invoices.totals': {
    fields: unsentInvoices,
  },
  'invoices.clients': { fields: noFields },
  ...paymentRequests,
  'invoices.create': { fields: ({ clientId }) => ({ id: newId(), type: 'invoice', clientId, ...draft }) },
  'invoices.get': { target: 'draft', fields: noFields },
  'invoices.update': {
    target: 'draft',
    fields: ({ clientId }) => ({ clientId, ...draft, revision: 1, operationId: newId() }),
  },
  'invoices.delete': { target: 'draft', fields: noFields },
  'invoices.undo': { target: 'deletedDraft', fields: noFields },
  'invoices.entries': { target: 'issuedInvoice', fields: noFields },
  'invoices.duplicate': { target: 'draft', fields: () => ({ newId: newId(), as: 'same' }) },
  'invoices.issue': { target: 'completeDraft', fields: () => ({ revision: 1 }) },
  'invoices.void': { target: 'issuedInvoice', fields: () => ({ revision: 2, reason: 'Wrong client' }) },
  'invoices.credit': { target: 'issuedInvoice', fields: () => ({ newId: newId() }) },
  'invoices.answerQuote': { target: 'sentQuote', fields: () => ({ revision: 2, state: 'accepted' }) },
  ...emailRequests,
  'invoices.notices': {
    fields: async ({ clientId, createRecord }) => ({
      clientId,
      invoiceId: await createRecord('reportedInvoice'),
    }),
  },
  'invoices.updateNotice': { target: 'reportedInvoice', fields: () => ({ isDismissed: true }) },
  'invoices.readLink': { target: 'sharedInvoice', fields: noFields },
  'invoices.createLink': { target: 'issuedInvoice', fields: () => ({ days: 30 }) },
  'invoices.renewLink': { target: 'sharedInvoice', fields: noFields },
  'invoices.revokeLink': { target: 'sharedInvoice', fields: noFields },
  'invoices.missingCharacters': { target: 'draft', fields: noFields },
  'invoices.pdf': { target: 'completeDraft', fields: noFields },
  'invoices.eInvoice': { target: 'eInvoice', fields: noFields },
  'invoices.eInvoiceProblems': { target: 'completeDraft', fields: noFields },
  'invoices.unbilled': { fields: ({ clientId }) => ({ clientId, from: '2026-03-01', to: '2026-03-31' }) },
  'invoices.unbilledClients': { fields: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  'invoices.deposits': {
    fields: async ({ clientId, createRecord }) => ({
      clientId,
      currency: 'EUR',
      creditedId: await createRecord('issuedInvoice'),
    }),
  },
  'invoices.linesFromTime': {
    fields: async ({ clientId, createRecord }) => ({
      clientId,
      entryIds: [await createRecord('billableEntry')],
      expenseIds: [await createRecord('billableExpense')],
      prices: [],
      retainers: [],
      grouping: 'project',
    }),
  },
  'invoices.nextNumbers': { fields: ({ clientId }) => ({ day: '2026-03-31', clientId }) },
  'invoices.settings': { fields: noFields },
  'invoices.presetEmails': { fields: noFields },
  'invoices.updateSettings': {
    fields: async ({ createRecord }) => ({
      settings: invoiceSettings,
      revision: Number(await createRecord('invoiceSettingsRevision')),
    }),
  },
};
