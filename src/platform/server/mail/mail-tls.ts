import { isPublicAddress } from '#src/platform/server/fetch/public-address.ts';

/** A password isn’t sent over the internet without TLS. */
export class UnencryptedLoginError extends Error {}

/** @throws UnencryptedLoginError unless the address is in our own network */
export function requireLocalLogin(address: string): void {
  if (isPublicAddress(address)) throw new UnencryptedLoginError('The login would be sent unencrypted.');
}

/** Whether the address of a mail server allows a login before TLS begins. `smtps:` begins with TLS. */
export function mayLoginUnencrypted({ protocol, username, searchParams }: URL): boolean {
  return protocol !== 'smtps:' && username !== '' && searchParams.get('requireTLS') === 'false';
}

/** Why no encrypted connection came about, and what to do; null if the error is another one. `server` begins the sentence. */
export function tlsWords(error: unknown, server: string): string | null {
  const { code, originalCode = '', message, response } = error as TlsError;
  if (code === 'ETLS' && response !== undefined)
    return `${server} doesn’t offer STARTTLS on this port. Choose TLS, usually on port 465.`;
  if (plainTextCodes.has(originalCode))
    return `${server} doesn’t use TLS on this port. Choose STARTTLS, usually on port 587.`;
  // Node adds advice for programmers.
  const [reason = ''] = message.split(';');
  if (certificateCodes.test(originalCode))
    return `${server} has a certificate that isn’t valid: ${reason}. Check the host, or ask your provider to renew it.`;
  return code === 'ETLS' ? `${server} ended the encrypted connection: ${message}` : null;
}

/** As nodemailer names them: `originalCode` is Node’s. */
type TlsError = { code?: string; originalCode?: string; message: string; response?: string };

/** The server greets in plain text where TLS should begin. */
const plainTextCodes = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** Node’s codes of certificates: untrusted, for another host, expired. */
const certificateCodes =
  /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_)/;
