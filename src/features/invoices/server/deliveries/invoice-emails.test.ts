import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { partOf } from '#tests/support/server/mail-part.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
/** The owner of the installation: others would have to confirm their email. */
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  const seller = { ...settings.seller, email: 'ann@ahlers.example' };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
  const client = await ann.api.clients.get({ id: book.clientId });
  const contacts = [
    { id: newId(), name: 'Nora Nord', email: 'nora@northwind.example', receivesInvoices: true },
  ];
  await ann.api.clients.update({ id: book.clientId, revision: client?.revision ?? 0, contacts });
});

async function issue(type: 'invoice' | 'quote' = 'invoice') {
  const { id } = await book.draft({ type, lines: [aLine()], dueDay: '2099-01-31' });
  return ann.api.invoices.issue({ id });
}

const email = {
  recipient: 'nora@northwind.example',
  subject: 'Your invoice',
  text: 'Hello Nora,\n\nhere it is.\nThank you.',
};
const storedMail = async (id: string) => {
  const stored = `select text, html, (select count(*)::int from mail_attachments where mail_id = mails.id) as files
                    from mails where id = $1`;
  const { rows } = await withClient(stint.database.url, (client) => client.query(stored, [id]));
  return rows[0] as unknown;
};
const deliveriesOf = async (id: string) => (await book.read(id)).deliveries;

describe('the email for a document', () => {
  it('is proposed to the contact who receives invoices, with number, amount and day', async () => {
    const { id, number } = await issue();
    expect(await ann.api.invoices.proposeEmail({ id })).toEqual({
      recipient: 'nora@northwind.example',
      alsoTo: [],
      addresses: expect.arrayContaining([{ name: 'Nora Nord', email: 'nora@northwind.example' }]) as unknown,
      subject: `Invoice ${number} from Ann Ahlers`,
      text: `Hello Nora Nord,\n\nHere is invoice ${number} for €119.00. Please pay it by 31 January 2099.\n\n{link}\n\nKind regards,\nAnn Ahlers`,
      hasPdf: true,
      attachments: [],
      linkLabel: 'View invoice',
      canSend: true,
      replacesLink: false,
    });
  });

  it('is offered to the addresses that their own email program sent one to', async () => {
    const { id } = await issue();
    const sent = { id, day: '2026-03-31', recipients: ['eva@northwind.example'] };
    await ann.api.invoices.markSent({ ...sent, way: 'ownEmail' });
    const { addresses, recipient } = await ann.api.invoices.proposeEmail({ id: (await issue()).id });
    expect(addresses).toContainEqual({ name: '', email: 'eva@northwind.example' });
    expect(recipient).toBe('nora@northwind.example');
    expect(await deliveriesOf(id)).toMatchObject([{ way: 'ownEmail', alsoTo: ['eva@northwind.example'] }]);
    await expect(ann.api.invoices.markSent({ ...sent, way: 'post' })).rejects.toMatchObject({
      status: 400,
      data: { fields: { recipients: expect.stringContaining('must be empty') as string } },
    });
  });

  it('is proposed to whom the last one went, if the client has no address, and never sent there by itself', async () => {
    const { id: clientId } = await ann.api.clients.create({ name: 'Silent' });
    const issueFor = async () => {
      const { id } = await book.draft({ clientId, lines: [aLine()] });
      await ann.api.invoices.issue({ id });
      return id;
    };
    const proposed = async () => (await ann.api.invoices.proposeEmail({ id: await issueFor() })).recipient;
    expect(await proposed()).toBe('');
    const { alsoTo, ...to } = { alsoTo: ['max@silent.example'], recipient: 'eva@silent.example' };
    await ann.api.invoices.sendEmail({ id: await issueFor(), ...email, ...to, alsoTo });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await proposed()).toBe('eva@silent.example');
    const recipients = ['ida@silent.example'];
    await ann.api.invoices.markSent({ id: await issueFor(), way: 'ownEmail', day: '2026-03-31', recipients });
    expect(await proposed()).toBe('ida@silent.example');
    const { items } = await ann.api.invoices.emailRecipients({ ids: [await issueFor()] });
    expect(items).toMatchObject([{ recipient: '', obstacle: 'noRecipient' }]);
  });

  it('is proposed in the language of the document', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({ settings: { ...settings, language: 'de-DE' } });
    const { id, number } = await issue('quote');
    await ann.api.invoices.updateSettings({ settings });
    const proposal = await ann.api.invoices.proposeEmail({ id });
    expect(proposal).toMatchObject({
      subject: `Angebot ${number} von Ann Ahlers`,
      linkLabel: 'Angebot ansehen',
    });
    expect(proposal.text).toContain(`hiermit erhalten Sie das Angebot ${number} über 119,00\u00A0€.`);
  });

  it('has the language that it is written in, in which Stint may not write emails', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({ settings: { ...settings, language: 'sv' } });
    const { id } = await issue();
    await ann.api.invoices.updateSettings({ settings });
    const { subject, text } = await ann.api.invoices.proposeEmail({ id });
    const { html } = await ann.api.invoices.previewEmail({ id, newId: newId(), subject, text });
    expect(text).toContain('Here is invoice');
    expect(html).toContain('<html lang="en">');
  });

  it('asks for the rest of an invoice that was paid in part, and names no day that has passed', async () => {
    const { id } = await book.draft({ lines: [aLine()], issueDay: '2026-04-01', dueDay: '2026-04-15' });
    await ann.api.invoices.issue({ id });
    await ann.api.payments.create({
      clientId: book.clientId,
      day: '2026-04-11',
      currency: 'EUR',
      amountMinor: 1_900,
      allocations: [{ invoiceId: id, amountMinor: 1_900 }],
    });
    const { text } = await ann.api.invoices.proposeEmail({ id });
    expect(text).toContain('for €119.00. €100.00 is still open.\n');
  });

  it('asks for no money that was paid', async () => {
    const { id } = await issue();
    await ann.api.payments.create({
      clientId: book.clientId,
      day: '2026-04-10',
      currency: 'EUR',
      amountMinor: 11_900,
      allocations: [{ invoiceId: id, amountMinor: 11_900 }],
    });
    expect((await ann.api.invoices.proposeEmail({ id })).text).not.toContain('pay');
  });

  it('arrives from the seller, with the PDF as issued and a link that opens the document', async () => {
    await using sink = await startMailSink();
    const { id, number } = await issue();
    await ann.api.invoices.sendEmail({ id, ...email, cc: ['office@northwind.example'] });
    expect(await deliveriesOf(id)).toMatchObject([{ way: 'email', status: 'queued', ...email }]);
    await sendQueuedMails(stint.database.url, sink.url);

    const [message = ''] = sink.messages;
    expect(message).toContain('From: Ann Ahlers <stint@example.org>');
    expect(message).toContain('To: nora@northwind.example');
    expect(message).toContain('Cc: office@northwind.example');
    expect(message).toContain('Reply-To: ann@ahlers.example');
    expect(message).not.toContain('Auto-Submitted');
    expect(message).toContain(`filename=${number}.pdf`);
    const pdf = /filename=\S+\.pdf\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message)?.[1] ?? '';
    expect(Buffer.from(pdf, 'base64')).toEqual(await book.download(await book.read(id)));
    const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain('here it is.\r\nThank you.');
    expect(text).toContain('here it is.<br>Thank you.');
    const token = /\/i\/([\w-]{43})/.exec(text)?.[1];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token });
    const opened = await fetch(`${stint.url}/api/invoice-link`, { method: 'POST', headers, body });
    expect(await opened.json()).toMatchObject({ title: `Invoice ${number}` });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'sent', problem: null }]);
  });

  it('arrives as its preview showed it: the same text, the same HTML, the same link', async () => {
    await using sink = await startMailSink();
    const { id } = await issue();
    const request = {
      id,
      newId: newId(),
      subject: 'Rechnung – „fällig“',
      text: 'Grüße <b>Nora</b> & Co,\n\n{link}\n\n.\nFrom here = 100 % “exact”\n\n\nBye ',
    };
    const preview = await ann.api.invoices.previewEmail(request);
    expect(await ann.api.invoices.readLink({ id })).toBeNull();
    await ann.api.invoices.sendEmail({ ...request, recipient: email.recipient });
    await sendQueuedMails(stint.database.url, sink.url);
    const [message = ''] = sink.messages;
    expect(partOf(message, 'text/plain')).toBe(preview.text);
    expect(partOf(message, 'text/html')).toBe(preview.html);
    const path = (await ann.api.invoices.readLink({ id }))?.path ?? '';
    expect(preview.text).toContain('Co,\n\nView invoice:\nhttp');
    expect(path).not.toBe('');
    expect(preview.text).toContain(`${path}\n\n.\nFrom`);
    expect(preview.html).not.toContain('<b>');
  });

  it('goes to several people, and names hidden copies to no one', async () => {
    await using sink = await startMailSink();
    const { id } = await issue();
    const alsoTo = ['omar@northwind.example'];
    const bcc = ['archive@ahlers.example'];
    await ann.api.invoices.sendEmail({ id, ...email, alsoTo, cc: ['office@northwind.example'], bcc });
    await sendQueuedMails(stint.database.url, sink.url);
    const [message = ''] = sink.messages;
    expect(message).toContain('To: nora@northwind.example, omar@northwind.example\r\n');
    // Anything can be in the base64 of the PDF.
    expect(message.split('Content-Type: application/pdf')[0]).not.toMatch(/archive|bcc/i);
    expect(sink.recipients).toEqual([
      'nora@northwind.example',
      'omar@northwind.example',
      'office@northwind.example',
      'archive@ahlers.example',
    ]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'sent', alsoTo, bcc }]);
    const { addresses } = await ann.api.invoices.proposeEmail({ id });
    const known = addresses.map((address) => address.email);
    expect(known.filter((address) => /omar|archive|nora/.test(address)).toSorted()).toEqual([
      'archive@ahlers.example',
      'nora@northwind.example',
      'omar@northwind.example',
    ]);
  });

  it('is proposed to all contacts who receive invoices', async () => {
    const contacts = ['ben', 'cem'].map((name) => ({
      id: newId(),
      name,
      email: `${name}@northwind.example`,
      receivesInvoices: true,
    }));
    const { id: clientId } = await ann.api.clients.create({ id: newId(), name: 'Two Heads', contacts });
    const { id } = await book.draft({ clientId, lines: [aLine()] });
    await ann.api.clients.update({
      id: clientId,
      revision: 1,
      postalAddress: { city: 'Bonn', countryCode: 'DE' },
    });
    await ann.api.invoices.issue({ id });
    expect(await ann.api.invoices.proposeEmail({ id })).toMatchObject({
      recipient: 'ben@northwind.example',
      alsoTo: ['cem@northwind.example'],
    });
  });

  it('keeps the link that the client has', async () => {
    const { id } = await issue();
    const { path } = await ann.api.invoices.createLink({ id });
    await ann.api.invoices.sendEmail({ id, ...email });
    expect(await ann.api.invoices.readLink({ id })).toMatchObject({ path });
  });

  it('is in no outbox of super admins, and once sent, not in the database', async () => {
    await using sink = await startMailSink();
    const { id } = await issue();
    const sent = await ann.api.invoices.sendEmail({ id, ...email, subject: 'Between us' });
    const seen = await stint.owner.api.outbox.read({ limit: 100 });
    expect(JSON.stringify(seen)).not.toContain('Between us');
    await expect(stint.owner.api.outbox.sendAgain(sent)).rejects.toMatchObject({ status: 404 });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await storedMail(sent.id)).toEqual({ text: '', html: '', files: 0 });
  });

  it('shows the words of a mail server that refuses it', async () => {
    await using sink = await startMailSink(() => ({ code: 550 }));
    const { id } = await issue();
    await ann.api.invoices.sendEmail({ id, ...email });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining('550') as string },
    ]);
  });

  it('names recipients whom the mail server refused while it took the email for others', async () => {
    await using sink = await startMailSink(undefined, { unknown: [email.recipient] });
    const { id } = await issue();
    await ann.api.invoices.sendEmail({ id, ...email, cc: ['office@northwind.example'] });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'sent', problem: 'The mail server refused nora@northwind.example.' },
    ]);
  });

  it.each([
    ['its document is voided', (id: string) => ann.api.invoices.void({ id }), 'voided'],
    ['its link is revoked', (id: string) => ann.api.invoices.revokeLink({ id }), 'revoked or replaced'],
    ['its link is replaced', (id: string) => ann.api.invoices.createLink({ id }), 'revoked or replaced'],
  ])('isn’t sent if %s while it waits', async (_what, change, reason) => {
    await using sink = await startMailSink();
    const { id } = await issue();
    const sent = await ann.api.invoices.sendEmail({ id, ...email });
    await change(id);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', problem: expect.stringContaining(reason) as string },
    ]);
    expect(await storedMail(sent.id)).toEqual({ text: '', html: '', files: 0 });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages).toEqual([]);
  });

  it('isn’t sent by an account that was disabled since', async () => {
    await using sink = await startMailSink();
    const bea = await stint.newTenant('Bea');
    const own = await createIssuer(bea, stint.url);
    const { id } = await own.draft();
    await bea.api.invoices.issue({ id });
    await bea.api.invoices.sendEmail({ id, ...email });
    await stint.owner.api.accounts.setDisabled({ uid: bea.uid, disabled: true });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages.filter((message) => message.includes('Your invoice'))).toEqual([]);
  });

  it.each([
    ['with an email', (id: string) => ann.api.invoices.sendEmail({ id, ...email })],
    ['for their own email program', (id: string) => ann.api.invoices.renewLink({ id })],
  ])('lets a link that ends soon work longer %s', async (_way, share) => {
    const { id } = await issue();
    const { path, expiresAt } = await ann.api.invoices.createLink({ id, days: 1 });
    await share(id);
    const link = await ann.api.invoices.readLink({ id });
    expect(link?.path).toBe(path);
    expect(Date.parse(link?.expiresAt ?? '') - Date.parse(expiresAt)).toBeGreaterThan(80 * 86_400_000);
  });

  it('may have arrived if the mail server hangs up', async () => {
    await using sink = await startMailSink(() => 'hang up');
    const { id } = await issue();
    await ann.api.invoices.sendEmail({ id, ...email });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'uncertain' }]);
  });

  it('fails, and isn’t kept, if the mail server was removed since', async () => {
    const { id } = await issue();
    const sent = await ann.api.invoices.sendEmail({ id, ...email });
    await sendQueuedMails(stint.database.url, null);
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'failed', problem: 'This installation has no mail server.' },
    ]);
    expect(await storedMail(sent.id)).toEqual({ text: '', html: '', files: 0 });
  });

  it('is sent once, however often the request arrives', async () => {
    await using sink = await startMailSink();
    const { id } = await issue();
    const request = { id, newId: newId(), ...email };
    await Promise.all([ann.api.invoices.sendEmail(request), ann.api.invoices.sendEmail(request)]);
    await ann.api.invoices.sendEmail(request);
    const other = { ...request, subject: 'Another' };
    await expect(ann.api.invoices.sendEmail(other)).rejects.toMatchObject({ status: 409 });
    await sendQueuedMails(stint.database.url, sink.url);
    expect(sink.messages).toHaveLength(1);
  });

  it('can’t have the ID of another mail, which its recipient knows', async () => {
    const { id } = await issue();
    const mailId = newId();
    await withClient(stint.database.url, (client) =>
      client.query(
        `insert into mails (id, kind, recipient, subject, text, html) values ($1, 'invitation', 'a@b.example', '', '', '')`,
        [mailId],
      ),
    );
    await expect(ann.api.invoices.sendEmail({ id, newId: mailId, ...email })).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('is for issued documents only', async () => {
    const { id } = await book.draft();
    const { id: voided } = await issue();
    await ann.api.invoices.void({ id: voided });
    for (const refused of [id, voided])
      await expect(ann.api.invoices.sendEmail({ id: refused, ...email })).rejects.toMatchObject({
        code: 'NOT_SHAREABLE',
      });
    await expect(ann.api.invoices.renewLink({ id })).rejects.toMatchObject({ code: 'NOT_SHAREABLE' });
  });
});

describe('a document that was sent another way', () => {
  it('is marked as sent, which can be undone', async () => {
    const { id } = await issue();
    const marked = await ann.api.invoices.markSent({ id, way: 'post', day: '2026-04-01' });
    expect(await deliveriesOf(id)).toMatchObject([
      { ...marked, way: 'post', day: '2026-04-01', status: 'sent' },
    ]);
    await ann.api.invoices.removeDelivery(marked);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  it('keeps its emails', async () => {
    const { id } = await issue();
    const sent = await ann.api.invoices.sendEmail({ id, ...email });
    await expect(ann.api.invoices.removeDelivery(sent)).rejects.toMatchObject({ status: 404 });
    expect(await deliveriesOf(id)).toHaveLength(1);
  });
});

it('an account can email 100 recipients an hour, copies included', async () => {
  const [first, second] = [await issue(), await issue()];
  await withClient(stint.database.url, (client) =>
    client.query(
      `insert into invoice_deliveries (user_id, id, invoice_id, way, day, recipient, subject, text, request_hash)
         select $1, gen_random_uuid(), $2, 'email', '2026-03-31', 'a@b.example', 'S', 'T', ''
           from generate_series(1, 98 - (select sum(1 + cardinality(also_to) + cardinality(cc) + cardinality(bcc)) from invoice_deliveries
                                           where user_id = $1 and way = 'email'))`,
      [ann.uid, first.id],
    ),
  );
  const send = (id: string) => ann.api.invoices.sendEmail({ id, ...email, cc: ['office@northwind.example'] });
  const outcomes = await Promise.allSettled([send(first.id), send(second.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(send(second.id)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_EMAILS' });
});
