import { beforeAll, expect, it } from 'vitest';
import { sendAutomaticReminders } from '#src/features/reminders/server/automatic-reminders.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { partOf } from '#tests/support/server/mail-part.ts';
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
const pay = (clientId: string, invoiceId: string) =>
  ann.api.payments.create({
    clientId,
    day: '2026-05-01',
    currency: 'EUR',
    amountMinor: 10_000,
    allocations: [{ invoiceId, amountMinor: 10_000 }],
  });
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

it('isn’t sent once one of its invoices is paid, which leaves the next letter', async () => {
  const { id, asked, first, second } = await aDebtor();
  const { subject, text } = await ann.api.reminders.proposeLetter({ id });
  await ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false });
  await pay(id, second);
  expect(await deliver()).toEqual([]);
  expect([await statusOf(first), await statusOf(second)]).toEqual([[[1, 'failed']], [[1, 'failed']]]);
  expect((await ann.api.reminders.ofInvoice({ id: first })).next).toMatchObject({
    obstacle: null,
    hasFailed: false,
  });
  // Its text names the paid one.
  await expect(ann.api.reminders.sendLetter({ id, invoices: asked, subject, text })).rejects.toMatchObject({
    code: 'CHANGED',
  });
  const { invoiceIds } = await ann.api.reminders.sendLetter({ id, invoices: asked });
  expect(invoiceIds).toEqual([first]);
  const [message] = await deliver();
  expect(message).toContain('105.00');
  await expect(ann.api.reminders.sendLetter({ id, invoices: asked })).rejects.toMatchObject({
    code: 'NOTHING_DUE',
  });
});

it('arrives as its preview showed it, to everyone who receives invoices', async () => {
  const { id, asked, second } = await aDebtor();
  await ann.api.clients.update({
    id,
    contacts: ['nora@northwind.example', 'books@northwind.example'].map((email) => ({
      id: newId(),
      name: 'Nora',
      email,
      receivesInvoices: true,
    })),
  });
  const { subject, text, recipient, alsoTo } = await ann.api.reminders.proposeLetter({ id });
  expect([recipient, ...alsoTo]).toEqual(['nora@northwind.example', 'books@northwind.example']);
  const written = { id, newId: newId(), invoices: asked, subject, text };
  const preview = await ann.api.reminders.previewLetter(written);
  await ann.api.reminders.sendLetter({ ...written, bcc: ['archive@ahlers.example'], hasPdf: false });
  await using sink = await startMailSink();
  await sendQueuedMails(stint.database.url, sink.url);
  const [message = ''] = sink.messages;
  expect(partOf(message, 'text/plain')).toBe(preview.text);
  expect(partOf(message, 'text/html')).toBe(preview.html);
  expect(preview.text.match(/\/i\/[\w-]{43}/g)).toHaveLength(2);
  expect(preview.text).toMatch(/\n\n\S+: http\S+\n\S+: http\S+\n\nKind regards\n/);
  const { reminders } = await ann.api.reminders.ofInvoice({ id: second });
  expect(reminders).toMatchObject([
    {
      recipient: 'nora@northwind.example',
      alsoTo: ['books@northwind.example'],
      bcc: ['archive@ahlers.example'],
    },
  ]);
  expect(sink.recipients.toSorted()).toEqual([
    'archive@ahlers.example',
    'books@northwind.example',
    'nora@northwind.example',
  ]);
});

it.each(['first', 'second'] as const)(
  'that is cancelled at its %s invoice leaves all of them to remind, and claims nothing',
  async (place) => {
    const debtor = await aDebtor();
    const { id, asked, first, second } = debtor;
    await ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false, isUndoable: true });
    expect(await deliver()).toEqual([]);
    const [reminder] = (await ann.api.reminders.ofInvoice({ id: debtor[place] })).reminders;
    await ann.api.invoices.cancelEmail({ id: reminder?.id ?? '' });
    expect(await deliver()).toEqual([]);
    for (const invoiceId of [first, second]) {
      expect(await statusOf(invoiceId)).toEqual([[1, 'cancelled']]);
      const { next, claims } = await ann.api.reminders.ofInvoice({ id: invoiceId });
      expect(next).toMatchObject({ level: 1, hasFailed: true });
      expect(claims).toEqual([]);
    }
    const { invoiceIds } = await ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false });
    expect(invoiceIds.toSorted()).toEqual([first, second].toSorted());
    expect(await deliver()).toHaveLength(1);
  },
);

it('has the account’s own text, which must name the invoices', async () => {
  const { settings } = await ann.api.reminders.settings({});
  const own = {
    language: 'en' as const,
    subject: '{reminder} for {client}',
    text: 'Dear {name},\n\nOpen:\n{invoices}\n\nSum: {amountOwed} until {payBy}.',
  };
  const letterTexts = [own];
  await expect(
    ann.api.reminders.updateSettings({
      settings: { ...settings, letterTexts: [{ ...own, text: 'Please pay {amountOwed}.' }] },
    }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await ann.api.reminders.updateSettings({ settings: { ...settings, letterTexts } });
  const { id, invoices } = await aDebtor();
  const { subject, text } = await ann.api.reminders.proposeLetter({ id });
  await ann.api.reminders.updateSettings({ settings });
  expect(subject).toMatch(/^Payment reminder for Northwind/);
  const lines = invoices.map(
    ({ number }) => `${number}, due on [^:]+: €100\\.00, plus €5\\.00 fees and interest`,
  );
  expect(text).toMatch(new RegExp(`^Dear .+,\n\nOpen:\n${lines.join('\n')}\n\nSum: €210\\.00 until .+\\.$`));
  const { letterTexts: presets } = await ann.api.reminders.presetTexts({});
  expect(presets.map(({ language }) => language)).toEqual(['en', 'de', 'es', 'fr', 'it', 'nl']);
});

it('is what an automatic account sends a client that owes several', async () => {
  const { settings } = await ann.api.reminders.settings({});
  await ann.api.reminders.updateSettings({ settings: { ...settings, mode: 'automatic', hasPdf: false } });
  const many = await aDebtor();
  const one = await aDebtor();
  await pay(one.id, one.first);
  const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  const run = () =>
    sendAutomaticReminders({ ...stint, sendsMail: true, publishChange: () => undefined }, fail, noon);
  await Promise.all([run(), run()]);
  // Paid while the letter waits: the rest follows without a person.
  await pay(many.id, many.second);
  const sentFor = async () => {
    const messages = await deliver();
    return [...many.invoices, ...one.invoices].map(
      ({ number }) => messages.filter((message) => message.includes(number)).length,
    );
  };
  expect(await sentFor()).toEqual([0, 0, 0, 1]);
  await run();
  expect(await sentFor()).toEqual([1, 0, 0, 0]);
  const { reminders } = await ann.api.reminders.ofInvoice({ id: many.first });
  expect(reminders.map(({ status, isAutomatic }) => [status, isAutomatic])).toEqual([
    ['failed', true],
    ['sent', true],
  ]);
  expect(await statusOf(one.first)).toEqual([]);
  await ann.api.reminders.updateSettings({ settings });
});

it('charges an exempt client nothing', async () => {
  const { id, asked } = await aDebtor();
  await ann.api.reminders.exemptClient({ id, reason: 'Agreed by contract' });
  await ann.api.reminders.blockClient({ id, until: null, reason: 'dispute' });
  await ann.api.reminders.unblockClient({ id });
  expect(await ann.api.reminders.ofClient({ id })).toMatchObject({
    blocks: [],
    exemption: { reason: 'Agreed by contract' },
  });
  expect((await ann.api.reminders.proposeLetter({ id })).text).toContain('€200.00');
  await ann.api.reminders.endExemption({ id });
  const { invoices } = await ann.api.reminders.proposeLetter({ id });
  expect(invoices).toMatchObject(asked.map(() => ({ feesMinor: 500 })));
});

function fail(error: unknown): never {
  throw error;
}

it('can be printed, and recorded by hand', async () => {
  const { id, asked, first } = await aDebtor();
  const invoices = asked.map((each) => (each.id === first ? { ...each, level: 2 } : each));
  await expect(ann.api.reminders.markLetterSent({ id, invoices, way: 'post' })).rejects.toMatchObject({
    code: 'CHANGED',
  });
  await ann.api.reminders.markLetterSent({ id, invoices: asked, way: 'post' });
  expect(await statusOf(first)).toEqual([[1, 'sent']]);
  await expect(ann.api.reminders.proposeLetter({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
