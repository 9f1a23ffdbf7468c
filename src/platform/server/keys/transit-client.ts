import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import { TransientKeyError, requestVault, parseJson, vaultLabel, readToken } from './vault-request.ts';
import type { VaultSettings } from './vault-request.ts';

/** A key of a transit secrets engine, as Vault and OpenBao have it, and what lets Stint use it. */
export type TransitSettings = VaultSettings & { mount: string; key: string };

export type RetryPolicy = {
  /** For one attempt, in milliseconds. */
  timeoutMs: number;
  /** Before each further attempt, in milliseconds. */
  delaysMs: readonly number[];
};

/** A caller waits while it keeps a connection to the database: five seconds in all. */
const defaultRetryPolicy: RetryPolicy = { timeoutMs: 1500, delaysMs: [100, 400] };

/** Answers with what the operation is for: the ciphertext, the plaintext or the HMAC. */
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
 * Asks a few times before it fails: with MasterKeyAway where the service serves nobody, with KeyUnavailable where it
 * refuses this one request. Nothing that it says itself is repeated: an answer may hold a key, and a request a token.
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
      return parseAnswer(operation, text) ?? throwUnavailable(`${label} answers what Stint cannot read`);
    if (status === 403) return throwUnavailable(`${label} refuses the token, or what Stint asks with it`);
    if (status === 404) return throwUnavailable(`${label} has nothing at "${settings.mount}"`);
    if (status < 400) return throwUnavailable(`${label} sends Stint elsewhere (${status})`);
    // Asked of everybody alike, it is refused to everybody alike.
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
