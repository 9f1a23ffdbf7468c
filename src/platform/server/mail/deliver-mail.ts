import { lookup } from 'node:dns/promises';
import type { Task } from 'graphile-worker';
import type pg from 'pg';
import { PrivateAddressError } from '#src/platform/server/fetch/public-address.ts';
import { mailServerWords, openAccountTransport } from './account-smtp-transport.ts';
import type { AccountServer, FindAccountServer } from './account-smtp-transport.ts';
import { mayLoginUnencrypted, requireLocalLogin, tlsWords, UnencryptedLoginError } from './mail-tls.ts';

export type MailConfig = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the start. */
  smtpUrl: string;
  /** The sender: an address, or a name with an address. */
  from: string;
  /** The installation’s name for EHLO: mail servers distrust "localhost". */
  hostname: string;
};

/** The servers of accounts, and the name that they are greeted with. */
export type AccountServers = { find: FindAccountServer; hostname: string };

/** In milliseconds. The library would wait up to ten minutes. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

type MailRow = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  is_private: boolean;
  also_to: string[];
  cc: string[];
  bcc: string[];
  sender_name: string | null;
  reply_to: string | null;
  is_disabled: boolean;
};

/**
 * Sends one queued mail. `sending` is committed before the mail server gets anything: if we stop in between, it
 * may have arrived, so it isn't sent again.
 */
export function createMailTask(
  owner: pg.Pool,
  config: MailConfig | null,
  accountServers: AccountServers | null,
): Task {
  let opened: ReturnType<typeof openTransport> | undefined;

  async function openOnce(installation: MailConfig) {
    try {
      return await (opened ??= openTransport(installation));
    } catch (error) {
      opened = undefined;
      throw error;
    }
  }

  /** Null without a server for this mail. */
  async function chooseServer(mailId: string): Promise<Chosen | null> {
    const { rows } = await owner.query<{ user_id: string }>(
      `select user_id from mails where id = $1 and status = 'queued' and is_private`,
      [mailId],
    );
    const own = rows[0] && accountServers ? await accountServers.find(rows[0].user_id) : null;
    if (own && accountServers) {
      const { hostname } = accountServers;
      return { own, from: own.sender.address, open: () => openAccountTransport(own, hostname) };
    }
    return config && { own: null, from: config.from, open: () => openOnce(config) };
  }

  return async (payload, { job, abortSignal }) => {
    const { mailId } = payload as { mailId: string };
    const server = await chooseServer(mailId).catch(async (error: unknown) => {
      const problem = 'The password of your mail server can’t be read right now.';
      await owner.query(`update mails set problem = $2 where id = $1 and status = 'queued'`, [
        mailId,
        problem,
      ]);
      throw error;
    });
    // Before it is `sending`: if they can't be read, the mail still waits.
    const attachments = server ? await findAttachments(owner, mailId) : [];
    const { rows } = await owner.query<MailRow>(
      `update mails set status = $2, attempts = attempts + 1, attempted_at = now()
         where id = $1 and status = 'queued'
         returning id, recipient, subject, text, html, is_private, also_to, cc, bcc, sender_name, reply_to,
                   exists (select from users where id = mails.user_id and disabled_at is not null) as is_disabled`,
      [mailId, server ? 'sending' : 'kept'],
    );
    const [mail] = rows;
    if (mail?.is_private && (!server || mail.is_disabled)) {
      const problem = server ? 'The account is disabled.' : 'This installation has no mail server.';
      await owner.query(`update mails set status = 'failed', problem = $2${emptied} where id = $1`, [
        mailId,
        problem,
      ]);
      return;
    }
    if (!mail || !server) return;
    let refused: string | null;
    try {
      const transport = await server.open();
      const sending = transport.sendMail({
        from: senderOf(mail, server),
        to: [mail.recipient, ...mail.also_to].map(withoutName),
        cc: mail.cc.map(withoutName),
        bcc: mail.bcc.map(withoutName),
        ...replyToOf(mail, server),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The library knows the type of a file by its name.
        attachments,
        messageId: `<${mail.id}@${senderDomain(server.from)}>`,
        // Out-of-office notes should answer what a person sent.
        ...(!mail.is_private && { headers: { 'auto-submitted': 'auto-generated' } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      refused = refusalsOf(await unlessStopped(sending, abortSignal));
    } catch (error) {
      const outcome = deliveryOutcome(error);
      const isLast = job.attempts >= job.max_attempts;
      const status = outcome === 'retry' && isLast ? 'failed' : statusAfter[outcome];
      // A super admin can send the other mails again.
      await owner.query(
        `update mails set status = $2, problem = $3${mail.is_private && status !== 'queued' ? emptied : ''} where id = $1`,
        [mailId, status, server.own ? mailServerWords(error) : problemOf(error, mail)],
      );
      // graphile-worker retries what throws, with growing pauses.
      if (status === 'queued') throw error;
      return;
    }
    await owner.query(`update mails set status = 'sent', problem = $2${emptied} where id = $1`, [
      mailId,
      refused,
    ]);
  };
}

/** The library could read a text as several addresses; an object is one. */
function withoutName(address: string): { name: string; address: string } {
  return { name: '', address };
}

/** With the first mail: the library takes memory. */
async function openTransport({ smtpUrl, hostname }: MailConfig) {
  const url = withTls(smtpUrl);
  if (mayLoginUnencrypted(url))
    requireLocalLogin((await lookup(url.hostname.replaceAll(/[[\]]/g, ''))).address);
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: url.href, name: hostname, ...timeouts });
}

/** SQL: links in a mail may grant access. Its files are deleted with it. */
const emptied = `, text = '', html = ''`;

type Chosen = {
  own: AccountServer | null;
  from: string;
  open: () => ReturnType<typeof openTransport>;
};

/** The installation's address, which mail servers accept, or the account's, with the name of the account that sends. */
function senderOf({ sender_name: name }: MailRow, { own, from }: Chosen) {
  if (own) return { name: own.sender.name ?? name ?? '', address: from };
  return name === null ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };
}

function replyToOf({ reply_to: ofMail }: MailRow, { own }: Chosen) {
  const address = own?.replyTo ?? ofMail;
  return address === null ? {} : { replyTo: { name: '', address } };
}

async function findAttachments(owner: pg.Pool, mailId: string) {
  const { rows } = await owner.query<{ filename: string; content: Buffer }>(
    `select a.name as filename, a.content
       from mails m join mail_attachments a on a.user_id = m.user_id and a.mail_id = m.id
       where m.id = $1 and m.status = 'queued' order by a.position`,
    [mailId],
  );
  return rows;
}

/** On `smtp://`, TLS is otherwise skipped when someone in between hides the server’s offer. `?requireTLS=false` allows it. */
function withTls(smtpUrl: string): URL {
  const url = new URL(smtpUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!isLocal && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url;
}

/** A server that never answers doesn't delay our shutdown. */
async function unlessStopped<T>(sending: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('Stint stopped before the mail server answered.'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([sending, stopped]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

type DeliveryOutcome = 'retry' | 'rejected' | 'unknown';
const statusAfter = { retry: 'queued', rejected: 'failed', unknown: 'sending' } as const;

/** Without an answer after DATA, the server may have accepted the mail. (RFC 5321, section 4.5.4.1) */
function deliveryOutcome(error: unknown): DeliveryOutcome {
  if (error instanceof PrivateAddressError || error instanceof UnencryptedLoginError) return 'rejected';
  // Nothing was sent, and corrected settings help a mail that waits.
  if (tlsWords(error, '') !== null) return 'retry';
  const { responseCode } = error as { responseCode?: number };
  if (responseCode !== undefined) return responseCode >= 500 ? 'rejected' : 'retry';
  return isBeforeMessage(error) ? 'retry' : 'unknown';
}

/** Whether the connection failed before it was used. A connection that closes later has the same code as one refused. */
function isBeforeMessage(error: unknown): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'EDNS' ||
    code === 'EAUTH' ||
    /^(connection timeout|greeting never received|tls handshake timed out)/i.test(message)
  );
}

/** Recipients that the server refused while it took the mail for others; null if there are none. */
function refusalsOf({ rejected }: { rejected: readonly (string | { address: string })[] }): string | null {
  const addresses = rejected.map((one) => (typeof one === 'string' ? one : one.address));
  return addresses.length === 0 ? null : `The mail server refused ${addresses.join(', ')}.`.slice(0, 500);
}

/** The mail server’s answer, on one line. Accounts don't read addresses of our network. */
function problemOf(error: unknown, { is_private: isPrivate }: MailRow): string {
  const { responseCode } = error as { responseCode?: number };
  if (isPrivate && responseCode === undefined) return 'The mail server can’t be reached.';
  const message =
    tlsWords(error, 'The mail server') ?? (error instanceof Error ? error.message : String(error));
  return message.replaceAll(/\s+/g, ' ').slice(0, 500);
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
