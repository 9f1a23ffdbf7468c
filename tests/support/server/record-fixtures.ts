/** An account's records, for use in requests. */
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { ublXml } from '#tests/support/receipts/e-invoice-xml.ts';
import { aClient, aProject, anEntry, anExpense, newId } from '#tests/support/request-fixtures.ts';
import { accountRecordFactories, isAccountRecord } from './account-record-fixtures.ts';
import { addViewer } from './add-viewer.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { approvalRecordFactories } from './approval-record-fixtures.ts';
import { recurringRecordFactories } from './complete-recurring-requests.ts';
import { deliveryRecordFactories } from './delivery-record-fixtures.ts';
import { documentRecordFactories } from './document-record-fixtures.ts';
import { uploadDocument } from './document-upload.ts';
import { runImportToEnd, uploadImport, waitForImports } from './import-fixtures.ts';
import { insertInvoice, storeEInvoiceOf } from './invoice-rows.ts';
import { portalRecordFactories } from './portal-record-fixtures.ts';
import { withClient } from './postgres-setup.ts';
import { shareClient } from './share-client.ts';

export type FixtureKind = keyof (ReturnType<typeof recordFactories> &
  ReturnType<typeof approvalRecordFactories> &
  ReturnType<typeof portalRecordFactories>);
export type RecordFixtures = {
  ownerId: string;
  clientId: string;
  /** A project of that client. */
  projectId: string;
  /** A task of that project. */
  taskId: string;
  /** The email of an account that may view the client. */
  viewerEmail: string;
  kinds: FixtureKind[];
  /** Creates a record of this kind and returns its id. */
  createRecord(kind: FixtureKind): Promise<string>;
};

export async function createRecordFixtures(stint: Installation, owner: ApiCaller): Promise<RecordFixtures> {
  const { api } = owner;
  const { id: clientId } = await api.clients.create(aClient({ eInvoiceFormat: 'none' }));
  const taskId = newId();
  const { id: projectId } = await api.projects.create(
    aProject({ clientId, tasks: [{ id: taskId, name: 'Design', hourlyRate: 110 }] }),
  );
  const contract = { type: 'contract', entityType: 'client', entityId: clientId, name: 'Contract.txt' };
  const { id: contractId } = await uploadDocument(owner, contract);
  await api.documents.update({ id: contractId, expiresOn: '2026-12-01' });
  const invoice = { clientId, issueDay: '2026-03-31', poNumber: 'PO-7', lines: [aLine({ projectId })] };
  await api.invoices.create({ type: 'invoice', ...invoice });
  const [travel] = starterCategories(null);
  const lines = [{ id: newId(), categoryId: travel?.id, amountMinor: 10_700 }];
  await api.expenses.create(anExpense({ projectId, lines }));
  const viewer = await stint.newAccount('Vic');
  const { url } = stint.database;
  await shareClient(owner, viewer, (await api.clients.create(aClient())).id, url);
  const records = recordFactories(stint, owner, { clientId, projectId });
  const make = {
    ...records,
    ...portalRecordFactories(stint, owner, { clientId, issueInvoice: records.issuedInvoice }),
    ...approvalRecordFactories(owner, { clientId, projectId }),
  };
  return {
    ownerId: owner.uid,
    clientId,
    projectId,
    taskId,
    viewerEmail: viewer.email,
    // Object.keys loses the literal keys.
    kinds: Object.keys(make) as FixtureKind[],
    createRecord: (kind) => make[kind](),
  };
}

/** The same records, each created once, for requests that don't use them up. */
export function withReusedRecords(records: RecordFixtures): RecordFixtures {
  const created = new Map<string, Promise<string>>();
  const createOnce = (kind: FixtureKind, copy = 0) => {
    const key = `${kind} ${copy}`;
    const id = created.get(key) ?? records.createRecord(kind);
    created.set(key, id);
    return id;
  };
  let clientCount = 0;
  return {
    ...records,
    async createRecord(kind) {
      if (kind !== 'client') return createOnce(kind);
      // Alternates between two clients, because a merge needs two.
      const clients = [await createOnce(kind), await createOnce(kind, 1)];
      clientCount += 1;
      return clients[clientCount % 2] ?? '';
    },
  };
}

/** The same records, but those of `caller` that every account may have. */
export function withAccountRecords(
  records: RecordFixtures,
  stint: Installation,
  caller: ApiCaller,
): RecordFixtures {
  const make = accountRecordFactories(stint, caller);
  return {
    ...records,
    ownerId: caller.uid,
    createRecord: (kind) => (isAccountRecord(kind) ? make[kind]() : records.createRecord(kind)),
  };
}

type Work = { clientId: string; projectId: string };
function recordFactories(stint: Installation, owner: ApiCaller, { clientId, projectId }: Work) {
  const { api } = owner;
  const client = async () => (await api.clients.create(aClient())).id;
  const project = async () => (await api.projects.create(aProject())).id;
  const entry = async () => (await api.timesheets.create(anEntry())).id;
  const expense = async () => (await api.expenses.create(anExpense())).id;
  const payment = async () => {
    const request = { clientId, day: '2026-03-31', currency: 'EUR', amountMinor: 5000 };
    return (await api.payments.create({ ...request, allowDuplicate: true })).id;
  };
  const draft = async () => (await api.invoices.create({ type: 'invoice', clientId })).id;
  const completeDraft = async (type: 'invoice' | 'quote' = 'invoice') => {
    const { settings } = await api.invoices.settings({});
    if (settings.seller.name === '')
      await api.invoices.updateSettings({
        settings: {
          ...settings,
          seller: { ...settings.seller, name: 'Ann Ahlers', taxNumber: '12/345/67890' },
        },
      });
    return (await api.invoices.create({ type, clientId, lines: [aLine()] })).id;
  };
  const issued = async (type: 'invoice' | 'quote') => {
    const id = await completeDraft(type);
    await api.invoices.issue({ id });
    return id;
  };
  return {
    client,
    project,
    entry,
    draft,
    completeDraft: () => completeDraft(),
    issuedInvoice: () => issued('invoice'),
    sentQuote: () => issued('quote'),
    unsentInvoice: async () =>
      (await insertInvoice(stint, owner.uid, { clientId, lines: [aLine({ projectId })] })).id,
    eInvoice: () => storeEInvoiceOf(stint, owner.uid, clientId),
    async sharedInvoice() {
      const id = await issued('invoice');
      await api.invoices.createLink({ id });
      return id;
    },
    ...deliveryRecordFactories(owner, { stint, clientId, issueInvoice: () => issued('invoice') }),
    async billableEntry() {
      const { id } = await api.timesheets.create(anEntry({ clientId, billable: true }));
      return id;
    },
    /** Settings have no id. */
    async invoiceSettingsRevision() {
      return String((await api.invoices.settings({})).revision);
    },
    async deletedDraft() {
      const id = await draft();
      await api.invoices.delete({ id });
      return id;
    },
    expense,
    async billableExpense() {
      return (await api.expenses.create(anExpense({ clientId, currency: 'EUR', isBillable: true }))).id;
    },
    otherExpense: expense,
    async deletedExpense() {
      const id = await expense();
      await api.expenses.delete({ id });
      return id;
    },
    /** The right of another account to view a client. */
    async grant() {
      return (await addViewer(stint, owner, await client())).grantId;
    },
    /** An e-invoice. */
    async receipt() {
      const place = { type: 'receipt', entityType: 'expense', entityId: newId() };
      return (await uploadDocument(owner, { ...place, name: 'invoice.xml', content: ublXml() })).id;
    },
    async expenseSettingsRevision() {
      return String((await api.expenses.settings({})).revision);
    },
    payment,
    async paidInvoice() {
      const { id: invoiceId } = await insertInvoice(stint, owner.uid, { clientId });
      const request = { clientId, day: '2026-03-31', currency: 'EUR', amountMinor: 100 };
      const allocations = [{ invoiceId, amountMinor: 100 }];
      await api.payments.create({ ...request, allocations, allowDuplicate: true });
      return invoiceId;
    },
    async invoiceToPay() {
      await payment();
      return (await insertInvoice(stint, owner.uid, { clientId })).id;
    },
    /** The invoice, and when. */
    async appliedFromAccount() {
      await payment();
      const { id: invoiceId } = await insertInvoice(stint, owner.uid, { clientId });
      await api.payments.allocateOnAccount({ invoiceId });
      const { items } = await api.payments.list({ invoiceId });
      const [applied] = items.flatMap(({ allocations }) =>
        allocations.flatMap((part) => part.fromAccount ?? []),
      );
      return `${invoiceId} ${applied?.at}`;
    },
    async deletedPayment() {
      const id = await payment();
      await api.payments.delete({ id });
      return id;
    },
    async deletedClient() {
      const id = await client();
      await api.clients.delete({ id });
      return id;
    },
    async deletedProject() {
      const id = await project();
      await api.projects.delete({ id });
      return id;
    },
    /** With an hour on 2 March 2026. */
    async workedProject() {
      const id = await project();
      await api.timesheets.create(anEntry({ projectId: id }));
      return id;
    },
    async deletedEntry() {
      const id = await entry();
      await api.timesheets.delete({ id });
      return id;
    },
    /** 9 to 12 on 2 March 2026, in UTC. */
    async morning() {
      return createEntryBetween(api, 9, 12);
    },
    /** 13 to 17 on the same day. */
    async afternoon() {
      return createEntryBetween(api, 13, 17);
    },
    /** An operation on entries that can be undone. */
    async operation() {
      const entries = [{ id: await entry() }];
      const { operationId } = await api.timesheets.deleteMany({ entries });
      return operationId;
    },
    /** A client merge that can be undone. */
    async clientMerge() {
      const { operationId } = await api.clients.merge({ id: await client(), fromId: await client() });
      return operationId;
    },
    /** An uploaded file that isn't imported yet. */
    async import() {
      await waitForImports(owner);
      return uploadImport(owner);
    },
    /** An import that has run and can be undone. */
    async importRun() {
      const id = await uploadImport(owner);
      await runImportToEnd(owner, id);
      return id;
    },
    ...accountRecordFactories(stint, owner),
    ...recurringRecordFactories(stint, owner, clientId),
    ...documentRecordFactories(owner),
    async invitation() {
      return (await api.invitations.create({ email: `${newId()}@example.org`, clientId })).id;
    },
    async failedMail(id = newId()) {
      await withClient(stint.database.url, (database) =>
        database.query(
          `insert into mails (id, user_id, kind, recipient, subject, text, html, status)
             values ($1, $2, 'invitation', 'x@example.org', 'Hello', 'Hello', 'Hello', 'failed')`,
          [id, owner.uid],
        ),
      );
      return id;
    },
    async viewer() {
      return (await addViewer(stint, owner, clientId)).uid;
    },
  };
}

async function createEntryBetween(api: ApiCaller['api'], from: number, to: number): Promise<string> {
  const [startTime = '', endTime = ''] = [from, to].map((hour) =>
    new Date(Date.UTC(2026, 2, 2, hour)).toISOString(),
  );
  const { id } = await api.timesheets.create(anEntry({ startTime, endTime, duration: to - from }));
  return id;
}
