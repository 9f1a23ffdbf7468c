/** The demo's invoices: past months billed and mostly paid, a draft of this month, and a quote. */
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { createdId } from './api-client.ts';
import type { ApiClient } from './api-client.ts';
import type { ClientName } from './demo-clients.ts';

const settings = {
  seller: {
    name: 'Mara Lindgren Design & Code',
    street: 'Oranienstraße 24',
    postalCode: '10999',
    city: 'Berlin',
    country: 'DE',
    vatId: 'DE123456789',
    taxNumber: '14/123/45678',
    email: 'demo@example.com',
    phone: '+49 30 555 0110',
    website: 'mara.example',
  },
  bank: {
    accountHolder: 'Mara Lindgren',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    bankName: 'Commerzbank',
  },
  tax: { defaultRate: '19', reducedRate: '7' },
  series: {
    invoice: { pattern: '{YYYY}-{seq:4}', reset: 'yearly' },
    creditNote: { pattern: 'CN-{YYYY}-{seq:3}', reset: 'yearly' },
    quote: { pattern: 'Q-{YYYY}-{seq:3}', reset: 'yearly' },
  },
  texts: {
    invoice: {
      subject: 'Invoice {number}',
      intro: 'Thank you for working with me.',
      closing: 'Please pay by {dueDate}.',
    },
    creditNote: { subject: 'Credit note {number}' },
    quote: { subject: 'Quote {number}', closing: 'This quote is valid until {dueDate}.' },
  },
  layout: 'modern',
};

/** What `invoices.unbilled` answers, as far as it is used. */
type Unbilled = {
  entries: { id: string }[];
  prices: { projectId: string; instalmentId: string | null; day: string | null; amountMinor: number }[];
  retainers: { projectId: string; from: string | null }[];
};
type Issued = { id: string; dueMinor: number; dueDay: string };
type ClientIds = ReadonlyMap<string, string>;

/** Bills month after month, so that numbers follow days. */
export async function createInvoices(
  owner: ApiClient,
  { clientIds, today }: { clientIds: ClientIds; today: string },
): Promise<void> {
  await owner.ask('PUT', '/invoices/settings', { settings });
  const months = pastMonths(today, 12);
  for (const month of months) {
    const isLast = month === months.at(-1);
    for (const [name, clientId] of clientIds) {
      const draft = await createDraft(owner, clientId, month, addDays(month.to, 2));
      if (draft === null) continue;
      // As the contract of `invoices.issue` declares.
      const invoice = (await owner.ask('POST', `/invoices/${draft}/issue`, {})) as Issued;
      const share = isLast ? shareOfLastMonth[name as ClientName] : 1;
      if (share > 0) await recordPayment(owner, { clientId, invoice, share, today });
    }
  }
  const lindqvist = clientIds.get('Lindqvist Coffee');
  if (lindqvist) await createDraft(owner, lindqvist, { from: monthOf(today).from, to: today });
  await sendQuote(owner, clientIds.get('Harbour Lane Architects'));
}

/** What clients have paid of last month: one waits, one is late, one paid half. */
const shareOfLastMonth: Record<ClientName, number> = {
  'Lindqvist Coffee': 0,
  'Harbour Lane Architects': 0,
  'Meridian Clinics': 0.5,
  'Okoro Photography': 1,
};

/** Bills everything that can be billed in a month; null without work. */
async function createDraft(
  owner: ApiClient,
  clientId: string,
  { from, to }: DayRange,
  issueDay: string | null = null,
): Promise<string | null> {
  const query = new URLSearchParams({ clientId, from, to });
  // As the contract of `invoices.unbilled` declares.
  const unbilled = (await owner.ask('GET', `/invoices/unbilled?${query}`)) as Unbilled;
  const request = {
    clientId,
    entryIds: unbilled.entries.map(({ id }) => id),
    prices: unbilled.prices
      .filter(({ day }) => day !== null)
      .map(({ projectId, instalmentId, amountMinor }) => ({ projectId, instalmentId, amountMinor })),
    retainers: unbilled.retainers.map(({ projectId, from: start }) => ({ projectId, from: start })),
  };
  // As the contract of `invoices.linesFromTime` declares.
  const { lines } = (await owner.ask('POST', '/invoices/lines', request)) as { lines: InvoiceLine[] };
  if (lines.length === 0) return null;
  const draft = { type: 'invoice', clientId, lines, issueDay, serviceFrom: from, serviceTo: to };
  return createdId(await owner.ask('POST', '/invoices', draft));
}

async function recordPayment(
  owner: ApiClient,
  { clientId, invoice, share, today }: { clientId: string; invoice: Issued; share: number; today: string },
): Promise<void> {
  const amountMinor = Math.round(invoice.dueMinor * share);
  const inTime = addDays(invoice.dueDay, -3);
  await owner.ask('POST', '/payments', {
    clientId,
    day: inTime < today ? inTime : today,
    currency: 'EUR',
    amountMinor,
    allocations: [{ invoiceId: invoice.id, amountMinor }],
  });
}

async function sendQuote(owner: ApiClient, clientId: string | undefined): Promise<void> {
  const line = { kind: 'item', taxCategory: 'AE', taxRate: '0' };
  const lines = [
    {
      ...line,
      id: newRecordId(),
      title: 'Design of the member area',
      quantity: '3',
      unit: 'DAY',
      price: '880',
    },
    { ...line, id: newRecordId(), title: 'Development and tests', quantity: '8', unit: 'DAY', price: '820' },
    { ...line, id: newRecordId(), title: 'Launch and training', unit: 'LS', price: '650' },
  ];
  const quote = createdId(await owner.ask('POST', '/invoices', { type: 'quote', clientId, lines }));
  await owner.ask('POST', `/invoices/${quote}/issue`, {});
}

function pastMonths(today: string, count: number): DayRange[] {
  const months = [monthOf(addDays(monthOf(today).from, -1))];
  while (months.length < count) months.unshift(monthOf(addDays(months[0]?.from ?? today, -1)));
  return months;
}
