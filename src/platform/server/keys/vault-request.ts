import { readFile } from 'node:fs/promises';
import { MasterKeyUnavailable } from './key-service.ts';

/** Where a key service is, and what lets Stint use it. */
export type VaultSettings = {
  /** Without a slash at its end. */
  url: string;
} & ({ token: string } | { tokenFile: string });

type VaultRequest = {
  method: 'GET' | 'POST';
  /** Below its `/v1/`. */
  path: string;
  body?: string;
  token: string;
  signal: AbortSignal;
};

/** May be over in a moment. */
export class TransientKeyError extends MasterKeyUnavailable {}

/** As sentences name it. */
export function vaultLabel({ url }: VaultSettings): string {
  return `The key service at ${url}`;
}

/** Fails with Passing where it cannot be reached, is sealed or not ready; any other answer is for the caller to judge. */
export async function requestVault(
  settings: VaultSettings,
  { method, path, body, token, signal }: VaultRequest,
): Promise<{ status: number; text: string }> {
  const where = vaultLabel(settings);
  const { status, text } = await fetch(`${settings.url}/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-vault-token': token },
    ...(body === undefined ? {} : { body }),
    // Whoever it points to would be given the token.
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

/** As systems and TLS name it: refused, reset, a certificate nobody vouches for. */
function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return ' in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}

/** The body of an answer, which a proxy may have written; null where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Read anew each time: whoever renews it writes the file. Fails with MasterKeyAway. */
export async function readToken(settings: VaultSettings): Promise<string> {
  if ('token' in settings) return settings.token;
  const token = (await readFile(settings.tokenFile, 'utf8').catch(() => '')).trim();
  // Fetch would repeat what it cannot send.
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new MasterKeyUnavailable(`${settings.tokenFile} does not hold a token`);
}
