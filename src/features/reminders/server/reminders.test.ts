import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { partOf } from '#tests/support/server/mail-part.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { sendAutomaticReminders } from './automatic-reminders.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
const today = new Date().toISOString().slice(0, 10);
const morning = Date.parse(`${today}T12:00:00Z`);

beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
  await ann.api.clients.update({
    id: book.clientId,
    contacts: [{ id: newId(), name: 'Nora Nord', email: 'nora@northwind.example', receivesInvoices: true }],
  });
});

async function issueOverdue(days = 30) {
  const { id } = await book.draft({
    lines: [aLine()],
    issueDay: addDays(today, -days - 14),
    dueDay: addDays(today, -days),
  });
  return ann.api.invoices.issue({ id });
}
const pay = ({ id, dueMinor, currency }: { id: string; dueMinor: number; currency: string }) =>
  ann.api.payments.create({
    clientId: book.clientId,
    day: today,
    currency,
    amountMinor: dueMinor,
    allocations: [{ invoiceId: id, amountMinor: dueMinor }],
    allowDuplicate: true,
  });
const toRemind = async () => {
  const { items } = await ann.api.reminders.list({});
  return items.filter(({ obstacle }) => obstacle === null).map(({ invoiceId }) => invoiceId);
};
const remind = (id: string, level = 1, fields: { newId?: string; recipient?: string } = {}) =>
  ann.api.reminders.send({ id, level, ...fields });
const history = async (id: string) => (await ann.api.reminders.ofInvoice({ id })).reminders;

describe('reminders', () => {
  it('lists what is overdue, and sends what the preview shows', async () => {
    const { id, number } = await issueOverdue();
    expect(await toRemind()).toContain(id);
    const proposed = await ann.api.reminders.propose({ id });
    expect(proposed).toMatchObject({
      level: 1,
      levelName: 'Payment reminder',
      recipient: 'nora@northwind.example',
    });
    expect(proposed.subject).toBe(`Reminder: invoice ${number} from Ann Ahlers`);
    const { dueCount } = await ann.api.reminders.overview({});
    expect(dueCount).toBe((await toRemind()).length);
    await remind(id);
    expect(await ann.api.reminders.overview({})).toEqual({ dueCount: dueCount - 1 });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages).toHaveLength(1);
    expect(sink.messages[0]).toContain(`Subject: ${proposed.subject}`);
    // What the client should click comes before the closing.
    expect(partOf(sink.messages[0] ?? '', 'text/plain')).toMatch(/View invoice:\nhttp\S+\n\nKind regards\n/);
    const [reminder] = await history(id);
    expect(reminder).toMatchObject({ level: 1, status: 'sent', text: proposed.text, isAutomatic: false });
    expect(await toRemind()).not.toContain(id);
  });

  it('sends a level once, however often it is asked for', async () => {
    const { id } = await issueOverdue();
    const reminderId = newId();
    await remind(id, 1, { newId: reminderId });
    await remind(id, 1, { newId: reminderId });
    await expect(remind(id)).rejects.toMatchObject({ code: 'OTHER_LEVEL' });
    await expect(remind(id, 3)).rejects.toMatchObject({ code: 'OTHER_LEVEL' });
    expect(await history(id)).toHaveLength(1);
    // Its email may still fail.
    await expect(remind(id, 2)).rejects.toMatchObject({ code: 'OTHER_LEVEL' });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    const both = await Promise.allSettled([remind(id, 2), remind(id, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('waits ten seconds if it can be undone, and can be sent again after that', async () => {
    const { id, number } = await issueOverdue();
    const { id: reminderId } = await ann.api.reminders.send({ id, level: 1, isUndoable: true });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    const ofInvoice = () => sink.messages.filter((message) => message.includes(number ?? '?'));
    expect(ofInvoice()).toEqual([]);
    await ann.api.invoices.cancelEmail({ id: reminderId });
    expect(await history(id)).toMatchObject([{ status: 'cancelled' }]);
    await remind(id);
    await sendQueuedMails(stint.database.url, sink.url);
    expect(ofInvoice()).toHaveLength(1);
    expect(await history(id)).toMatchObject([{ status: 'cancelled' }, { level: 1, status: 'sent' }]);
  });

  it('never goes to a paid invoice, whichever comes first', async () => {
    const paid = await issueOverdue();
    await pay(paid);
    await expect(remind(paid.id)).rejects.toMatchObject({ code: 'SETTLED' });

    const queued = await issueOverdue();
    await remind(queued.id);
    await pay(queued);
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages.filter((message) => message.includes(queued.number ?? '?'))).toEqual([]);
    expect((await history(queued.id))[0]).toMatchObject({ status: 'failed' });
  });

  it('of the same moment as a payment is either before it, or isn’t sent', async () => {
    for (let round = 0; round < 4; round++) {
      const invoice = await issueOverdue();
      const calls = [() => remind(invoice.id), () => pay(invoice)];
      if (round % 2 === 1) calls.reverse();
      const results = await Promise.allSettled(calls.map((call) => call()));
      const refusals = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
      );
      expect(refusals.filter((code) => code !== 'SETTLED')).toEqual([]);
      await using sink = await startMailSink();
      await sendQueuedMails(stint.database.url, sink.url);
      expect(sink.messages).toEqual([]);
    }
  });

  it('stops for a dispute, a client, a reported payment, a credit note and a void', async () => {
    const disputed = await issueOverdue();
    await ann.api.reminders.blockInvoice({ id: disputed.id, until: null, reason: 'dispute', note: 'Hours' });
    await expect(remind(disputed.id)).rejects.toMatchObject({ code: 'BLOCKED' });
    await ann.api.reminders.unblockInvoice({ id: disputed.id });
    await ann.api.reminders.blockInvoice({ id: disputed.id, until: addDays(today, -1), reason: 'promise' });
    expect(await toRemind()).toContain(disputed.id);
    await ann.api.reminders.blockClient({ id: book.clientId, until: null, reason: 'never' });
    expect(await toRemind()).toEqual([]);
    await expect(remind(disputed.id)).rejects.toMatchObject({ code: 'BLOCKED' });
    await ann.api.reminders.unblockClient({ id: book.clientId });
    await ann.api.invoices.void({ id: disputed.id, reason: 'Wrong client' });
    await expect(remind(disputed.id)).rejects.toMatchObject({ code: 'SETTLED' });
  });

  it('is sent on the day after the last one without reminders, in every time zone', async () => {
    const timeZone = 'Pacific/Kiritimati';
    await ann.api.session.updatePreferences({ timeZone });
    const { id } = await issueOverdue();
    const yesterday = addDays(localDay(new Date().toISOString(), timeZone), -1);
    await ann.api.reminders.blockInvoice({ id, until: yesterday, reason: 'promise' });
    await remind(id);
    await ann.api.session.updatePreferences({ timeZone: 'UTC' });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await history(id)).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('has the level again if its email was refused', async () => {
    const { id } = await issueOverdue();
    await remind(id);
    await ann.api.reminders.blockInvoice({ id, until: null, reason: 'other' });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages).toEqual([]);
    await ann.api.reminders.unblockInvoice({ id });
    await remind(id);
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages).toHaveLength(1);
    expect((await history(id)).map(({ level, status }) => [level, status])).toEqual([
      [1, 'failed'],
      [1, 'sent'],
    ]);
  });

  it('can be recorded by hand, and taken back', async () => {
    const { id } = await issueOverdue();
    const { id: reminderId } = await ann.api.reminders.markSent({ id, level: 1, way: 'post' });
    expect((await ann.api.reminders.ofInvoice({ id })).next).toMatchObject({
      level: 2,
      day: addDays(today, 16),
    });
    await ann.api.invoices.removeDelivery({ id: reminderId });
    expect((await ann.api.reminders.ofInvoice({ id })).next).toMatchObject({ level: 1, obstacle: null });
  });

  it('are sent on their own if the account wants that, once by several servers', async () => {
    const { settings } = await ann.api.reminders.settings({});
    await ann.api.reminders.updateSettings({ settings: { ...settings, mode: 'automatic' } });
    const due = await toRemind();
    const { id } = await issueOverdue();
    const early = await issueOverdue(3);
    const errors: unknown[] = [];
    const run = (nowMs: number) =>
      sendAutomaticReminders(
        { ...stint, sendsMail: true, publishChange: () => undefined },
        (error) => errors.push(error),
        nowMs,
      );
    await run(Date.parse(`${today}T04:00:00Z`));
    expect(await history(id)).toEqual([]);
    await Promise.all([run(morning), run(morning), run(morning)]);
    expect(errors).toEqual([]);
    for (const each of [...due, id])
      expect((await history(each)).filter(({ isAutomatic }) => isAutomatic)).toHaveLength(1);
    expect(await history(early.id)).toEqual([]);
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    // Their business has no address, so answers go to the account, as they do for emails that a person sends.
    expect(sink.messages.filter((message) => !message.includes(`Reply-To: ${ann.email}`))).toEqual([]);
    expect(sink.messages.length).toBeGreaterThan(0);
    await ann.api.reminders.updateSettings({ settings });
  });

  it('are not repeated on their own after their email failed', async () => {
    const { settings } = await ann.api.reminders.settings({});
    await ann.api.reminders.updateSettings({ settings: { ...settings, mode: 'automatic' } });
    const { id } = await issueOverdue();
    const run = () =>
      sendAutomaticReminders({ ...stint, sendsMail: true, publishChange: () => undefined }, fail, morning);
    await run();
    await ann.api.reminders.blockInvoice({ id, until: null, reason: 'other' });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    await ann.api.reminders.unblockInvoice({ id });
    await run();
    expect(await history(id)).toMatchObject([{ status: 'failed' }]);
    expect((await ann.api.reminders.ofInvoice({ id })).next).toMatchObject({ level: 1, hasFailed: true });
    await remind(id);
    expect(await history(id)).toHaveLength(2);
    await ann.api.reminders.updateSettings({ settings });
  });

  it('keeps settings that someone else changed', async () => {
    const { settings, revision } = await ann.api.reminders.settings({});
    await ann.api.reminders.updateSettings({ settings, revision });
    await expect(ann.api.reminders.updateSettings({ settings, revision })).rejects.toMatchObject({
      code: 'STALE',
    });
    await expect(
      ann.api.reminders.updateSettings({ settings: { ...settings, levels: [] } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

function fail(error: unknown): never {
  throw error;
}
