import { loadFieldCipher } from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { AccountServer } from '#src/platform/server/mail/account-smtp-transport.ts';
import { isAllowedMailHost } from './check-mail-host.ts';
import { findMailServer, hasMailServer } from './queries.ts';
import type { StoredServer } from './queries.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'mailHosts'>;

/** Where the password is bound to, so that the value can’t be moved elsewhere. */
export function passwordLocation({ ownerId }: Owner) {
  return { collection: 'mail_servers', recordId: ownerId, field: 'password' };
}

/**
 * The server with its password; null without one.
 * @throws KeyUnavailable, DecryptionError
 */
export async function loadMailServer(
  { database, keys, mailHosts }: Services,
  owner: Owner,
): Promise<AccountServer | null> {
  const stored = await database.withOwner(owner, (db) => findMailServer(db, owner));
  if (!stored) return null;
  const { host, port, security, replyTo } = stored;
  const signIn = await database.withOwner(owner, (db) => readSignIn(db, owner, keys, stored));
  return {
    host,
    port,
    security,
    signIn,
    sender: { name: stored.senderName, address: stored.senderAddress },
    replyTo,
    mayBePrivate: isAllowedMailHost(mailHosts, host),
  };
}

async function readSignIn(
  db: Db,
  owner: Owner,
  keys: Services['keys'],
  { username, passwordEnc }: StoredServer,
): Promise<AccountServer['signIn']> {
  if (username === null) return null;
  const cipher = await loadFieldCipher(db, owner, keys);
  return { username, password: await cipher.decrypt(passwordLocation(owner), passwordEnc) };
}

/** Whether emails of the account can be sent: with its own mail server, or the installation's. */
export async function canSendMail(
  { sendsMail }: Pick<RequestContext, 'sendsMail'>,
  db: Db,
  owner: Owner,
): Promise<boolean> {
  return sendsMail || hasMailServer(db, owner);
}
