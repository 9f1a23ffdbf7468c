import type { Task } from 'graphile-worker';
import { createTransport } from 'nodemailer';
import type pg from 'pg';

export type MailConfig = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the start. */
  smtpUrl: string;
  /** The sender: an address, or a name with an address. */
  from: string;
};

/** In milliseconds. The library would wait up to ten minutes. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

type MailRow = { id: string; recipient: string; subject: string; text: string; html: string };

/**
 * Sends one queued mail. `sending` is committed before the mail server gets anything: if we stop in between, it
 * may have arrived, so it isn't sent again.
 */
export function createMailTask(owner: pg.Pool, config: MailConfig | null): Task {
  const transport = config && createTransport({ url: withTls(config.smtpUrl), ...timeouts });
  return async (payload, { job, abortSignal }) => {
    const { mailId } = payload as { mailId: string };
    const { rows } = await owner.query<MailRow>(
      `update mails set status = $2, attempts = attempts + 1, attempted_at = now()
         where id = $1 and status = 'queued' returning id, recipient, subject, text, html`,
      [mailId, transport ? 'sending' : 'kept'],
    );
    const [mail] = rows;
    if (!mail || !transport) return;
    try {
      const sending = transport.sendMail({
        from: config.from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${senderDomain(config.from)}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await unlessStopped(sending, abortSignal);
    } catch (error) {
      const outcome = deliveryOutcome(error);
      const isLast = job.attempts >= job.max_attempts;
      const status = outcome === 'retry' && isLast ? 'failed' : statusAfter[outcome];
      await owner.query('update mails set status = $2, problem = $3 where id = $1', [
        mailId,
        status,
        problemOf(error),
      ]);
      // graphile-worker retries what throws, with growing pauses.
      if (status === 'queued') throw error;
      return;
    }
    await owner.query(
      `update mails set status = 'sent', problem = null, text = '', html = '' where id = $1`,
      [mailId],
    );
  };
}

/** On `smtp://`, TLS is otherwise skipped when someone in between hides the server’s offer. `?requireTLS=false` allows it. */
function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!isLocal && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** A server that never answers doesn't delay our shutdown. */
async function unlessStopped(sending: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('Stint stopped before the mail server answered.'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([sending, stopped]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

type DeliveryOutcome = 'retry' | 'rejected' | 'unknown';
const statusAfter = { retry: 'queued', rejected: 'failed', unknown: 'sending' } as const;

/** Without an answer after DATA, the server may have accepted the mail. (RFC 5321, section 4.5.4.1) */
function deliveryOutcome(error: unknown): DeliveryOutcome {
  const { responseCode } = error as { responseCode?: number };
  if (responseCode !== undefined) return responseCode >= 500 ? 'rejected' : 'retry';
  return isBeforeMessage(error) ? 'retry' : 'unknown';
}

/** Whether the connection failed before it was used. A connection that closes later has the same code as one refused. */
function isBeforeMessage(error: unknown): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    code === 'EDNS' ||
    code === 'EAUTH' ||
    code === 'ETLS' ||
    /^(connection timeout|greeting never received)/i.test(message)
  );
}

/** The mail server’s answer, on one line. */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').slice(0, 500);
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
