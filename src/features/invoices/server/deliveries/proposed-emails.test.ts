import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
let silentClientId: string;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
  silentClientId = (await ann.api.clients.create({ name: 'Silent' })).id;
});

async function issue() {
  const { id } = await book.draft({ lines: [aLine()] });
  return ann.api.invoices.issue({ id });
}
const deliveriesOf = async (id: string) => (await book.read(id)).deliveries;

describe('emails to several clients', () => {
  it('name each recipient, and why a document isn’t emailed', async () => {
    const { id: draft } = await book.draft({ lines: [aLine()] });
    const { id: ready } = await issue();
    const { id: posted } = await issue();
    await ann.api.invoices.markSent({ id: posted, way: 'post', day: '2026-03-31' });
    const { id: voided } = await issue();
    await ann.api.invoices.void({ id: voided });
    const { id: withoutAddress } = await book.draft({ clientId: silentClientId, lines: [aLine()] });
    await ann.api.invoices.issue({ id: withoutAddress });

    const ids = [draft, ready, posted, voided, withoutAddress, newId()];
    const to = { recipient: 'Nora@Northwind.example', alsoTo: [], sentDay: null };
    expect(await ann.api.invoices.emailRecipients({ ids })).toEqual({
      canSend: true,
      items: [
        { id: draft, ...to, obstacle: 'draft' },
        { id: ready, ...to, obstacle: null },
        { id: posted, ...to, obstacle: 'sent', sentDay: '2026-03-31' },
        { id: voided, ...to, obstacle: 'void' },
        { id: withoutAddress, recipient: '', alsoTo: [], obstacle: 'noRecipient', sentDay: null },
      ],
    });
    await expect(ann.api.invoices.sendProposedEmail({ id: withoutAddress })).rejects.toMatchObject({
      code: 'NO_RECIPIENT',
    });
    await expect(ann.api.invoices.sendProposedEmail({ id: posted })).rejects.toMatchObject({
      code: 'ALREADY_SENT',
    });
    await expect(ann.api.invoices.sendProposedEmail({ id: draft })).rejects.toMatchObject({
      code: 'NOT_SHAREABLE',
    });
    expect(await deliveriesOf(withoutAddress)).toEqual([]);
  });

  it('arrive once as proposed, even if the request is repeated', async () => {
    await using sink = await startMailSink();
    const { id, number } = await issue();
    const { subject } = await ann.api.invoices.proposeEmail({ id });
    const request = { id, newId: newId() };
    await ann.api.invoices.sendProposedEmail(request);
    await ann.api.invoices.sendProposedEmail(request);
    await expect(ann.api.invoices.sendProposedEmail({ id })).rejects.toMatchObject({ code: 'ALREADY_SENT' });
    await sendQueuedMails(stint.database.url, sink.url);
    const own = sink.messages.filter((message) => message.includes(`Subject: ${subject}`));
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/^To: nora@northwind.example/im);
    expect(own[0]).toContain(`filename=${number}.pdf`);
  });

  it('go out again after the mail server refused them', async () => {
    const { id } = await issue();
    await ann.api.invoices.sendProposedEmail({ id });
    await using refusing = await startMailSink(() => ({ code: 550 }));
    await sendQueuedMails(stint.database.url, refusing.url);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed' }]);
    await ann.api.invoices.sendProposedEmail({ id });
    await using sink = await startMailSink();
    await sendQueuedMails(stint.database.url, sink.url);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed' }, { status: 'sent' }]);
  });
});
