import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import { MasterKeyUnavailable } from './key-service.ts';

/** Address, without a trailing slash, and credentials of a key service: Vault or OpenBao. */
export type VaultSettings = { url: string } & ({ token: string } | { tokenFile: string });

type VaultRequest<T> = {
  /** Below `/v1/`. */
  path: string;
  token: string;
  /** Sent with POST; null sends a GET. */
  body: object | null;
  schema: z.ZodType<T>;
  signal: AbortSignal;
};

/** May recover in a moment. */
export class TransientKeyError extends MasterKeyUnavailable {}

/** The service's name in messages. */
export function vaultLabel({ url }: VaultSettings): string {
  return `The key service at ${url}`;
}

/**
 * The answer is null unless the status is 200 and the schema matches; the caller judges that. Fails with
 * TransientKeyError if the service is unreachable, sealed or not ready. Never repeats the service's messages: they may
 * contain a key, and requests a token.
 */
export async function requestVault<T>(
  settings: VaultSettings,
  { path, token, body, schema, signal }: VaultRequest<T>,
): Promise<{ status: number; answer: T | null }> {
  const { status, text } = await fetch(`${settings.url}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'x-vault-token': token },
    body: body ? JSON.stringify(body) : null,
    // A redirect target would receive the token.
    redirect: 'manual',
    signal,
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new TransientKeyError(`${vaultLabel(settings)} does not answer${networkErrorCode(error)}`);
    });
  if (transientStatuses.has(status))
    throw new TransientKeyError(`${vaultLabel(settings)} is sealed or not ready (${status})`);
  return { status, answer: status === 200 ? (schema.safeParse(parseJson(text)).data ?? null) : null };
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
function parseJson(text: string): unknown {
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
