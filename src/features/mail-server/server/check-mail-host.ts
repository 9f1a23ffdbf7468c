import { isIP } from 'node:net';
import * as m from '#messages/api/mail-server.ts';
import type { MailServer } from '#src/features/mail-server/contract.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { isPublicAddress } from '#src/platform/server/fetch/public-address.ts';

type MailHosts = RequestContext['mailHosts'];

/** Whether the owner of the installation allows this host a private address, and mails without encryption (`STINT_MAIL_HOSTS`). */
export function isAllowedMailHost(mailHosts: MailHosts, host: string): boolean {
  return mailHosts.includes(host);
}

/**
 * Names are resolved, and checked again, whenever a mail is sent (`openAccountTransport`).
 * @throws BAD_REQUEST at the field
 */
export function checkMailHost(
  { host, security, username }: Pick<MailServer, 'host' | 'security' | 'username'>,
  mailHosts: MailHosts,
): void {
  const isAllowed = isAllowedMailHost(mailHosts, host);
  if (!isAllowed && security === 'none') throw invalidField('security', m.onlyAllowedHosts);
  if (security === 'none' && username !== null && placeOf(host) === 'internet')
    throw invalidField('security', m.unencryptedLogin);
  if (!isAllowed && placeOf(host) === 'ownNetwork') throw invalidField('host', m.privateHost);
}

function placeOf(host: string): 'internet' | 'ownNetwork' | 'unknown' {
  if (host === 'localhost') return 'ownNetwork';
  if (isIP(host) === 0) return 'unknown';
  return isPublicAddress(host) ? 'internet' : 'ownNetwork';
}
