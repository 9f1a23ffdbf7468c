import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
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
const balancesOf = (...of: Invoice[]) =>
  Promise.all(of.map(async ({ id }) => (await ann.api.invoices.get({ id }))?.balanceMinor));
const onAccount = async (currency = 'EUR') =>
  (await ann.api.payments.onAccount({ clientId, currency })).amountMinor;
const allocate = ({ id: invoiceId }: { id: string }, operationId?: string) =>
  ann.api.payments.allocateOnAccount({ invoiceId, operationId });

/** Two payments of 20.00, for an invoice of 50.00. */
async function applyTwo() {
  const invoice = await issue({ dueMinor: 5_000 });
  for (const reference of ['Statement 7', 'Statement 8']) await pay(2_000, {}, { reference });
  await allocate(invoice);
  const { items } = await ann.api.payments.list({ invoiceId: invoice.id });
  const applied = items.flatMap(({ allocations }) => allocations.flatMap((part) => part.fromAccount ?? []));
  return { invoice, appliedAt: applied[0]?.at ?? '' };
}

describe('money on account', () => {
  it('is what payments leave, and what was paid beyond what is due', async () => {
    const invoice = await issue({ dueMinor: 10_000 });
    await pay(12_000, { [invoice.id]: 11_000 });
    await pay(500, {}, { currency: 'USD' });
    expect([await onAccount(), await onAccount('USD')]).toEqual([2_000, 500]);
    await issue({ type: 'creditNote', relatedId: invoice.id, dueMinor: 4_000 });
    expect(await onAccount()).toBe(6_000);
    await pay(5_000, { [invoice.id]: 5_000 }, { kind: 'refund' });
    await pay(300, {}, { kind: 'refund' });
    expect(await onAccount()).toBe(700);
  });

  it('pays another invoice, oldest payments first, and can be undone', async () => {
    const [first, second] = [await issue({ dueMinor: 10_000 }), await issue({ dueMinor: 5_000 })];
    const later = await pay(4_000, {}, { day: '2026-04-12' });
    const earlier = await pay(13_000, { [first.id]: 12_000 });
    const operationId = newId();
    expect(await allocate(second, operationId)).toEqual({ operationId, ids: [earlier.id, later.id] });
    expect(await allocate(second, operationId)).toEqual({ operationId, ids: [earlier.id, later.id] });
    expect(await balancesOf(first, second)).toEqual([0, 0]);
    expect(await onAccount()).toBe(2_000);
    expect((await ann.api.payments.get({ id: earlier.id }))?.allocations).toMatchObject([
      { invoiceId: first.id, invoiceNumber: first.number, amountMinor: 10_000, fromAccount: null },
      {
        invoiceId: second.id,
        invoiceNumber: second.number,
        amountMinor: 3_000,
        fromAccount: { amountMinor: 3_000 },
      },
    ]);
    const { closingMinor } = await ann.api.payments.statement({ clientId, currency: 'EUR' });
    expect(closingMinor).toBe(-2_000);

    await ann.api.payments.undo({ id: operationId });
    expect(await balancesOf(first, second)).toEqual([-2_000, 5_000]);
    expect(await onAccount()).toBe(7_000);
    await expect(allocate(second, operationId)).rejects.toMatchObject({ code: 'UNDONE' });
  });

  it('that was applied stays a separate step when the payment is edited, until it returns to account', async () => {
    const [first, second] = [await issue({ dueMinor: 1_000 }), await issue({ dueMinor: 3_000 })];
    const { id } = await pay(4_000, { [first.id]: 1_000, [second.id]: 500 });
    await allocate(second);
    const partOf = async () =>
      (await ann.api.payments.get({ id }))?.allocations.find((part) => part.invoiceId === second.id);
    const applied = { amountMinor: 2_500 };
    expect(await partOf()).toMatchObject({ amountMinor: 3_000, fromAccount: applied });

    await ann.api.payments.update({ id, reference: 'Statement 8' });
    expect(await partOf()).toMatchObject({ amountMinor: 3_000, fromAccount: applied });
    const allocations = [
      { invoiceId: first.id, amountMinor: 1_000 },
      { invoiceId: second.id, amountMinor: 500 },
    ];
    await ann.api.payments.update({ id, allocations });
    expect(await partOf()).toMatchObject({ amountMinor: 500, fromAccount: null });
    expect(await onAccount()).toBe(2_500);
  });

  it('that was paid back since isn’t taken from the invoice by Undo', async () => {
    const invoice = await issue({ dueMinor: 5_000 });
    for (const reference of ['Statement 7', 'Statement 8']) await pay(2_000, {}, { reference });
    const { operationId } = await allocate(invoice);
    await pay(1_000, { [invoice.id]: 1_000 }, { kind: 'refund' });
    await expect(ann.api.payments.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    expect(await balancesOf(invoice)).toEqual([2_000]);
  });

  it('returns of all payments at once, and can be undone', async () => {
    const { invoice, appliedAt } = await applyTwo();
    const operationId = newId();
    const giveBack = () =>
      ann.api.payments.returnToAccount({ invoiceId: invoice.id, appliedAt, operationId });
    const { ids } = await giveBack();
    expect(ids).toHaveLength(2);
    expect(await giveBack()).toEqual({ operationId, ids });
    expect([await balancesOf(invoice), await onAccount()]).toEqual([[5_000], 4_000]);
    await expect(
      ann.api.payments.returnToAccount({ invoiceId: invoice.id, appliedAt }),
    ).rejects.toMatchObject({ code: 'NOTHING_APPLIED', status: 409 });

    await ann.api.payments.undo({ id: operationId });
    expect([await balancesOf(invoice), await onAccount()]).toEqual([[1_000], 0]);
  });

  it('returns of no payment if a refund needs what one of them paid', async () => {
    const { invoice, appliedAt } = await applyTwo();
    await pay(1_000, { [invoice.id]: 1_000 }, { kind: 'refund' });
    await expect(
      ann.api.payments.returnToAccount({ invoiceId: invoice.id, appliedAt }),
    ).rejects.toMatchObject({ code: 'ABOVE_PAID', status: 400 });
    expect([await balancesOf(invoice), await onAccount()]).toEqual([[2_000], 0]);
  });

  it('is used once, however many tabs apply it at the same time', async () => {
    const open = await Promise.all([issue({ dueMinor: 3_000 }), issue({ dueMinor: 3_000 })]);
    await pay(2_500);
    await pay(1_500);
    const results = await Promise.allSettled([...open, ...open].map((invoice) => allocate(invoice)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const result of refused) expect(result).toMatchObject({ reason: { code: 'NOTHING_ON_ACCOUNT' } });
    expect((await balancesOf(...open)).reduce((sum = 0, each = 0) => sum + each)).toBe(2_000);
    expect(await onAccount()).toBe(0);
    const { items } = await ann.api.payments.list({ clientId });
    for (const { amountMinor, allocations } of items)
      expect(allocations.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor);
  });

  it('applied while a payment is edited or recorded counts once', async () => {
    const invoice = await issue({ dueMinor: 3_000 });
    const { id } = await pay(3_000);
    await Promise.allSettled([
      allocate(invoice),
      ann.api.payments.update({ id, revision: 1, amountMinor: 1_000 }),
      pay(500, { [invoice.id]: 500 }),
    ]);
    const [balance = 0] = await balancesOf(invoice);
    const { closingMinor } = await ann.api.payments.statement({ clientId, currency: 'EUR' });
    expect(Math.max(balance, 0) - (await onAccount())).toBe(closingMinor);
  });

  it('is refused for a paid invoice, one that isn’t issued, and without money', async () => {
    const [paid, draft] = [await issue({ dueMinor: 1_000 }), await issue({ state: 'draft' })];
    await expect(allocate(paid)).rejects.toMatchObject({ code: 'NOTHING_ON_ACCOUNT', status: 409 });
    await pay(5_000, { [paid.id]: 1_000 });
    await expect(allocate(paid)).rejects.toMatchObject({ code: 'NOTHING_ON_ACCOUNT' });
    await expect(allocate(draft)).rejects.toMatchObject({ code: 'UNKNOWN_INVOICE' });
    await expect(allocate(await issue({ currency: 'USD' }))).rejects.toMatchObject({
      code: 'NOTHING_ON_ACCOUNT',
    });
    const { id: otherId } = await ann.api.clients.create(aClient());
    await expect(allocate(await issue({ clientId: otherId }))).rejects.toMatchObject({
      code: 'NOTHING_ON_ACCOUNT',
    });
    const bob = await stint.newTenant('Bob');
    await expect(bob.api.payments.allocateOnAccount({ invoiceId: paid.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
