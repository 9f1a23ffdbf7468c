import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccountTransport } from '#src/platform/server/mail/account-smtp-transport.ts';
import { UnencryptedLoginError } from '#src/platform/server/mail/mail-tls.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { createCertificate } from '#tests/support/server/self-signed-certificate.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { loadMailServer } from './public.ts';

const mailHosts = ['127.0.0.1', '8.8.8.8'];
const stint = shareInstallation({ mailHosts });
let ann: ApiCaller;
let book: Issuer;
/** The tests trust it, as one that an authority signed. */
let trusted: Awaited<ReturnType<typeof createCertificate>>;
beforeAll(async () => {
  ann = stint.owner;
  book = await createIssuer(ann, stint.url);
  trusted = await createCertificate('IP:127.0.0.1');
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, trusted.cert]);
  return () => setDefaultCACertificates(usual);
});

const signIn = { username: 'ann', password: 'right' } as const;
const save = (port: number, security: 'tls' | 'starttls' | 'none') =>
  ann.api.mailServer.save({
    host: '127.0.0.1',
    port,
    security,
    ...signIn,
    senderAddress: 'ann@ahlers.example',
  });

async function sendInvoice() {
  const { id: draft } = await book.draft({ lines: [aLine()] });
  const { id } = await ann.api.invoices.issue({ id: draft });
  await ann.api.invoices.sendProposedEmail({ id });
  const { database, keys } = stint;
  await sendQueuedMails(database.url, null, (ownerId) =>
    loadMailServer({ database, keys, mailHosts }, { ownerId }),
  );
  return (await book.read(id)).deliveries.map(({ status, problem }) => ({ status, problem }));
}

describe('an email through the mail server of an account', () => {
  it.each(['tls', 'starttls'] as const)('arrives with %s', async (startsWith) => {
    await using sink = await startMailSink(undefined, {
      password: signIn.password,
      tls: { ...trusted, startsWith },
    });
    await save(sink.port, startsWith);
    expect(await sendInvoice()).toEqual([{ status: 'sent', problem: null }]);
    expect(sink.messages[0]).toMatch(/^To: nora@northwind.example/im);
    expect(new Set(sink.logins)).toEqual(new Set(['ann']));
    expect(await ann.api.mailServer.test({})).toMatchObject({ isSent: true });
  });

  it.each(['tls', 'starttls'] as const)(
    'waits with %s and a certificate that no one vouches for, and says what to do',
    async (startsWith) => {
      const tls = { ...(await createCertificate('IP:127.0.0.1')), startsWith };
      await using sink = await startMailSink(undefined, { password: signIn.password, tls });
      await save(sink.port, startsWith);
      const words = /isn’t valid: self-signed certificate\. Check the host/;
      expect(await sendInvoice()).toEqual([
        { status: 'queued', problem: expect.stringMatching(words) as string },
      ]);
      expect(await ann.api.mailServer.test({})).toMatchObject({
        isSent: false,
        answer: expect.stringMatching(words) as string,
      });
      expect(sink).toMatchObject({ messages: [], logins: [] });
    },
  );

  it('isn’t sent with a certificate of another host', async () => {
    const other = await createCertificate('DNS:smtp.other.example');
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, other.cert]);
    await using sink = await startMailSink(undefined, { tls: { ...other, startsWith: 'tls' } });
    await save(sink.port, 'tls');
    const { isSent, answer } = await ann.api.mailServer.test({});
    setDefaultCACertificates(usual);
    expect({ isSent, answer }).toEqual({
      isSent: false,
      answer: expect.stringContaining('Hostname/IP does not match') as string,
    });
    expect(sink.messages).toEqual([]);
  });

  it('is never sent in plain text where STARTTLS is required, and says what to do', async () => {
    await using sink = await startMailSink(undefined, { password: signIn.password });
    await save(sink.port, 'starttls');
    expect(await sendInvoice()).toEqual([
      { status: 'queued', problem: expect.stringContaining('doesn’t offer STARTTLS') as string },
    ]);
    await save(sink.port, 'tls');
    expect(await ann.api.mailServer.test({})).toMatchObject({
      isSent: false,
      answer: expect.stringContaining('doesn’t use TLS on this port') as string,
    });
    expect(sink).toMatchObject({ messages: [], logins: [] });
  });
});

describe('a login without encryption', () => {
  it('stays in the own network', async () => {
    await using sink = await startMailSink(undefined, { password: signIn.password });
    await save(sink.port, 'none');
    expect(await sendInvoice()).toEqual([{ status: 'sent', problem: null }]);
    // Mails of other tests may wait for their next attempt.
    expect(new Set(sink.logins)).toEqual(new Set(['ann']));
  });

  it('is refused beyond it', async () => {
    const server = { host: '8.8.8.8', port: 25, security: 'none' } as const;
    const address = 'ann@ahlers.example';
    await expect(
      ann.api.mailServer.save({ ...server, ...signIn, senderAddress: address }),
    ).rejects.toMatchObject({
      data: { fields: { security: expect.stringContaining('unencrypted') as string } },
    });
    const settings = { ...server, signIn, sender: { name: null, address }, replyTo: null };
    await expect(
      openAccountTransport({ ...settings, mayBePrivate: true }, 'time.example.org'),
    ).rejects.toThrow(UnencryptedLoginError);
  });
});
