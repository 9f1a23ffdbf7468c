import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { lookupPublic, PrivateAddressError } from '#src/platform/server/fetch/public-address.ts';
import { requireLocalLogin, tlsWords, UnencryptedLoginError } from './mail-tls.ts';

/** The mail server that an account sends its own mails with. */
export type AccountServer = {
  host: string;
  port: number;
  /** none: only where the owner of the installation allows it. */
  security: 'tls' | 'starttls' | 'none';
  /** Null: the server asks for none. */
  signIn: { username: string; password: string } | null;
  /** A null name stands for the seller’s. */
  sender: { name: string | null; address: string };
  replyTo: string | null;
  /** The owner of the installation allows a private address. */
  mayBePrivate: boolean;
};

/** Finds the server of an account; null: its mails go through the installation’s. */
export type FindAccountServer = (userId: string) => Promise<AccountServer | null>;

/** In milliseconds: a server that hangs delays the mails of others. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Connects when a mail is sent, to the address that was checked here: a name can’t resolve to another one afterwards.
 * @throws PrivateAddressError, UnencryptedLoginError, and an error of the lookup
 */
export async function openAccountTransport(server: AccountServer, hostname: string) {
  const { host, port, security, signIn, mayBePrivate } = server;
  const address = await (mayBePrivate ? lookup(host) : lookupPublicAddress(host));
  if (security === 'none' && signIn) requireLocalLogin(address.address);
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: address.address,
    port,
    name: hostname,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(signIn && { auth: { user: signIn.username, pass: signIn.password } }),
    ...timeouts,
  });
}

function lookupPublicAddress(host: string): Promise<{ address: string }> {
  return new Promise((resolve, reject) => {
    lookupPublic(host, { all: false }, (error, address) => {
      if (error || typeof address !== 'string') reject(error ?? new PrivateAddressError());
      else resolve({ address });
    });
  });
}

/** What the mail server said, or why it couldn’t be asked, on one line. */
export function mailServerWords(error: unknown): string {
  if (error instanceof PrivateAddressError)
    return 'Your mail server has a private address, which this installation doesn’t allow.';
  if (error instanceof UnencryptedLoginError)
    return 'Your password would be sent unencrypted. Choose TLS or STARTTLS for your mail server.';
  const { responseCode, response } = error as { responseCode?: number; response?: string };
  const message = error instanceof Error ? error.message : String(error);
  const words =
    tlsWords(error, 'Your mail server') ??
    (responseCode === undefined ? `Your mail server can’t be reached: ${message}` : (response ?? message));
  return words.replaceAll(/\s+/g, ' ').slice(0, 500);
}
