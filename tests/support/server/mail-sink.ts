import type { AddressInfo } from 'node:net';
import { runOnce } from 'graphile-worker';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { features } from '#src/app/server/features.ts';
import { jobsOf } from '#src/platform/server/feature.ts';
import type { FindAccountServer } from '#src/platform/server/mail/account-smtp-transport.ts';
import { openJobQueue } from '#src/platform/server/mail/job-runner.ts';

export type MailSink = AsyncDisposable & {
  /** For `STINT_SMTP_URL`. */
  url: string;
  port: number;
  /** Raw messages that were accepted. */
  messages: string[];
  /** To whom they went, of all messages. */
  recipients: string[];
  /** The names that clients introduced themselves with. */
  greetings: string[];
  /** Who logged in. */
  logins: string[];
};

type SinkTls = { key: string; cert: string; startsWith: 'tls' | 'starttls' };

/**
 * A mail server on a free port. `refuse` decides what happens to each message, counted from 1; `unknown` has no mailbox.
 * With a `password`, it asks for it; with `tls`, it has a certificate.
 */
export async function startMailSink(
  refuse: (attempt: number) => { code: number } | 'hang up' | null = () => null,
  { unknown = [], password, tls }: { unknown?: readonly string[]; password?: string; tls?: SinkTls } = {},
): Promise<MailSink> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const greetings: string[] = [];
  const logins: string[] = [];
  let attempts = 0;
  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    greetings.push(String(session.hostNameAppearsAs));
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      attempts += 1;
      const outcome = refuse(attempts);
      if (outcome !== null && outcome !== 'hang up') {
        done(Object.assign(new Error('Try again later'), { responseCode: outcome.code }));
        return;
      }
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      messages.push(Buffer.concat(chunks).toString());
      // The message was accepted, but the sender never learns it.
      if (outcome === 'hang up') for (const connection of server.connections) connection.close();
      else done();
    });
  };
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.startsWith === 'tls' }),
    disabledCommands: [
      ...(tls?.startsWith === 'starttls' ? [] : ['STARTTLS']),
      ...(password === undefined ? ['AUTH'] : []),
    ],
    onAuth(auth, _session, done) {
      logins.push(auth.username ?? '');
      if (auth.password === password) done(null, { user: auth.username });
      else done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
    },
    onData,
    onRcptTo({ address }, _session, done) {
      const isUnknown = unknown.includes(address);
      done(isUnknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Clients that distrust its certificate end the connection.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    messages,
    recipients,
    greetings,
    logins,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Runs the queued jobs once; null: without a mail server. */
export async function sendQueuedMails(
  databaseUrl: string,
  smtpUrl: string | null,
  findServer?: FindAccountServer,
): Promise<void> {
  const mail = smtpUrl === null ? null : { ...testMail, smtpUrl };
  const { pool, ...queued } = openJobQueue({
    ownerUrl: databaseUrl,
    mail,
    ...(findServer && { accountServers: { find: findServer, hostname: testMail.hostname } }),
    log: () => undefined,
    tasks: jobsOf(features, {
      url: 'https://time.example.org',
      language: 'en',
      sendsMail: mail !== null,
    }),
  });
  try {
    await runOnce(queued);
  } finally {
    await pool.end();
  }
}

export const testMail = { from: 'Stint <stint@example.org>', hostname: 'time.example.org' };
