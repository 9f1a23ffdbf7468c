import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

let target: string;
let source: string;
beforeEach(async () => {
  target = (await ann.api.clients.create(aClient({ name: 'Acme' }))).id;
  source = (await ann.api.clients.create(aClient({ name: 'ACME' }))).id;
});

const pay = (invoiceId: string, clientId = source) =>
  ann.api.payments.create({
    clientId,
    day: '2026-04-10',
    currency: 'EUR',
    amountMinor: 100,
    allocations: [{ invoiceId, amountMinor: 100 }],
  });
const merge = () => ann.api.clients.merge({ id: target, fromId: source });
const clientOf = async ({ id }: { id: string }) => (await ann.api.invoices.get({ id }))?.clientId;

it('a client with invoices or payments can’t be deleted', async () => {
  const invoice = await insertInvoice(stint, ann.uid, { clientId: source });
  await pay(invoice.id);
  await ann.api.invoices.create({ type: 'quote', clientId: source });
  await expect(ann.api.clients.delete({ id: source })).rejects.toMatchObject({
    code: 'IN_USE',
    message: 'This client has 2 invoices and quotes and 1 payment. Archive it instead.',
  });
});

it('merging clients moves drafts, issued documents with their buyer, and payments, and can be undone', async () => {
  const issued = await insertInvoice(stint, ann.uid, { clientId: source });
  const draft = await ann.api.invoices.create({ type: 'invoice', clientId: source });
  const payment = await pay(issued.id);
  expect((await ann.api.clients.mergePreview({ id: target, fromId: source })).moves).toEqual([
    { feature: 'invoices', count: 2 },
    { feature: 'payments', count: 1 },
  ]);
  const before = await ann.api.invoices.get({ id: issued.id });

  const { operationId } = await merge();
  const after = await ann.api.invoices.get({ id: issued.id });
  expect(after).toMatchObject({ clientId: target, frozen: before?.frozen, number: issued.number });
  expect(await clientOf(draft)).toBe(target);
  expect(await ann.api.payments.get(payment)).toMatchObject({ clientId: target });
  const { closingMinor } = await ann.api.payments.statement({ clientId: target, currency: 'EUR' });
  expect(closingMinor).toBe(9_900);

  await ann.api.clients.undo({ id: operationId });
  expect([await clientOf(issued), await clientOf(draft)]).toEqual([source, source]);
  expect(await ann.api.payments.get(payment)).toMatchObject({ clientId: source });
});

it('an earlier merge lets no one else change the client of an issued document', async () => {
  const issued = await insertInvoice(stint, ann.uid, { clientId: source });
  const { operationId } = await merge();
  await ann.api.clients.undo({ id: operationId });
  const moving = withClient(stint.database.url, (client) =>
    client.query('update invoices set client_id = $1 where id = $2', [target, issued.id]),
  );
  await expect(moving).rejects.toThrow('only a merge changes the client');
});

it('a merge can’t be undone once a moved invoice was paid', async () => {
  const issued = await insertInvoice(stint, ann.uid, { clientId: source });
  const { operationId } = await merge();
  await pay(issued.id, target);
  await expect(ann.api.clients.undo({ id: operationId })).rejects.toMatchObject({ status: 409 });
  expect(await clientOf(issued)).toBe(target);
});

it('nothing else of an issued document can change in the database', async () => {
  const { id } = await insertInvoice(stint, ann.uid, { clientId: source });
  const set = (column: string) =>
    withClient(stint.database.url, (client) =>
      client.query(`update invoices set ${column} where id = $1`, [id]),
    );
  for (const column of ['number = 1', 'due_minor = 0', "frozen = '{}'", "issue_day = '2026-01-01'"])
    await expect(set(column)).rejects.toThrow("an issued invoice can't change");
  await expect(set('client_id = null')).rejects.toThrow('only a merge changes the client');
  await expect(set(`client_id = '${target}'`)).rejects.toThrow('only a merge changes the client');
});
