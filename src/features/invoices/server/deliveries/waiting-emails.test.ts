import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
});

const email = { recipient: 'nora@northwind.example', subject: 'Your invoice', text: 'Hello Nora' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const query = (text: string, values: unknown[]) =>
  withClient(stint.database.url, (client) => client.query<Record<string, unknown>>(text, values));
const deliveriesOf = async (id: string) => (await book.read(id)).deliveries;

async function sendLater(when: { sendAt?: string; isUndoable?: boolean }) {
  const { id } = await book.draft({ lines: [aLine()] });
  await ann.api.invoices.issue({ id });
  const sent = await ann.api.invoices.sendEmail({ id, ...email, ...when });
  return { invoiceId: id, emailId: sent.id };
}

/** Makes the email due now. */
async function passTime(emailId: string) {
  await query('update mails set send_at = now() where id = $1', [emailId]);
  await query(`update graphile_worker._private_jobs set run_at = now() where key = 'mail:' || $1`, [emailId]);
}

async function received(): Promise<string[]> {
  await using sink = await startMailSink();
  await sendQueuedMails(stint.database.url, sink.url);
  // Emails about new accounts don't count.
  return sink.messages.filter((message) => message.includes(email.subject));
}

describe('an email that waits', () => {
  it('is sent when its time has come, once', async () => {
    const sendAt = inDays(3);
    const { invoiceId, emailId } = await sendLater({ sendAt });
    expect(await received()).toEqual([]);
    expect(await deliveriesOf(invoiceId)).toMatchObject([{ status: 'queued', sendAt }]);
    await passTime(emailId);
    expect(await received()).toHaveLength(1);
    expect(await received()).toEqual([]);
    expect(await deliveriesOf(invoiceId)).toMatchObject([{ status: 'sent', sendAt: null }]);
  });

  it('waits ten seconds if it can be undone', async () => {
    const { invoiceId, emailId } = await sendLater({ isUndoable: true });
    const [waiting] = await deliveriesOf(invoiceId);
    // The database and the server round the instants apart.
    const waitsMs = Date.parse(waiting?.sendAt ?? '') - Date.parse(waiting?.createdAt ?? '');
    expect(Math.round(waitsMs / 100)).toBe(100);
    expect(await received()).toEqual([]);
    await passTime(emailId);
    expect(await received()).toHaveLength(1);
  });

  it('isn’t sent once it was cancelled, and its text and link aren’t kept', async () => {
    const { invoiceId, emailId } = await sendLater({ isUndoable: true });
    await ann.api.invoices.cancelEmail({ id: emailId });
    await ann.api.invoices.cancelEmail({ id: emailId });
    await passTime(emailId);
    expect(await received()).toEqual([]);
    expect(await deliveriesOf(invoiceId)).toMatchObject([
      { status: 'cancelled', sendAt: null, problem: null },
    ]);
    const { rows } = await query('select text, html from mails where id = $1', [emailId]);
    expect(rows).toEqual([{ text: '', html: '' }]);
    const files = await query('select from mail_attachments where mail_id = $1', [emailId]);
    expect(files.rows).toEqual([]);
  });

  it('is sent at once if asked, and not again at its time', async () => {
    const { invoiceId, emailId } = await sendLater({ sendAt: inDays(1) });
    await ann.api.invoices.sendEmailNow({ id: emailId });
    expect(await received()).toHaveLength(1);
    await passTime(emailId);
    expect(await received()).toEqual([]);
    expect(await deliveriesOf(invoiceId)).toMatchObject([{ status: 'sent' }]);
  });

  it('can’t be cancelled or hurried after it was sent', async () => {
    const { emailId } = await sendLater({ sendAt: inDays(1) });
    await passTime(emailId);
    await received();
    for (const call of [ann.api.invoices.cancelEmail, ann.api.invoices.sendEmailNow])
      await expect(call({ id: emailId })).rejects.toMatchObject({ status: 409, code: 'NOT_WAITING' });
  });

  it('is either cancelled or sent, if both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invoiceId, emailId } = await sendLater({ sendAt: inDays(1) });
      await passTime(emailId);
      const [cancelled, messages] = await Promise.all([
        ann.api.invoices.cancelEmail({ id: emailId }).then(
          () => true,
          () => false,
        ),
        received(),
      ]);
      expect(messages).toHaveLength(cancelled ? 0 : 1);
      expect(await deliveriesOf(invoiceId)).toMatchObject([{ status: cancelled ? 'cancelled' : 'sent' }]);
    }
  });

  it('isn’t sent if its invoice was voided, and says so', async () => {
    const { invoiceId, emailId } = await sendLater({ sendAt: inDays(1) });
    await ann.api.invoices.void({ id: invoiceId });
    await passTime(emailId);
    expect(await received()).toEqual([]);
    expect(await deliveriesOf(invoiceId)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('voided') as string },
    ]);
  });

  it('can’t be cancelled or sent by others', async () => {
    const bea = await stint.newTenant('Bea');
    const { invoiceId, emailId } = await sendLater({ sendAt: inDays(1) });
    for (const call of [bea.api.invoices.cancelEmail, bea.api.invoices.sendEmailNow])
      await expect(call({ id: emailId })).rejects.toMatchObject({ status: 404 });
    expect(await deliveriesOf(invoiceId)).toMatchObject([{ status: 'queued' }]);
    await ann.api.invoices.cancelEmail({ id: emailId });
  });

  it.each([
    ['more than 60 days ahead', inDays(61)],
    ['at a time that isn’t one', 'Monday'],
  ])('can’t be sent %s', async (_what, sendAt) => {
    await expect(sendLater({ sendAt })).rejects.toMatchObject({ status: 400 });
  });

  it('is sent at once at a time that has passed', async () => {
    await sendLater({ sendAt: inDays(-1) });
    expect(await received()).toHaveLength(1);
  });
});

it('a repeat with another time is refused', async () => {
  const { id } = await book.draft({ lines: [aLine()] });
  await ann.api.invoices.issue({ id });
  const request = { id, newId: newId(), ...email, sendAt: inDays(1) };
  await ann.api.invoices.sendEmail(request);
  await ann.api.invoices.sendEmail(request);
  await expect(ann.api.invoices.sendEmail({ ...request, sendAt: inDays(2) })).rejects.toMatchObject({
    status: 409,
  });
  expect(await deliveriesOf(id)).toHaveLength(1);
});
