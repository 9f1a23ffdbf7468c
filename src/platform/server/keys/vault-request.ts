import { readFile } from 'node:fs/promises';
import { MasterKeyUnavailable } from './key-service.ts';

/** Address and credentials of a key service. */
export type VaultSettings = {
  /** Without a trailing slash. */
  url: string;
} & ({ token: string } | { tokenFile: string });

type VaultRequest = {
  method: 'GET' | 'POST';
  /** Below `/v1/`. */
  path: string;
  body?: string;
  token: string;
  signal: AbortSignal;
};

/** May recover in a moment. */
export class TransientKeyError extends MasterKeyUnavailable {}

/** The service's name in messages. */
export function vaultLabel({ url }: VaultSettings): string {
  return `The key service at ${url}`;
}

/** Fails with TransientKeyError if unreachable, sealed or not ready; the caller judges other responses. */
export async function requestVault(
  settings: VaultSettings,
  { method, path, body, token, signal }: VaultRequest,
): Promise<{ status: number; text: string }> {
  const where = vaultLabel(settings);
  const { status, text } = await fetch(`${settings.url}/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-vault-token': token },
    ...(body === undefined ? {} : { body }),
    // A redirect target would receive the token.
    redirect: 'manual',
    signal,
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new TransientKeyError(`${where} does not answer${networkErrorCode(error)}`);
    });
  if (transientStatuses.has(status))
    throw new TransientKeyError(`${where} is sealed or not ready (${status})`);
  return { status, text };
}

/** Too many requests, a standby, a proxy without its service, sealed, or slow. */
const transientStatuses = new Set([412, 429, 472, 473, 502, 503, 504]);

/** System or TLS error: refused, reset, untrusted certificate. */
function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return ' in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

/** A response body, possibly written by a proxy; null if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Read on each use: an agent may have renewed the file. Fails with MasterKeyUnavailable. */
export async function readToken(settings: VaultSettings): Promise<string> {
  if ('token' in settings) return settings.token;
  const token = (await readFile(settings.tokenFile, 'utf8').catch(() => '')).trim();
  // Fetch would include an invalid header value in its error.
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new MasterKeyUnavailable(`${settings.tokenFile} does not hold a token`);
}
