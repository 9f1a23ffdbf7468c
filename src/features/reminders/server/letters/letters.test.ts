import { beforeAll, expect, it } from 'vitest';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;

beforeAll(async () => {
  ann = stint.owner;
  await createIssuer(ann, stint.url);
  const { settings } = await ann.api.reminders.settings({});
  const levels = [1, 2].map(() => ({ name: null, days: 7, fee: 5, hasInterest: false, texts: [] }));
  await ann.api.reminders.updateSettings({ settings: { ...settings, levels } });
});

async function aDebtor() {
  const { id } = await ann.api.clients.create(aClient({ ...clientForInvoices, language: 'en' }));
  const of = { clientId: id, currency: 'EUR', dueMinor: 10_000 };
  const invoices = [await insertInvoice(stint, ann.uid, of), await insertInvoice(stint, ann.uid, of)];
  const asked = invoices.map((invoice) => ({ id: invoice.id, level: 1 }));
  return { id, invoices, asked, first: invoices[0]?.id ?? '', second: invoices[1]?.id ?? '' };
}
const statusOf = async (id: string) =>
  (await ann.api.reminders.ofInvoice({ id })).reminders.map(({ level, status }) => [level, status]);
async function deliver() {
  await using sink = await startMailSink();
  await sendQueuedMails(stint.database.url, sink.url);
  return sink.messages.map((message) => message.replaceAll(/=\r?\n/g, ''));
}

it('one letter reminds of all invoices of a client that are due', async () => {
  const { id, invoices, asked, first, second } = await aDebtor();
  const letter = await ann.api.reminders.proposeLetter({ id });
  expect(letter.invoices).toMatchObject(asked.map(({ id: invoiceId }) => ({ invoiceId, feesMinor: 500 })));
  expect(letter).toMatchObject({
    subject: 'Payment reminder from Ann Ahlers',
    recipient: expect.any(String) as string,
  });
  expect(letter.text).toMatch(/Please pay €210\.00 by /);
  const pdf = await ann.api.reminders.letterPdf({ id });
  expect(await pdf.slice(0, 5).text()).toBe('%PDF-');

  const letterId = newId();
  await ann.api.reminders.sendLetter({ id, newId: letterId, invoices: asked });
  await ann.api.reminders.sendLetter({ id, newId: letterId, invoices: asked });
  const [message, ...others] = await deliver();
  expect(others).toEqual([]);
  for (const { number } of invoices) expect(message).toContain(number);
  expect(message).toContain('application/pdf');
  expect([await statusOf(first), await statusOf(second)]).toEqual([[[1, 'sent']], [[1, 'sent']]]);
  expect((await ann.api.reminders.ofInvoice({ id: second })).claims).toMatchObject([{ amountMinor: 500 }]);
  await expect(ann.api.reminders.proposeLetter({ id })).rejects.toMatchObject({ code: 'NOTHING_DUE' });
});

it('is sent once, however many people send it', async () => {
  const { id, asked } = await aDebtor();
  const send = () => ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false });
  const results = await Promise.allSettled([send(), send()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await deliver()).toHaveLength(1);
});

it('isn’t sent once one of its invoices is paid', async () => {
  const { id, asked, first, second } = await aDebtor();
  await ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false });
  await ann.api.payments.create({
    clientId: id,
    day: '2026-05-01',
    currency: 'EUR',
    amountMinor: 10_000,
    allocations: [{ invoiceId: second, amountMinor: 10_000 }],
  });
  expect(await deliver()).toEqual([]);
  expect([await statusOf(first), await statusOf(second)]).toEqual([[[1, 'failed']], [[1, 'failed']]]);
  await expect(ann.api.reminders.sendLetter({ id, invoices: asked })).rejects.toMatchObject({
    code: 'CHANGED',
  });
  await ann.api.reminders.sendLetter({ id, invoices: [{ id: first, level: 1 }], hasPdf: false });
  expect(await deliver()).toHaveLength(1);
});

it('can be printed, and recorded by hand', async () => {
  const { id, asked, first } = await aDebtor();
  await expect(
    ann.api.reminders.markLetterSent({ id, invoices: [{ id: first, level: 2 }], way: 'post' }),
  ).rejects.toMatchObject({ code: 'CHANGED' });
  await ann.api.reminders.markLetterSent({ id, invoices: asked, way: 'post' });
  expect(await statusOf(first)).toEqual([[1, 'sent']]);
  await expect(ann.api.reminders.proposeLetter({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
