import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export type MailSink = AsyncDisposable & {
  /** For `STINT_SMTP_URL`. */
  url: string;
  /** Raw messages that were accepted. */
  messages: string[];
};

/** A mail server on a free port. `refuse` decides what happens to each message, counted from 1. */
export async function startMailSink(
  refuse: (attempt: number) => { code: number } | 'hang up' | null = () => null,
): Promise<MailSink> {
  const messages: string[] = [];
  let attempts = 0;
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    void text(stream).then((message) => {
      attempts += 1;
      const outcome = refuse(attempts);
      if (outcome === 'hang up') {
        messages.push(message);
        // The message was taken, but the sender never learns it.
        for (const connection of server.connections) connection.close();
        return;
      }
      if (outcome) return done(Object.assign(new Error('Try again later'), { responseCode: outcome.code }));
      messages.push(message);
      return done();
    });
  };
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], onData });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
