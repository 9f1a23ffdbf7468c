/** Answers calls about invoices and clients of Ada in a screen test. */
import type { InferContractRouterOutputs } from '@orpc/contract';
import { implement } from '@orpc/server';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import { Invoice, InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { ChangedEntry } from '#src/features/invoices/contract-issue.ts';
import { Payment, paymentsContract } from '#src/features/invoices/contract-payments.ts';
import type { UnbilledEntry } from '#src/features/invoices/contract-unbilled.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from './fake-network.ts';
import { adaId, adasResponses } from './signed-in.tsx';

const os = implement(invoicesContract);
const paymentsOs = implement(paymentsContract);
const clientsOs = implement(clientsContract);
const projectsOs = implement(projectsContract);

export const acme = clientRecord({ id: anId(10), name: 'Acme' });

export function invoiceLine(fields: { id: string } & Partial<InvoiceLine>): InvoiceLine {
  return InvoiceLine.parse({ kind: 'item', title: 'Workshop', price: '100', taxRate: '19', ...fields });
}

export function draftRecord(fields: Partial<Invoice>): Invoice {
  return Invoice.parse({
    id: anId(50),
    userId: adaId,
    type: 'invoice',
    state: 'draft',
    number: null,
    clientId: acme.id,
    clientName: acme.name,
    subject: null,
    relatedId: null,
    relatedNumber: null,
    invoicedAs: null,
    currency: 'EUR',
    issueDay: null,
    dueDay: null,
    netMinor: 0,
    taxMinor: 0,
    grossMinor: 0,
    dueMinor: 0,
    paidMinor: 0,
    writtenOffMinor: 0,
    creditedMinor: 0,
    balanceMinor: 0,
    issuedAt: null,
    createdAt: '2026-11-23T09:00:00.000Z',
    updatedAt: '2026-11-23T09:00:00.000Z',
    revision: 1,
    serviceFrom: null,
    serviceTo: null,
    pricesIncludeTax: false,
    timeMode: 'exact',
    lines: [],
    discount: null,
    charge: null,
    texts: { subject: '', intro: '', closing: '' },
    buyerReference: null,
    poNumber: null,
    notes: null,
    releasesEntries: false,
    deposits: [],
    hasTimesheet: false,
    frozen: null,
    voidedAt: null,
    voidReason: null,
    pdf: null,
    related: [],
    viewedAt: null,
    answeredBy: null,
    answeredAt: null,
    link: null,
    viewCount: 0,
    lastViewedAt: null,
    ...fields,
  });
}

function tabOf({ type, state, dueDay }: Invoice): InvoiceTab {
  if (type === 'quote' && state === 'sent') return 'quotes';
  if (state !== 'issued') return 'draft';
  return dueDay !== null && dueDay < '2026-11-23' ? 'overdue' : 'open';
}

/** €50 of invoice 2026-0001, the draft of `draftRecord`. */
export function paymentRecord(fields: Partial<Payment> = {}): Payment {
  return Payment.parse({
    id: anId(70),
    userId: adaId,
    clientId: acme.id,
    kind: 'payment',
    day: '2026-11-20',
    currency: 'EUR',
    amountMinor: 5000,
    method: 'transfer',
    reference: 'Statement 7',
    notes: null,
    allocations: [{ invoiceId: anId(50), invoiceNumber: '2026-0001', amountMinor: 5000 }],
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    revision: 1,
    ...fields,
  });
}

const nextNumbers = { invoice: '2026-0001', creditNote: '', quote: '' };
const series = { pattern: '{YYYY}-{seq:4}', reset: 'yearly' };

export const invoiceSettings = InvoiceSettings.parse({
  seller: {},
  bank: {},
  tax: { defaultRate: '19' },
  series: { invoice: series, creditNote: series, quote: series },
  texts: { invoice: {}, creditNote: {}, quote: {} },
});

export function unbilledEntry(fields: { id: string } & Partial<UnbilledEntry>): UnbilledEntry {
  return {
    revision: 1,
    day: '2026-11-20',
    projectId: anId(20),
    projectName: 'Website',
    taskName: null,
    description: 'Design',
    durationMs: 3_600_000,
    rate: 100,
    rateReason: 'project rate',
    amountMinor: 10_000,
    currency: 'EUR',
    coveredMs: 0,
    draftId: null,
    ...fields,
  };
}

export type FakeInvoicesServer = {
  /** What the list has besides the draft. */
  others: Invoice[];
  sums: InferContractRouterOutputs<typeof invoicesContract>['totals']['sums'];
  /** Drafts that can't be issued. */
  incompleteIds: string[];
  draft: Invoice;
  invoicedLineIds: string[];
  changedEntries: ChangedEntry[];
  /** Of the draft. */
  entries: BilledEntry[];
  missingCharacters: { field: string; characters: string[] }[];
  lastDay: string | null;
  payments: Payment[];
  onAccountMinor: number;
  settings: InvoiceSettings;
  unbilled: UnbilledEntry[];
  deposits: OpenDeposit[];
  lineFromTime: Parameters<typeof invoiceLine>[0];
  /** Entries that became lines, and new drafts, in order. */
  requests: object[];
  /** Changes of the draft, in order. */
  changes: object[];
} & Pick<
  InferContractRouterOutputs<typeof invoicesContract>['unbilled'],
  'retainers' | 'covered' | 'differences'
>;

export function fakeInvoicesServer(draft: Invoice): FakeInvoicesServer {
  const server: FakeInvoicesServer = {
    draft,
    invoicedLineIds: [],
    changedEntries: [],
    entries: [],
    missingCharacters: [],
    lastDay: null,
    payments: [],
    onAccountMinor: 0,
    others: [],
    sums: [],
    incompleteIds: [],
    settings: invoiceSettings,
    unbilled: [],
    deposits: [],
    retainers: [],
    covered: [],
    differences: [],
    lineFromTime: { id: anId(61), title: 'Website' },
    requests: [],
    changes: [],
  };
  queryClient.clear();
  serveRouter(
    {
      invoices: {
        get: os.get.handler(() => server.draft),
        list: os.list.handler(({ input: { tab = 'all' } }) => ({
          items: [server.draft, ...server.others].filter(
            (invoice) => tab === 'all' || tab === tabOf(invoice),
          ),
          nextCursor: null,
        })),
        totals: os.totals.handler(() => {
          const tabs = [server.draft, ...server.others].map(tabOf);
          const counts = (['open', 'overdue', 'draft', 'quotes', 'creditNotes'] as const).map((tab) => ({
            tab,
            count: tabs.filter((each) => each === tab).length,
          }));
          return { counts: [{ tab: 'all', count: tabs.length }, ...counts], sums: server.sums };
        }),
        issue: os.issue.handler(({ input: { id }, errors }) => {
          if (server.incompleteIds.includes(id))
            throw errors.INVALID({
              data: { problems: [{ field: 'clientId', code: 'required', reason: 'is required' }] },
            });
          const { invoicedLineIds: lineIds, changedEntries: entries } = server;
          if (lineIds.length > 0) throw errors.PRICE_INVOICED({ data: { lineIds } });
          if (entries.length > 0) throw errors.ENTRIES_CHANGED({ data: { entries } });
          const found = [server.draft, ...server.others].find((invoice) => invoice.id === id);
          if (!found) throw errors.NOT_FOUND();
          server.requests.push({ issued: id });
          return { ...found, state: 'issued', number: `2026-${id.slice(-2)}` };
        }),
        createLink: os.createLink.handler(({ input: { days } }) => {
          server.requests.push({ linkDays: days });
          const expiresAt = '2026-12-23T12:00:00.000Z';
          server.draft = { ...server.draft, link: { createdAt: '2026-11-23T12:00:00.000Z', expiresAt } };
          return { path: '/i/secret', expiresAt };
        }),
        update: os.update.handler(
          ({ input: { id: _id, operationId: _operation, revision, ...change }, errors }) => {
            if (revision !== server.draft.revision) throw errors.STALE({ data: { current: server.draft } });
            server.changes.push(change);
            server.draft = Invoice.parse({ ...server.draft, ...change, revision: revision + 1 });
            return server.draft;
          },
        ),
        unbilled: os.unbilled.handler(() => {
          const { unbilled: entries, retainers, covered, differences } = server;
          return { entries, prices: [], retainers, covered, differences, isCut: false };
        }),
        missingCharacters: os.missingCharacters.handler(() => ({ texts: server.missingCharacters })),
        entries: os.entries.handler(() => ({ entries: server.entries })),
        nextNumbers: os.nextNumbers.handler(() => ({
          ...nextNumbers,
          lastDays: { invoice: server.lastDay, creditNote: null, quote: null },
        })),
        deposits: os.deposits.handler(() => ({ deposits: server.deposits })),
        linesFromTime: os.linesFromTime.handler(({ input: { entryIds, grouping } }) => {
          server.requests.push({ entryIds, grouping });
          const [{ currency } = server.draft] = server.unbilled.filter(({ id }) => entryIds.includes(id));
          return { lines: [invoiceLine(server.lineFromTime)], currency };
        }),
        create: os.create.handler(({ input }) => {
          const { type, clientId, currency, serviceFrom, serviceTo, lines = [] } = input;
          const titles = lines.map(({ title }) => title);
          server.requests.push({ type, clientId, currency, serviceFrom, serviceTo, titles });
          return { id: input.id ?? anId(99) };
        }),
        settings: os.settings.handler(() => ({ settings: server.settings, revision: 1 })),
        updateSettings: os.updateSettings.handler(({ input: { settings } }) => {
          server.settings = settings;
          return { settings, revision: 2 };
        }),
      },
      payments: {
        create: paymentsOs.create.handler(({ input: { id, day, method, amountMinor, allocations } }) => {
          server.requests.push({ day, method, amountMinor, allocations });
          return { id: id ?? anId(98) };
        }),
        list: paymentsOs.list.handler(() => ({ items: server.payments, nextCursor: null })),
        get: paymentsOs.get.handler(({ input }) => server.payments.find(({ id }) => id === input.id) ?? null),
        onAccount: paymentsOs.onAccount.handler(() => ({ amountMinor: server.onAccountMinor })),
        allocateOnAccount: paymentsOs.allocateOnAccount.handler(({ input: { invoiceId }, errors }) => {
          if (server.onAccountMinor === 0) throw errors.NOTHING_ON_ACCOUNT();
          server.requests.push({ allocatedOnAccount: invoiceId });
          server.onAccountMinor = 0;
          return { operationId: anId(97), ids: [] };
        }),
        update: paymentsOs.update.handler(
          ({ input: { id, revision, operationId: _operation, ...change }, errors }) => {
            const current = server.payments.find((payment) => payment.id === id);
            if (!current) throw errors.NOT_FOUND();
            if (revision !== current.revision) throw errors.STALE({ data: { current } });
            server.changes.push(change);
            return current;
          },
        ),
      },
      projects: { list: projectsOs.list.handler(() => ({ items: [], nextCursor: null })) },
      clients: { list: clientsOs.list.handler(() => ({ items: [acme], nextCursor: null })) },
    },
    adasResponses,
  );
  return server;
}
