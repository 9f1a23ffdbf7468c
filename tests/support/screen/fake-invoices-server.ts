/** Answers calls about invoices and clients of Ada in a screen test. */
import type { InferContractRouterOutputs } from '@orpc/contract';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { OpenDeposit } from '#src/features/invoices/contract-deposits.ts';
import { Invoice, InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { ChangedEntry, ChangedExpense } from '#src/features/invoices/contract-issue.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { ClientToInvoice, UnbilledEntry } from '#src/features/invoices/contract-unbilled.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import type { EInvoiceProblem } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import { draftTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoiceTabs, isListedIn } from '#src/features/invoices/rules/invoice-status.ts';
import type { OwnTab } from '#src/features/invoices/rules/invoice-status.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { mapValues, omitUndefined } from '#src/platform/shared/objects.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage, recordAnswers } from './fake-api.ts';
import { emailAnswers, fakeEmails } from './fake-emails.ts';
import { issueAnswers } from './fake-issue.ts';
import { serveRouter } from './fake-network.ts';
import { noticeAnswers } from './fake-notices.ts';
import { paymentsRouter } from './fake-payments.ts';
import { unbilledAnswers } from './fake-unbilled.ts';
import { adaId, adasResponses } from './signed-in.tsx';

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
    ...mapValues(draftTexts, () => null),
    notes: null,
    releasesEntries: false,
    deposits: [],
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

function tabOf({ type, state, dueDay, balanceMinor, writtenOffMinor }: Invoice): OwnTab {
  if (type === 'quote') return 'quotes';
  if (type === 'creditNote') return 'creditNotes';
  if (state !== 'issued') return 'draft';
  if (balanceMinor === 0 && writtenOffMinor > 0) return 'paid';
  return dueDay !== null && dueDay < '2026-11-23' ? 'overdue' : 'open';
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

export type FakeInvoicesServer = {
  /** What the list has besides the draft. */
  others: Invoice[];
  sums: InferContractRouterOutputs<typeof invoicesContract>['totals']['sums'];
  /** Fields that a draft still lacks when it is issued, by its ID. */
  missingFields: Record<string, string[]>;
  /** What the electronic invoice of the draft lacks. */
  eInvoiceProblems: (
    server: FakeInvoicesServer,
  ) => readonly EInvoiceProblem[] | Promise<readonly EInvoiceProblem[]>;
  draft: Invoice;
  client: typeof acme;
  invoicedLineIds: string[];
  changedEntries: ChangedEntry[];
  changedExpenses: ChangedExpense[];
  /** Entries of the draft. */
  entries: BilledEntry[];
  missingCharacters: { field: string; characters: string[] }[];
  lastDay: string | null;
  payments: Payment[];
  notices: InferContractRouterOutputs<typeof invoicesContract>['notices']['items'];
  sendsMail: boolean;
  hasNoAddress?: boolean;
  canListFiles: boolean;
  /** Documents that can’t be emailed right now. */
  unsendableIds: string[];
  onAccountMinor: number;
  settings: InvoiceSettings;
  unbilled: UnbilledEntry[];
  unbilledClients: ClientToInvoice[];
  draftsWithWork: number;
  /** A draft can't hold more entries. */
  mostEntries: number;
  /** By client and entry. */
  draftOfWork: Map<string, string>;
  /** Unbilled work, new drafts and settings wait for it. */
  answersAfter: Promise<void>;
  /** Their work can't become lines. */
  refusedClientIds: string[];
  deposits: OpenDeposit[];
  linesFromTime: Parameters<typeof invoiceLine>[0][];
  requests: object[];
  /** Changes of the draft, in order. */
  changes: object[];
} & Pick<
  InferContractRouterOutputs<typeof invoicesContract>['unbilled'],
  'expenses' | 'prices' | 'retainers' | 'covered' | 'differences'
>;

export function fakeInvoicesServer(draft: Invoice): FakeInvoicesServer {
  const server: FakeInvoicesServer = {
    draft,
    client: acme,
    invoicedLineIds: [],
    changedEntries: [],
    changedExpenses: [],
    entries: [],
    missingCharacters: [],
    lastDay: null,
    payments: [],
    notices: [],
    sendsMail: false,
    canListFiles: true,
    unsendableIds: [],
    onAccountMinor: 0,
    others: [],
    sums: [],
    missingFields: {},
    eInvoiceProblems: () => [],
    settings: invoiceSettings,
    unbilled: [],
    unbilledClients: [],
    draftsWithWork: 0,
    mostEntries: 5000,
    draftOfWork: new Map(),
    answersAfter: Promise.resolve(),
    refusedClientIds: [],
    deposits: [],
    expenses: [],
    prices: [],
    retainers: [],
    covered: [],
    differences: [],
    linesFromTime: [{ id: anId(61), title: 'Website' }],
    requests: [],
    changes: [],
  };
  const answer = <T>(request: object, result: T): T => {
    server.requests.push(request);
    return result;
  };
  queryClient.clear();
  serveRouter(
    {
      invoices: fakeApi(invoicesContract, {
        ...unbilledAnswers(server),
        ...noticeAnswers(server),
        get: ({ id }) => server.others.find((other) => other.id === id) ?? server.draft,
        list: ({ tab = 'all' }) => ({
          items: [server.draft, ...server.others].filter((invoice) => isListedIn(tab, tabOf(invoice))),
          nextCursor: null,
        }),
        totals: () => {
          const tabs = [server.draft, ...server.others].map(tabOf);
          const counts = invoiceTabs.map((tab) => ({
            tab,
            count: tabs.filter((own) => isListedIn(tab, own)).length,
          }));
          return { counts, sums: server.sums };
        },
        ...issueAnswers(server),
        ...emailAnswers(server),
        markSent: ({ id: _id, newId: created = '', ...sent }) => answer(sent, { id: created }),
        readLink: () => {
          const { link } = server.draft;
          return link && { path: '/i/secret', expiresAt: link.expiresAt };
        },
        createLink: ({ days }) => {
          server.requests.push({ linkDays: days });
          const expiresAt = '2026-12-23T12:00:00.000Z';
          server.draft = { ...server.draft, link: { createdAt: '2026-11-23T12:00:00.000Z', expiresAt } };
          return { path: '/i/secret', expiresAt };
        },
        renewLink: () => ({ path: '/i/secret' }),
        update: ({ id: _id, operationId: _operation, revision, ...change }, errors) => {
          if (revision !== server.draft.revision) throw errors.STALE({ data: { current: server.draft } });
          server.changes.push(change);
          server.draft = Invoice.parse({ ...server.draft, ...change, revision: revision + 1 });
          return server.draft;
        },
        missingCharacters: () => ({ texts: server.missingCharacters }),
        entries: () => ({ entries: server.entries }),
        nextNumbers: () => ({
          ...nextNumbers,
          lastDays: { invoice: server.lastDay, creditNote: null, quote: null },
        }),
        deposits: () => ({ deposits: server.deposits }),
        linesFromTime: ({ clientId, entryIds, expenseIds, grouping }, errors) => {
          server.requests.push({ entryIds, grouping, ...(expenseIds.length > 0 && { expenseIds }) });
          if (server.refusedClientIds.includes(clientId)) throw errors.UNKNOWN_ENTRY();
          const [{ currency } = server.draft] = server.unbilled.filter(({ id }) => entryIds.includes(id));
          const entries = entryIds.map((id) => ({ id, revision: 1 }));
          const expenses = expenseIds.map((id) => ({ id, revision: 1 }));
          const lines = server.linesFromTime.map((line) => invoiceLine({ entries, expenses, ...line }));
          return { lines, currency };
        },
        create: async (input) => {
          await server.answersAfter;
          const { type, clientId, currency, serviceFrom, serviceTo, lines = [] } = input;
          const titles = lines.map(({ title }) => title);
          const { id = anId(99) } = input;
          const work = lines.flatMap((line) => [...line.entries, ...line.expenses]);
          for (const item of work) server.draftOfWork.set(`${clientId}${item.id}`, id);
          server.draft = draftRecord({ ...omitUndefined(input), id, lines, type });
          server.requests.push({ type, clientId, currency, serviceFrom, serviceTo, titles });
          return { id };
        },
        delete: ({ id }) => ({ operationId: id }),
        settings: () => ({ settings: server.settings, revision: 1 }),
        presetEmails: () => ({ texts: fakeEmails }),
        updateSettings: async ({ settings }) => {
          await server.answersAfter;
          server.settings = settings;
          return { settings, revision: 2 };
        },
      }),
      payments: paymentsRouter(server),
      projects: fakeApi(projectsContract, { list: () => onePage() }),
      clients: fakeApi(
        clientsContract,
        recordAnswers(
          () => [server.client],
          ([client]) => Object.assign(server, { client }),
        ),
      ),
    },
    adasResponses,
  );
  return server;
}
