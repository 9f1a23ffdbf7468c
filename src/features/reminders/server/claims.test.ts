import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
const today = new Date().toISOString().slice(0, 10);
const money = { currency: 'EUR' };

beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.reminders.settings({});
  const level = { name: null, days: 7, fee: 5, hasInterest: true, texts: [] };
  await ann.api.reminders.updateSettings({
    settings: {
      ...settings,
      levels: [level, level],
      hasPdf: false,
      interest: { ...settings.interest, rates: 'fixed', fixedPercent: 10 },
    },
  });
});

/** An invoice that is 30 days overdue, of a new client. */
async function issueOverdue() {
  const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  const { id } = await book.draft({
    clientId,
    lines: [aLine({ price: '1000', taxRate: '0', taxCategory: 'Z' })],
    issueDay: addDays(today, -44),
    dueDay: addDays(today, -30),
  });
  const issued = await ann.api.invoices.issue({ id });
  expect(issued.dueMinor).toBe(100_000);
  return { id, clientId };
}
const pay = ({ id, clientId }: { id: string; clientId: string }, amountMinor: number, day = today) =>
  ann.api.payments.create({
    ...money,
    clientId,
    day,
    amountMinor,
    allocations: [{ invoiceId: id, amountMinor }],
    allowDuplicate: true,
  });
const claimsOf = async (id: string) => (await ann.api.reminders.ofInvoice({ id })).claims;
const closing = async (clientId: string) =>
  (await ann.api.payments.statement({ clientId, ...money })).closingMinor;
const credit = async (clientId: string) =>
  (await ann.api.payments.onAccount({ clientId, ...money })).amountMinor;

it('a reminder claims its fee and interest beside the invoice, and says so', async () => {
  const invoice = await issueOverdue();
  const { id, clientId } = invoice;
  // A part was paid ten days ago: its day still bears interest.
  await pay(invoice, 40_000, addDays(today, -10));
  const proposed = await ann.api.reminders.propose({ id });
  // The document is German, the interface is not.
  expect(proposed).toMatchObject({ feeMinor: 500, levelName: 'Payment reminder' });
  expect(proposed.subject).toContain('Zahlungserinnerung');
  const { interestMinor } = proposed;
  // 1,000 × 10 % × 20 ÷ 365 + 600 × 10 % × 10 ÷ 365; of a leap year ÷ 366
  expect([710, 711, 712]).toContain(interestMinor);
  expect(proposed.text).toMatch(
    /Rechnung: €\s600,00\nMahngebühren: €\s5,00\nVerzugszinsen bis heute: €\s[\d,]+\nGesamt: €\s612,\d\d/,
  );
  await ann.api.reminders.send({ id, level: 1 });
  expect((await ann.api.reminders.ofInvoice({ id })).reminders).toMatchObject([{ name: 'Payment reminder' }]);

  expect(await claimsOf(id)).toMatchObject([
    { kind: 'fee', amountMinor: 500, interestFrom: null },
    { kind: 'interest', amountMinor: interestMinor, interestFrom: addDays(today, -29), interestTo: today },
  ]);
  expect(await ann.api.invoices.get({ id })).toMatchObject({
    dueMinor: 100_000,
    balanceMinor: 60_000,
    claimedMinor: 500 + interestMinor,
  });
  const { lines, closingMinor } = await ann.api.payments.statement({ clientId, ...money });
  expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['invoice', 100_000],
    ['payment', -40_000],
    ['fee', 500],
    ['interest', interestMinor],
  ]);
  expect(closingMinor).toBe(60_500 + interestMinor);
});

it('what is paid beyond the invoice settles its claims, and only the rest is credit', async () => {
  const invoice = await issueOverdue();
  const { id, clientId } = invoice;
  await ann.api.reminders.markSent({ id, level: 1, way: 'post' });
  const { claimedMinor = 0 } = (await ann.api.invoices.get({ id })) ?? {};
  expect(claimedMinor).toBeGreaterThan(500);
  await pay(invoice, 100_000);
  expect([await closing(clientId), await credit(clientId)]).toEqual([claimedMinor, 0]);
  await pay(invoice, claimedMinor);
  expect([await closing(clientId), await credit(clientId)]).toEqual([0, 0]);
  await pay(invoice, 30);
  expect([await closing(clientId), await credit(clientId)]).toEqual([-30, 30]);

  const [fee] = await claimsOf(id);
  await ann.api.reminders.waiveClaim({ id: fee?.id ?? '', reason: 'Goodwill' });
  expect(await credit(clientId)).toBe(530);
  expect((await claimsOf(id))[0]).toMatchObject({ waiveReason: 'Goodwill' });
  const { sums } = await ann.api.invoices.totals({ clientId });
  expect(sums).toMatchObject([{ balanceMinor: 0, claimsMinor: 0, onAccountMinor: 530 }]);
  await ann.api.reminders.restoreClaim({ id: fee?.id ?? '' });
  expect(await credit(clientId)).toBe(30);
  await expect(ann.api.reminders.waiveClaim({ id: newId(), reason: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('interest continues where it ended, and nothing is claimed twice', async () => {
  const { id } = await issueOverdue();
  await ann.api.reminders.markSent({ id, level: 1, way: 'post' });
  expect(await ann.api.reminders.propose({ id })).toMatchObject({ feeMinor: 500, interestMinor: 0 });
  await ann.api.reminders.markSent({ id, level: 2, way: 'post' });
  expect((await claimsOf(id)).map(({ kind }) => kind)).toEqual(['fee', 'interest', 'fee']);
});

it('a reminder that was taken back or didn’t go out claims nothing', async () => {
  const byHand = await issueOverdue();
  const { id: deliveryId } = await ann.api.reminders.markSent({ id: byHand.id, level: 1, way: 'post' });
  await ann.api.invoices.removeDelivery({ id: deliveryId });
  expect(await claimsOf(byHand.id)).toEqual([]);

  const stopped = await issueOverdue();
  await ann.api.reminders.send({ id: stopped.id, level: 1 });
  await ann.api.reminders.blockInvoice({ id: stopped.id, until: null, reason: 'dispute' });
  await using sink = await startMailSink();
  await sendQueuedMails(stint.database.url, sink.url);
  expect(await claimsOf(stopped.id)).toEqual([]);
  expect(await closing(stopped.clientId)).toBe(100_000);
});
