import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { loadMailServer } from './public.ts';

// The installation has no mail server, and lets accounts use the one of the tests.
const stint = shareInstallation({ mailHosts: ['127.0.0.1'] });
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
});

const local = {
  host: '127.0.0.1',
  security: 'none',
  username: 'ann',
  senderAddress: 'ann@ahlers.example',
  senderName: 'Ann of Ahlers',
  replyTo: 'office@ahlers.example',
} as const;
const save = (port: number, password = 'right') => ann.api.mailServer.save({ ...local, port, password });

async function work(mailHosts = ['127.0.0.1']) {
  const { database, keys } = stint;
  await sendQueuedMails(database.url, null, (ownerId) =>
    loadMailServer({ database, keys, mailHosts }, { ownerId }),
  );
}

async function sendInvoice() {
  const { id: draft } = await book.draft({ lines: [aLine()] });
  const { id } = await ann.api.invoices.issue({ id: draft });
  const { id: emailId } = await ann.api.invoices.sendProposedEmail({ id });
  return { id, emailId };
}

const stateOf = async (id: string) =>
  (await book.read(id)).deliveries.map(({ status, problem }) => ({ status, problem }));
const runAgain = () =>
  withClient(stint.database.url, (client) =>
    client.query('update graphile_worker._private_jobs set run_at = now()'),
  );

describe('the mail server of an account', () => {
  it('never shows its password, and stores it encrypted', async () => {
    const saved = await save(2525, 'hush-hush');
    expect(saved).toEqual({ ...local, port: 2525, hasPassword: true });
    expect(await ann.api.mailServer.get({})).toEqual({ server: saved, hasOfInstallation: false });
    const { rows } = await withClient(stint.database.url, (client) =>
      client.query('select * from mail_servers'),
    );
    expect(JSON.stringify(rows)).not.toContain('hush');
    // Other settings change without it.
    await ann.api.mailServer.save({ ...local, port: 2525, senderName: null });
    await expect(ann.api.mailServer.save({ ...local, port: 2526 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: { password: expect.any(String) as string } },
    });
  });

  it('takes empty fields of the form as none: no login, and the name of the business', async () => {
    const { username, senderName } = await ann.api.mailServer.save({
      ...local,
      port: 2525,
      username: '',
      senderName: ' ',
    });
    expect({ username, senderName }).toEqual({ username: null, senderName: null });
  });

  it('is refused on loopback and in private networks, unless the installation allows it', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '::1', 'localhost'])
      await expect(
        ann.api.mailServer.save({ ...local, host, port: 587, security: 'starttls', password: 'x' }),
      ).rejects.toMatchObject({ data: { fields: { host: expect.any(String) as string } } });
    await expect(
      ann.api.mailServer.save({ ...local, host: 'smtp.example.org', port: 25, password: 'x' }),
    ).rejects.toMatchObject({ data: { fields: { security: expect.any(String) as string } } });

    await using sink = await startMailSink(undefined, { password: 'right' });
    await save(sink.port);
    const { id } = await sendInvoice();
    // Allowed when it was saved, and no longer.
    await work([]);
    expect(await stateOf(id)).toEqual([
      { status: 'failed', problem: expect.stringContaining('private address') as string },
    ]);
    expect(sink.messages).toEqual([]);
  });

  it('sends a test email, and shows what it said', async () => {
    await using sink = await startMailSink(undefined, { password: 'right' });
    await save(sink.port, 'wrong');
    expect(await ann.api.mailServer.test({})).toMatchObject({
      isSent: false,
      recipient: ann.email,
      answer: expect.stringContaining('Wrong user or password') as string,
    });
    await save(sink.port);
    expect(await ann.api.mailServer.test({})).toMatchObject({
      isSent: true,
      answer: expect.stringMatching(/^250 /) as string,
    });
    expect(sink.messages[0]).toContain('From: Ann of Ahlers <ann@ahlers.example>');
    expect(sink.messages[0]).toContain('Reply-To: office@ahlers.example');
  });

  it('sends emails of documents, though the installation has none; other accounts can’t', async () => {
    await using sink = await startMailSink(undefined, { password: 'right' });
    await save(sink.port);
    const { id } = await sendInvoice();
    await work();
    expect(await stateOf(id)).toEqual([{ status: 'sent', problem: null }]);
    expect(sink.messages[0]).toContain('From: Ann of Ahlers <ann@ahlers.example>');
    expect(sink.messages[0]).toMatch(/^To: nora@northwind.example/im);

    const ben = await stint.newTenant('Ben');
    const others = await createIssuer(ben, stint.url);
    const { id: draft } = await others.draft({ lines: [aLine()] });
    const issued = await ben.api.invoices.issue({ id: draft });
    expect(await ben.api.mailServer.get({})).toEqual({ server: null, hasOfInstallation: false });
    expect(await ben.api.invoices.proposeEmail({ id: issued.id })).toMatchObject({ canSend: false });
    await expect(ben.api.invoices.sendProposedEmail({ id: issued.id })).rejects.toMatchObject({
      code: 'NO_MAIL_SERVER',
    });
  });
});

describe('an email of an account', () => {
  it('says that the mail server refused the recipient, and goes out again once that is repaired', async () => {
    await using refusing = await startMailSink(undefined, {
      password: 'right',
      unknown: ['Nora@northwind.example'],
    });
    await save(refusing.port);
    const { id } = await sendInvoice();
    await work();
    expect(await stateOf(id)).toEqual([
      { status: 'failed', problem: expect.stringContaining('No such user') as string },
    ]);
    await using sink = await startMailSink(undefined, { password: 'right' });
    await save(sink.port);
    await ann.api.invoices.sendProposedEmail({ id });
    await work();
    expect(await stateOf(id)).toMatchObject([{ status: 'failed' }, { status: 'sent' }]);
    expect(sink.messages).toHaveLength(1);
  });

  it('says that the login was refused', async () => {
    await using sink = await startMailSink(undefined, { password: 'right' });
    await save(sink.port, 'wrong');
    const { id } = await sendInvoice();
    await work();
    expect(await stateOf(id)).toEqual([
      { status: 'failed', problem: expect.stringContaining('535') as string },
    ]);
  });

  it('isn’t sent twice if the mail server took it and died before its answer', async () => {
    await using sink = await startMailSink(() => 'hang up', { password: 'right' });
    await save(sink.port);
    const { id } = await sendInvoice();
    await work();
    await runAgain();
    await work();
    expect(await stateOf(id)).toMatchObject([{ status: 'uncertain' }]);
    await expect(ann.api.invoices.sendProposedEmail({ id })).rejects.toMatchObject({ code: 'ALREADY_SENT' });
    expect(sink.messages).toHaveLength(1);
  });

  it(
    'waits while the mail server hangs or is down, and is sent at once when asked',
    { timeout: 40_000 },
    async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      await save(port);
      const { id, emailId } = await sendInvoice();
      await work();
      silent.close();
      expect(await stateOf(id)).toEqual([
        { status: 'queued', problem: expect.stringContaining('can’t be reached') as string },
      ]);
      await using sink = await startMailSink(undefined, { password: 'right' });
      await save(sink.port);
      await ann.api.invoices.sendEmailNow({ id: emailId });
      await work();
      expect(await stateOf(id)).toEqual([{ status: 'sent', problem: null }]);
      expect(sink.messages).toHaveLength(1);
    },
  );
});
