import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
  ({ id: clientId } = await ann.api.clients.create(aClient()));
});

const issue = (fields: Parameters<typeof insertInvoice>[2] = {}) =>
  insertInvoice(stint, ann.uid, { clientId, ...fields });
type Invoice = Awaited<ReturnType<typeof issue>>;
const pay = (amountMinor: number, to: Record<string, number> = {}, fields: object = {}) =>
  ann.api.payments.create({
    clientId,
    day: '2026-04-10',
    currency: 'EUR',
    amountMinor,
    allocations: Object.entries(to).map(([invoiceId, part]) => ({ invoiceId, amountMinor: part })),
    ...fields,
  });
const balanceOf = async ({ id }: Invoice) => (await ann.api.invoices.get({ id }))?.balanceMinor;

describe('a payment', () => {
  it('pays several invoices, and keeps the rest on account', async () => {
    const [one, other] = [await issue({ dueMinor: 10_000 }), await issue({ dueMinor: 5_000 })];
    const { id } = await pay(15_000, { [one.id]: 10_000, [other.id]: 2_000 }, { reference: 'Statement 7' });

    expect([await balanceOf(one), await balanceOf(other)]).toEqual([0, 3_000]);
    expect(await ann.api.payments.get({ id })).toMatchObject({
      amountMinor: 15_000,
      method: 'transfer',
      reference: 'Statement 7',
      allocations: [
        { invoiceId: one.id, invoiceNumber: one.number, amountMinor: 10_000 },
        { invoiceId: other.id, invoiceNumber: other.number, amountMinor: 2_000 },
      ],
    });
    const later = await pay(100);
    const list = async (query: object) => (await ann.api.payments.list(query)).items.map((item) => item.id);
    expect(await list({ clientId })).toEqual([later.id, id]);
    expect(await list({ invoiceId: other.id })).toEqual([id]);
    expect(await list({ clientId: newId() })).toEqual([]);
    await pay(200, {}, { day: '2026-05-01' });
    expect(await list({ from: '2026-04-10', to: '2026-04-30' })).toEqual([later.id, id]);
    expect(await list({ from: '2026-04-11', to: '2026-04-30' })).toEqual([]);
  });

  it('can be more than what is due, paid back, or written off', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    await pay(9_985, { [invoice.id]: 9_985 });
    await pay(15, { [invoice.id]: 15 }, { kind: 'writeOff', method: 'other' });
    expect(await ann.api.invoices.get({ id: invoice.id })).toMatchObject({
      paidMinor: 9_985,
      writtenOffMinor: 15,
      balanceMinor: 0,
    });
    await pay(500, { [invoice.id]: 500 });
    expect(await balanceOf(invoice)).toBe(-485);
    await pay(485, { [invoice.id]: 485 }, { kind: 'refund' });
    expect(await balanceOf(invoice)).toBe(0);
  });

  it('is refunded or written off up to what was paid or is left', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const record = (kind: string, amountMinor: number) =>
      pay(amountMinor, { [invoice.id]: amountMinor }, { kind, allowDuplicate: true });
    await record('payment', 9_000);
    await expect(record('refund', 9_001)).rejects.toMatchObject({ code: 'ABOVE_PAID' });
    await expect(record('writeOff', 1_001)).rejects.toMatchObject({ code: 'ABOVE_BALANCE' });
    const atOnce = await Promise.allSettled([1, 2, 3].map(() => record('refund', 4_000)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await record('writeOff', 9_000);
    expect(await balanceOf(invoice)).toBe(0);
  });

  it('that was a write-off stays deleted if it exceeds what is left now', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const writeOff = () => pay(10_000, { [invoice.id]: 10_000 }, { kind: 'writeOff' });
    const { id } = await writeOff();
    const { operationId } = await ann.api.payments.delete({ id });
    await writeOff();
    await expect(ann.api.payments.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await balanceOf(invoice)).toBe(0);
  });

  it('on a written-off invoice takes the write-off back, and its deletion restores it', async () => {
    const invoice = await issue({ dueMinor: 11_900, issueDay: '2026-04-01' });
    const settled = async () => {
      const found = await ann.api.invoices.get({ id: invoice.id });
      const { amountMinor } = await ann.api.payments.onAccount({ clientId, currency: 'EUR' });
      const { lines, closingMinor } = await ann.api.payments.statement({ clientId, currency: 'EUR' });
      const writeOffs = lines.filter(({ kind }) => kind === 'writeOff').map((line) => line.amountMinor);
      return [found?.writtenOffMinor, found?.balanceMinor, amountMinor, writeOffs, closingMinor];
    };
    const writeOff = await pay(11_900, { [invoice.id]: 11_900 }, { kind: 'writeOff' });
    expect(await settled()).toEqual([11_900, 0, 0, [-11_900], 0]);
    const part = await pay(5_000, { [invoice.id]: 5_000 });
    expect(await settled()).toEqual([6_900, 0, 0, [-6_900], 0]);
    await pay(6_900, { [invoice.id]: 6_900 });
    expect(await settled()).toEqual([0, 0, 0, [], 0]);
    expect((await ann.api.payments.get({ id: writeOff.id }))?.allocations).toMatchObject([
      { amountMinor: 11_900, takenBackMinor: 11_900 },
    ]);
    await ann.api.payments.delete({ id: part.id });
    expect(await settled()).toEqual([5_000, 0, 0, [-5_000], 0]);
  });

  it('takes back the latest write-off first', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const writeOff = async (amountMinor: number) =>
      (await pay(amountMinor, { [invoice.id]: amountMinor }, { kind: 'writeOff' })).id;
    const ids = [await writeOff(6_000), await writeOff(4_000)];
    await pay(5_000, { [invoice.id]: 5_000 });
    const payments = await Promise.all(ids.map((id) => ann.api.payments.get({ id })));
    expect(payments.map((each) => each?.allocations[0]?.takenBackMinor)).toEqual([1_000, 4_000]);
  });

  it('counts together with credit notes, which take a write-off back too', async () => {
    const writtenOff = await issue({ dueMinor: 10_000 });
    await pay(10_000, { [writtenOff.id]: 10_000 }, { kind: 'writeOff' });
    await issue({ type: 'creditNote', relatedId: writtenOff.id, dueMinor: 10_000 });
    expect(await ann.api.invoices.get({ id: writtenOff.id })).toMatchObject({
      writtenOffMinor: 0,
      balanceMinor: 0,
    });
    expect(await ann.api.payments.onAccount({ clientId, currency: 'EUR' })).toEqual({ amountMinor: 0 });

    const invoice = await issue({ dueMinor: 10_000 });
    await issue({ type: 'creditNote', relatedId: invoice.id, dueMinor: 4_000 });
    await pay(6_000, { [invoice.id]: 6_000 });
    expect(await ann.api.invoices.get({ id: invoice.id })).toMatchObject({
      creditedMinor: 4_000,
      paidMinor: 6_000,
      balanceMinor: 0,
    });
  });

  it('is recorded once, however often the request arrives', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const id = newId();
    const repeat = () => pay(6_000, { [invoice.id]: 6_000 }, { id });
    await Promise.all([repeat(), repeat(), repeat()]);
    expect(await balanceOf(invoice)).toBe(4_000);
    await expect(pay(7_000, {}, { id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('and others at the same time are all stored, and the balance is right', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        pay(1_000, { [invoice.id]: 1_000 }, { reference: `Statement ${place}` }),
      ),
    );
    expect(await balanceOf(invoice)).toBe(2_000);
  });

  it('can be deleted and restored', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const { id } = await pay(6_000, { [invoice.id]: 6_000 });
    const before = await ann.api.payments.get({ id });
    const { operationId } = await ann.api.payments.delete({ id });
    expect(await balanceOf(invoice)).toBe(10_000);
    await expect(ann.api.payments.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await ann.api.payments.undo({ id: operationId });
    await ann.api.payments.undo({ id: operationId });
    expect(await balanceOf(invoice)).toBe(4_000);
    expect(await ann.api.payments.get({ id })).toEqual(before);
  });

  it('of an invoice that was voided since stays deleted', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const { id } = await pay(6_000, { [invoice.id]: 6_000 });
    await ann.api.payments.delete({ id });
    await withClient(stint.database.url, (client) =>
      client.query("update invoices set state = 'void', voided_at = now() where id = $1", [invoice.id]),
    );
    await expect(ann.api.payments.undo({ id })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await ann.api.payments.get({ id })).toBeNull();
  });
});

describe('editing a payment', () => {
  it('changes its fields and allocations, with revision check and undo', async () => {
    const [one, other] = [await issue({ dueMinor: 10_000 }), await issue({ dueMinor: 5_000 })];
    const { id } = await pay(6_000, { [one.id]: 6_000 });
    const before = await ann.api.payments.get({ id });
    const operationId = newId();
    const change = {
      id,
      revision: 1,
      day: '2026-04-12',
      amountMinor: 7_000,
      method: 'card' as const,
      reference: 'Statement 9',
      notes: 'By card',
      allocations: [{ invoiceId: other.id, amountMinor: 5_000 }],
      operationId,
    };
    const { operationId: _, revision: __, ...fields } = change;
    const expected = {
      ...fields,
      revision: 2,
      allocations: [{ ...fields.allocations[0], invoiceNumber: other.number }],
    };
    expect(await ann.api.payments.update(change)).toMatchObject(expected);
    expect(await ann.api.payments.update(change)).toMatchObject(expected);
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([10_000, 0]);
    await expect(ann.api.payments.update({ id, revision: 1, notes: 'Late' })).rejects.toMatchObject({
      code: 'STALE',
      data: { current: { notes: 'By card' } },
    });

    await ann.api.payments.undo({ id: operationId });
    expect([await balanceOf(one), await balanceOf(other)]).toEqual([4_000, 5_000]);
    const { updatedAt: ___, ...restored } = before ?? { updatedAt: '' };
    expect(await ann.api.payments.get({ id })).toMatchObject({ ...restored, revision: 3 });
  });

  it('follows the rules of a new one', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    const draft = await issue({ state: 'draft' });
    const { id } = await pay(6_000, { [invoice.id]: 6_000 });
    const refund = await pay(1_000, { [invoice.id]: 1_000 }, { kind: 'refund' });
    const writeOff = await pay(5_000, { [invoice.id]: 5_000 }, { kind: 'writeOff' });
    const change = (of: { id: string }, amountMinor: number, { id: invoiceId } = invoice) =>
      ann.api.payments.update({ id: of.id, amountMinor, allocations: [{ invoiceId, amountMinor }] });
    await expect(change({ id }, 6_000, draft)).rejects.toMatchObject({ code: 'UNKNOWN_INVOICE' });
    await expect(ann.api.payments.update({ id, amountMinor: 5_999 })).rejects.toMatchObject({
      code: 'OVER_ALLOCATED',
    });
    // Less than what was paid back of it.
    await expect(change({ id }, 999)).rejects.toMatchObject({ code: 'ABOVE_PAID' });
    await expect(change(refund, 6_001)).rejects.toMatchObject({ code: 'ABOVE_PAID' });
    await expect(change(writeOff, 5_001)).rejects.toMatchObject({ code: 'ABOVE_BALANCE' });
    await change(writeOff, 4_000);
    await change(refund, 6_000);
    expect(await balanceOf(invoice)).toBe(6_000);
    await expect(ann.api.payments.update({ id: newId(), notes: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('at once in two tabs is refused in one of them', async () => {
    const { id } = await pay(6_000);
    const edits = [1, 2, 3].map((n) => ann.api.payments.update({ id, revision: 1, notes: `Tab ${n}` }));
    const results = await Promise.allSettled(edits);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('a refund or write-off without an invoice', () => {
  const refund = (amountMinor: number, fields: object = {}) =>
    pay(amountMinor, {}, { kind: 'refund', ...fields });

  it('is refused beyond what the client has paid without one', async () => {
    await expect(refund(1)).rejects.toMatchObject({ code: 'ABOVE_ACCOUNT', status: 400 });
    const invoice = await issue({ dueMinor: 10_000 });
    const { id } = await pay(12_000, { [invoice.id]: 11_000 });
    await expect(refund(1_001)).rejects.toMatchObject({ code: 'ABOVE_ACCOUNT' });
    const atOnce = await Promise.allSettled(['a', 'b', 'c'].map((reference) => refund(400, { reference })));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(refund(200, { currency: 'USD' })).rejects.toMatchObject({ code: 'ABOVE_ACCOUNT' });
    // What is left without an invoice covers the refunds.
    await expect(ann.api.payments.update({ id, amountMinor: 11_799 })).rejects.toMatchObject({
      code: 'ABOVE_ACCOUNT',
    });
    await ann.api.payments.update({ id, amountMinor: 11_800 });
  });

  it('is refused, if it is a write-off', async () => {
    await expect(pay(100, {}, { kind: 'writeOff' })).rejects.toMatchObject({
      data: { fields: { allocations: 'must add up to the write-off' } },
    });
    const { id: invoiceId } = await issue();
    const { id } = await pay(100, { [invoiceId]: 100 }, { kind: 'writeOff' });
    await expect(ann.api.payments.update({ id, amountMinor: 101 })).rejects.toMatchObject({
      data: { fields: { allocations: 'must add up to the write-off' } },
    });
  });
});

describe('a payment that was refunded', () => {
  it.each([
    ['of an invoice', true],
    ['on account', false],
  ])('%s can’t be deleted before the refund', async (_title, isOfInvoice) => {
    const { id: invoiceId } = await issue({ dueMinor: 10_000 });
    const parts: Record<string, number> = isOfInvoice ? { [invoiceId]: 5_000 } : {};
    const { id } = await pay(5_000, parts);
    const refund = await pay(5_000, parts, { kind: 'refund' });
    await expect(ann.api.payments.delete({ id })).rejects.toMatchObject({ code: 'REFUNDED', status: 409 });
    const { operationId } = await ann.api.payments.delete({ id: refund.id });
    await ann.api.payments.delete({ id });
    await expect(ann.api.payments.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
  });
});

describe('the same payment again', () => {
  it('is recorded only if the caller says that it is another one', async () => {
    const { id } = await pay(5_000);
    const isAsked = { code: 'POSSIBLE_DUPLICATE', status: 409, data: { id } };
    const { id: invoiceId } = await issue({ dueMinor: 10_000 });
    await expect(pay(5_000)).rejects.toMatchObject(isAsked);
    await expect(pay(5_000, { [invoiceId]: 5_000 }, { reference: 'Statement 7' })).rejects.toMatchObject(
      isAsked,
    );
    const again = { id: newId(), allowDuplicate: true };
    await pay(5_000, {}, again);
    // A repeat after a lost answer.
    await pay(5_000, {}, { id: again.id });
    expect((await ann.api.payments.list({ clientId })).items).toHaveLength(2);
  });

  it('is another one with a different day, amount, currency, kind or reference', async () => {
    await pay(5_000, {}, { reference: 'Statement 7' });
    await pay(5_000, {}, { day: '2026-04-11' });
    await pay(5_001);
    await pay(5_000, {}, { currency: 'USD' });
    await pay(5_000, {}, { kind: 'refund' });
    await pay(5_000, {}, { reference: 'Statement 8' });
    const { id: other } = await ann.api.clients.create(aClient());
    await pay(5_000, {}, { clientId: other });
    expect((await ann.api.payments.list({})).items).toHaveLength(7);
  });
});

describe('a payment is refused', () => {
  it.each([
    ['a draft', { state: 'draft' }],
    ['a voided invoice', { state: 'void' }],
    ['a quote', { type: 'quote', state: 'sent' }],
    ['an invoice in another currency', { currency: 'USD' }],
  ] as const)('for %s', async (_title, fields) => {
    const { id } = await issue(fields);
    await expect(pay(100, { [id]: 100 })).rejects.toMatchObject({ code: 'UNKNOWN_INVOICE', status: 400 });
  });

  it('for an invoice of another client or account', async () => {
    const { id: other } = await ann.api.clients.create(aClient());
    const bob = await stint.newTenant('Bob');
    const { id: bobsClient } = await bob.api.clients.create(aClient());
    const foreign = await insertInvoice(stint, bob.uid, { clientId: bobsClient });
    for (const { id } of [await issue({ clientId: other }), foreign])
      await expect(pay(100, { [id]: 100 })).rejects.toMatchObject({ code: 'UNKNOWN_INVOICE' });
    await expect(pay(100, {}, { clientId: bobsClient })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('if its parts are higher than it, or name an invoice twice', async () => {
    const { id } = await issue();
    const { id: other } = await issue();
    for (const parts of [{ [id]: 101 }, { [id]: 60, [other]: 60 }])
      await expect(pay(100, parts)).rejects.toMatchObject({ code: 'OVER_ALLOCATED' });
    const twice = { allocations: [1, 2].map(() => ({ invoiceId: id, amountMinor: 10 })) };
    await expect(pay(100, {}, twice)).rejects.toMatchObject({
      data: { fields: { allocations: 'must name each invoice once' } },
    });
  });

  it.each([0, -1, 0.5, 1_000_000_000_001])('of %d', async (amountMinor) => {
    await expect(pay(amountMinor)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

it('the statement lists what a client owed, day by day', async () => {
  const first = await issue({ dueMinor: 10_000, issueDay: '2026-03-31' });
  const credit = await issue({
    type: 'creditNote',
    relatedId: first.id,
    dueMinor: 1_000,
    issueDay: '2026-04-05',
  });
  await issue({ dueMinor: 7_000, state: 'void' });
  await issue({ dueMinor: 7_000, state: 'draft' });
  await issue({ dueMinor: 7_000, currency: 'USD' });
  const paid = await pay(9_500, { [first.id]: 9_000 }, { day: '2026-04-10' });
  const back = await pay(500, {}, { kind: 'refund', day: '2026-04-11' });
  const second = await issue({ type: 'deposit', dueMinor: 3_000, issueDay: '2026-05-01' });
  await pay(1, { [second.id]: 1 }, { kind: 'writeOff', day: '2026-05-02' });

  const statement = (period: object = {}) =>
    ann.api.payments.statement({ clientId, currency: 'EUR', ...period });
  expect(await statement({ from: '2026-04-01', to: '2026-05-01' })).toEqual({
    openingMinor: 10_000,
    lines: [
      {
        day: '2026-04-05',
        kind: 'creditNote',
        id: credit.id,
        number: credit.number,
        invoices: [],
        amountMinor: -1_000,
        balanceMinor: 9_000,
      },
      {
        day: '2026-04-10',
        kind: 'payment',
        id: paid.id,
        number: null,
        invoices: [{ id: first.id, number: first.number }],
        amountMinor: -9_500,
        balanceMinor: -500,
      },
      {
        day: '2026-04-11',
        kind: 'refund',
        id: back.id,
        number: null,
        invoices: [],
        amountMinor: 500,
        balanceMinor: 0,
      },
      {
        day: '2026-05-01',
        kind: 'invoice',
        id: second.id,
        number: second.number,
        invoices: [],
        amountMinor: 3_000,
        balanceMinor: 3_000,
      },
    ],
    closingMinor: 3_000,
  });
  expect(await statement()).toMatchObject({ openingMinor: 0, closingMinor: 2_999 });
  expect(await statement({ from: '2027-01-01' })).toEqual({
    openingMinor: 2_999,
    lines: [],
    closingMinor: 2_999,
  });
});
