import { expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });

it('an account lists its own emails with their state, and narrows and searches them', async () => {
  const ann = stint.owner;
  const book = await createIssuer(ann, stint.url);
  const issue = async () => {
    const { id } = await book.draft({ lines: [aLine()] });
    return ann.api.invoices.issue({ id });
  };
  const send = async (id: string, subject: string, options: object = {}) =>
    ann.api.invoices.sendEmail({ id, recipient: 'nora@acme.example', subject, text: 'Hello', ...options });
  const { id, number } = await issue();
  await using sink = await startMailSink(() => ({ code: 550 }));
  await send(id, 'Refused');
  await sendQueuedMails(stint.database.url, sink.url);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await send(id, 'Later', { sendAt });
  const { id: cancelled } = await send(id, 'Not at all', { sendAt });
  await ann.api.invoices.cancelEmail({ id: cancelled });
  // Such as one of the portal.
  await withClient(stint.database.url, (client) =>
    client.query(
      `insert into mails (id, user_id, kind, is_private, recipient, subject, text, html, send_at)
         select gen_random_uuid(), user_id, 'sentByAccount', true, 'max@acme.example', 'Your new link', 'secret', '', $1
           from invoice_deliveries where id = $2`,
      [sendAt, cancelled],
    ),
  );

  const { items } = await ann.api.invoices.emails({});
  expect(items.map(({ subject }) => subject)).toEqual(['Your new link', 'Not at all', 'Later', 'Refused']);
  expect(items).toMatchObject([
    { document: null, status: 'queued', sendAt },
    { status: 'cancelled', sendAt: null, document: { id, number } },
    { status: 'queued', sendAt, problem: null },
    { status: 'failed', problem: expect.stringContaining('550') as string },
  ]);
  expect(JSON.stringify(items)).not.toContain('secret');

  const subjects = async (filter: object) =>
    (await ann.api.invoices.emails(filter)).items.map(({ subject }) => subject);
  expect(await subjects({ state: 'problems' })).toEqual(['Refused']);
  expect(await subjects({ state: 'waiting' })).toEqual(['Your new link', 'Later']);
  expect(await subjects({ state: 'cancelled' })).toEqual(['Not at all']);
  expect(await subjects({ search: 'MAX@' })).toEqual(['Your new link']);
  expect(await subjects({ search: number ?? '' })).toHaveLength(3);
  const first = await ann.api.invoices.emails({ limit: 3 });
  expect(await subjects({ limit: 3, cursor: first.nextCursor })).toEqual(['Refused']);

  const bob = await stint.newTenant('Bob');
  expect(await bob.api.invoices.emails({})).toEqual({ items: [], nextCursor: null });
});
