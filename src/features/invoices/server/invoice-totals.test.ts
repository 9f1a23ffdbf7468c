import { beforeAll, expect, it } from 'vitest';
import { findToday } from '#src/features/identity/server/public.ts';
import { ageingBuckets, invoiceStatus, sumByAge } from '#src/features/invoices/rules/invoice-status.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { findInvoiceTotals } from './invoice-totals.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
let today: string;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  ({ id: clientId } = await ann.api.clients.create(aClient()));
  today = await stint.database.withOwner({ ownerId: ann.uid }, (db) => findToday(db, { ownerId: ann.uid }));
  await fill();
});

const issue = (fields: Parameters<typeof insertInvoice>[2]) =>
  insertInvoice(stint, ann.uid, { clientId, ...fields });

/** One document of each tab, and open ones of each age. */
async function fill() {
  await issue({ state: 'draft', dueMinor: 1 });
  await issue({ state: 'void', dueMinor: 2 });
  await issue({ type: 'quote', state: 'sent', dueMinor: 4 });
  for (const [daysLate, dueMinor] of [
    [0, 100],
    [1, 200],
    [30, 400],
    [31, 800],
    [60, 1_600],
    [61, 3_200],
    [90, 6_400],
    [91, 12_800],
  ] as const)
    await issue({ dueMinor, dueDay: addDays(today, -daysLate) });
  await issue({ dueMinor: 25_600, dueDay: null, currency: 'USD' });
  const credited = await issue({ dueMinor: 50, dueDay: addDays(today, -5) });
  await issue({ type: 'creditNote', relatedId: credited.id, dueMinor: 50 });
  const overpaid = await issue({ dueMinor: 70, dueDay: addDays(today, -5) });
  await ann.api.payments.create({
    clientId,
    day: today,
    currency: 'EUR',
    amountMinor: 80,
    allocations: [{ invoiceId: overpaid.id, amountMinor: 80 }],
  });
}

it('counts the documents of each tab', async () => {
  const { counts } = await ann.api.invoices.totals({});
  expect(Object.fromEntries(counts.map(({ tab, count }) => [tab, count]))).toEqual({
    all: 15,
    invoices: 13,
    draft: 1,
    open: 2,
    overdue: 7,
    paid: 2,
    void: 1,
    quotes: 1,
    creditNotes: 1,
  });
});

it('sums issued invoices per currency, and what is open by age', async () => {
  const { sums } = await ann.api.invoices.totals({});
  expect(sums).toEqual([
    {
      currency: 'EUR',
      dueMinor: 25_620,
      balanceMinor: 25_500,
      claimsMinor: 0,
      onAccountMinor: 10,
      ageing: [100, 600, 2_400, 9_600, 12_800],
    },
    {
      currency: 'USD',
      dueMinor: 25_600,
      balanceMinor: 25_600,
      claimsMinor: 0,
      onAccountMinor: 0,
      ageing: [25_600, 0, 0, 0, 0],
    },
  ]);
  expect((await ann.api.invoices.totals({ tab: 'open', clientId })).sums).toMatchObject([
    { currency: 'EUR', dueMinor: 100, ageing: [100, 0, 0, 0, 0] },
    { currency: 'USD' },
  ]);
});

it('has what clients have on account beside what they owe', async () => {
  const dora = await stint.newTenant('Dora');
  const ids = await Promise.all([1, 2].map(async () => (await dora.api.clients.create(aClient())).id));
  const [first = '', second = ''] = ids;
  const invoice = await insertInvoice(stint, dora.uid, { clientId: first, dueMinor: 1_000 });
  const move = (of: string, amountMinor: number, fields: object = {}) =>
    dora.api.payments.create({ clientId: of, day: today, currency: 'EUR', amountMinor, ...fields });
  await move(first, 1_500, { allocations: [{ invoiceId: invoice.id, amountMinor: 1_200 }] });
  await move(first, 700, { currency: 'USD' });
  await move(second, 400);
  // That isn't money of the other one.
  await expect(move(second, 900, { kind: 'refund' })).rejects.toMatchObject({ code: 'ABOVE_ACCOUNT' });
  await move(second, 400, { kind: 'refund' });
  const sumsOf = async (filter: object) => {
    const { sums } = await dora.api.invoices.totals(filter);
    return sums.map(({ currency, onAccountMinor }) => [currency, onAccountMinor]);
  };
  const amounts = await Promise.all(
    ['EUR', 'USD'].map((currency) => dora.api.payments.onAccount({ clientId: first, currency })),
  );
  expect(amounts).toEqual([{ amountMinor: 500 }, { amountMinor: 700 }]);
  for (const filter of [{}, { clientId: first }, { tab: 'open' }])
    expect(await sumsOf(filter)).toEqual([
      ['EUR', 500],
      ['USD', 700],
    ]);
  expect(await sumsOf({ clientId: second })).toEqual([]);
  expect(await sumsOf({ search: 'nothing' })).toEqual([]);
});

it('has what each client owes, and the last day of its issued documents up to today', async () => {
  const emma = await stint.newTenant('Emma');
  const add = async () => (await emma.api.clients.create(aClient())).id;
  const [debtor, paid] = [await add(), await add()];
  await add();
  const insert = (fields: Parameters<typeof insertInvoice>[2]) => insertInvoice(stint, emma.uid, fields);
  await insert({ clientId: debtor, dueMinor: 300, issueDay: '2026-03-02' });
  const part = await insert({ clientId: debtor, dueMinor: 200, issueDay: '2026-03-05' });
  await insert({ clientId: debtor, dueMinor: 70, currency: 'USD', issueDay: '2026-03-04' });
  await insert({ clientId: debtor, dueMinor: 5_000, state: 'draft' });
  await insert({ clientId: debtor, dueMinor: 5_000, state: 'void', issueDay: '2026-03-09' });
  await insert({ clientId: debtor, dueMinor: 30, issueDay: addDays(today, 40) });
  const later = await add();
  await insert({ clientId: later, dueMinor: 20, issueDay: addDays(today, 40) });
  const credited = await insert({ clientId: paid, dueMinor: 50, issueDay: '2026-02-01' });
  await insert({
    clientId: paid,
    type: 'creditNote',
    relatedId: credited.id,
    dueMinor: 50,
    issueDay: '2026-02-03',
  });
  await emma.api.payments.create({
    clientId: debtor,
    day: today,
    currency: 'EUR',
    amountMinor: 150,
    allocations: [{ invoiceId: part.id, amountMinor: 150 }],
  });

  const { items } = await emma.api.invoices.clients({});
  expect(items).toHaveLength(3);
  expect(items).toEqual(
    expect.arrayContaining([
      {
        clientId: debtor,
        open: [
          { currency: 'EUR', amountMinor: 380 },
          { currency: 'USD', amountMinor: 70 },
        ],
        lastIssueDay: '2026-03-05',
      },
      { clientId: paid, open: [], lastIssueDay: '2026-02-03' },
      // A day to come isn’t activity.
      { clientId: later, open: [{ currency: 'EUR', amountMinor: 20 }], lastIssueDay: null },
    ]),
  );
});

it('agrees with the rules of each document', async () => {
  const { items } = await ann.api.invoices.list({ tab: 'overdue', limit: 50 });
  const statuses = items.map((item) => invoiceStatus({ ...item, viewedAt: null }, today));
  expect(new Set(statuses)).toEqual(new Set(['overdue']));
  const { sums } = await ann.api.invoices.totals({ tab: 'overdue' });
  expect(sums[0]?.ageing).toEqual(sumByAge(items, today));
  expect(sums[0]?.ageing).toHaveLength(ageingBuckets.length);
});

it('a tab of the list holds what is counted', async () => {
  const { counts } = await ann.api.invoices.totals({});
  for (const { tab, count } of counts)
    expect((await ann.api.invoices.list({ tab, limit: 50 })).items).toHaveLength(count);
});

it('overdue begins after the due day in the account’s time zone', async () => {
  const owner = { ownerId: ann.uid };
  const overdue = await stint.database.withOwner({ ownerId: ann.uid }, async (db) =>
    Promise.all([
      findInvoiceTotals(db, owner, {}, { today, timeZone: 'UTC' }),
      findInvoiceTotals(db, owner, {}, { today: addDays(today, 1), timeZone: 'UTC' }),
    ]),
  );
  expect(overdue.map(({ counts }) => counts.find(({ tab }) => tab === 'overdue')?.count)).toEqual([7, 8]);
});

it('a draft without a day counts to the day it was created on, in the account’s time zone', async () => {
  const bob = await stint.newTenant('Bob');
  await bob.api.session.updatePreferences({ timeZone: 'Pacific/Auckland' });
  const { id } = await bob.api.invoices.create({ type: 'invoice', clientId: null });
  // 1 April, 01:30 in Auckland
  await withClient(stint.database.url, (client) =>
    client.query("update invoices set created_at = '2026-03-31T12:30:00Z' where id = $1", [id]),
  );
  const idsOf = async (period: { from?: string; to?: string }) => {
    const { counts } = await bob.api.invoices.totals(period);
    const { items } = await bob.api.invoices.list(period);
    expect(counts.find(({ tab }) => tab === 'all')?.count).toBe(items.length);
    return items.map((item) => item.id);
  };
  expect(await idsOf({ from: '2026-04-01', to: '2026-04-01' })).toEqual([id]);
  expect(await idsOf({ to: '2026-03-31' })).toEqual([]);
  expect(await idsOf({ from: '2026-04-02' })).toEqual([]);
});

it('sums that are too large to be exact are refused', async () => {
  const carla = await stint.newTenant('Carla');
  const { id } = await carla.api.clients.create(aClient());
  const add = (fields: object) =>
    insertInvoice(stint, carla.uid, { clientId: id, dueMinor: 5_000_000_000_000_000, ...fields });
  const totals = () => carla.api.invoices.totals({});
  await add({});
  expect((await totals()).sums[0]?.dueMinor).toBe(5_000_000_000_000_000);
  // In another tab, so that each sum of the database is exact.
  await add({ dueDay: '2999-01-01' });
  await expect(totals()).rejects.toMatchObject({ code: 'SUM_TOO_LARGE', status: 422 });
  await add({});
  await expect(totals()).rejects.toMatchObject({ code: 'SUM_TOO_LARGE', status: 422 });
  await expect(carla.api.payments.statement({ clientId: id, currency: 'EUR' })).rejects.toMatchObject({
    code: 'SUM_TOO_LARGE',
  });
});

it('counts and lists issued invoices that no client got', async () => {
  const { id } = await issue({ dueMinor: 100 });
  const unsent = async () => {
    const { counts } = await ann.api.invoices.totals({ isSent: false });
    const { items } = await ann.api.invoices.list({ isSent: false, limit: 100 });
    return { count: counts.find(({ tab }) => tab === 'all')?.count, ids: items.map((item) => item.id) };
  };
  const before = await unsent();
  expect(before.ids).toContain(id);
  expect(before.ids).toHaveLength(before.count ?? 0);
  await ann.api.invoices.markSent({ id, way: 'post', day: today });
  expect(await unsent()).toEqual({
    count: (before.count ?? 0) - 1,
    ids: before.ids.filter((each) => each !== id),
  });
  const { items } = await ann.api.invoices.list({ isSent: true });
  expect(items.map((item) => item.id)).toEqual([id]);
});
