import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import { TransientKeyError, requestVault, parseJson, vaultLabel, readToken } from './vault-request.ts';
import type { VaultSettings } from './vault-request.ts';

/** A key of a transit secrets engine, as in Vault and OpenBao, and how to access it. */
export type TransitSettings = VaultSettings & { mount: string; key: string };

export type RetryPolicy = {
  /** Per attempt, in milliseconds. */
  timeoutMs: number;
  /** Before each further attempt, in milliseconds. */
  delaysMs: readonly number[];
};

/** Callers hold a database connection while waiting: five seconds in total. */
const defaultRetryPolicy: RetryPolicy = { timeoutMs: 1500, delaysMs: [100, 400] };

/** Returns the operation's result: ciphertext, plaintext or HMAC. */
export type TransitClient = {
  label: string;
  request(operation: TransitOperation, request: Readonly<Record<string, string | number>>): Promise<string>;
};

type TransitOperation = keyof typeof answerSchemas;

const answerSchemas = {
  encrypt: z.object({ data: z.object({ ciphertext: z.string().max(4096) }) }),
  decrypt: z.object({ data: z.object({ plaintext: z.base64().max(4096) }) }),
  hmac: z.object({ data: z.object({ hmac: z.string().max(4096) }) }),
};

/**
 * Retries a few times, then fails with MasterKeyUnavailable if the service is down, or with KeyUnavailable if it
 * rejects this request. Never repeats the service's messages: they may contain a key, and requests a token.
 */
export function createTransitClient(
  settings: TransitSettings,
  patience: RetryPolicy = defaultRetryPolicy,
): TransitClient {
  const label = vaultLabel(settings);

  async function attempt(operation: TransitOperation, body: string): Promise<string> {
    const { status, text } = await requestVault(settings, {
      method: 'POST',
      path: `${settings.mount}/${operation}/${settings.key}`,
      body,
      token: await readToken(settings),
      signal: AbortSignal.timeout(patience.timeoutMs),
    });
    if (status === 200)
      return (
        parseAnswer(operation, text) ?? throwUnavailable(`${label} sent a response that Stint cannot read`)
      );
    if (status === 403) return throwUnavailable(`${label} rejects the token or its permissions`);
    if (status === 404) return throwUnavailable(`${label} has no secrets engine at "${settings.mount}"`);
    if (status < 400) return throwUnavailable(`${label} redirects Stint (${status})`);
    // This request is the same for all tenants, so its rejection affects all.
    if (operation === 'hmac')
      return throwUnavailable(`${label} has no key "${settings.key}" for Stint (${status})`);
    throw new KeyUnavailable(`${label} refuses to ${operation} with the key "${settings.key}" (${status}).`);
  }

  return {
    label,
    async request(operation, request) {
      const body = JSON.stringify(request);
      for (const pauseMs of patience.delaysMs) {
        try {
          return await attempt(operation, body);
        } catch (error) {
          if (!(error instanceof TransientKeyError)) throw error;
          await setTimeout(pauseMs);
        }
      }
      return attempt(operation, body);
    },
  };
}

function throwUnavailable(reason: string): never {
  throw new MasterKeyUnavailable(reason);
}

function parseAnswer(operation: TransitOperation, text: string): string | null {
  const { success, data } = answerSchemas[operation].safeParse(parseJson(text));
  return success ? (Object.values(data.data)[0] ?? null) : null;
}
