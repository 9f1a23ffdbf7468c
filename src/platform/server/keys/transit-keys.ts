import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { KeyUnavailable, MasterKeyUnavailable, dataKeyAad } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { keyLength } from './local-keys.ts';
import { TransientKeyError, readToken, requestVault, vaultLabel } from './vault-client.ts';
import type { VaultSettings } from './vault-client.ts';

/** A key of a transit secrets engine, as in Vault and OpenBao, and how to access it. */
export type TransitSettings = VaultSettings & { mount: string; key: string };

/** Timeout of each attempt, and the delay before each further one, in milliseconds. */
export type RetryPolicy = { timeoutMs: number; delaysMs: readonly number[] };

/** Callers hold a database connection while waiting: five seconds in total. */
const defaultRetryPolicy: RetryPolicy = { timeoutMs: 1500, delaysMs: [100, 400] };

const namePrefix = 'service:';

/** Whether a key name belongs to a key service. */
export function isServiceKey(keyId: string): boolean {
  return keyId.startsWith(namePrefix);
}

/**
 * Master keys that stay in a key service. Each key version is named after an HMAC with it: a different key with the
 * same name is detected before it wraps anything, and a missing key isn't created, as encrypting would.
 */
export function createTransitKeys(
  settings: TransitSettings,
  retryPolicy: RetryPolicy = defaultRetryPolicy,
): KeyService {
  const label = vaultLabel(settings);

  async function request(operation: TransitOperation, body: object): Promise<string> {
    for (const delayMs of retryPolicy.delaysMs) {
      try {
        return await attempt(operation, body);
      } catch (error) {
        if (!(error instanceof TransientKeyError)) throw error;
        await setTimeout(delayMs);
      }
    }
    return attempt(operation, body);
  }

  /** Fails with MasterKeyUnavailable if the service is down, with KeyUnavailable if it rejects this request. */
  async function attempt(operation: TransitOperation, body: object): Promise<string> {
    const { status, answer } = await requestVault(settings, {
      path: `${settings.mount}/${operation}/${settings.key}`,
      token: await readToken(settings),
      body,
      schema: answerSchemas[operation],
      signal: AbortSignal.timeout(retryPolicy.timeoutMs),
    });
    if (answer !== null) return answer;
    if (status === 200) throw new MasterKeyUnavailable(`${label} sent a response that Stint cannot read`);
    if (status === 403) throw new MasterKeyUnavailable(`${label} rejects the token or its permissions`);
    if (status === 404)
      throw new MasterKeyUnavailable(`${label} has no secrets engine at "${settings.mount}"`);
    if (status < 400) throw new MasterKeyUnavailable(`${label} redirects Stint (${status})`);
    // This request is the same for all tenants, so its rejection affects all.
    if (operation === 'hmac')
      throw new MasterKeyUnavailable(`${label} has no key "${settings.key}" for Stint (${status})`);
    throw new KeyUnavailable(`${label} refuses to ${operation} with the key "${settings.key}" (${status}).`);
  }

  async function current(): Promise<{ id: string; version: number }> {
    const hmac = await request('hmac', { input: toBase64('stint master key') });
    const version = Number(/^\w+:v(\d{1,9}):/.exec(hmac)?.[1]);
    if (!version) throw new MasterKeyUnavailable(`${label} sent a response that Stint cannot read`);
    const digest = createHash('sha256').update(hmac).digest('hex');
    return { id: `${namePrefix}v${version}:${digest.slice(0, 16)}`, version };
  }

  async function unwrap({ keyId, wrapped }: WrappedKey, tenantId: string): Promise<Buffer> {
    const aad = dataKeyAad(keyId, tenantId);
    const seal = wrapped.subarray(0, sealLength);
    const ciphertext = wrapped.subarray(sealLength).toString();
    const plaintext = await request('decrypt', { ciphertext, associated_data: toBase64(aad) });
    const dataKey = Buffer.from(plaintext, 'base64');
    const isSealed =
      seal.length === sealLength && timingSafeEqual(seal, dataKeySeal(dataKey, aad, ciphertext));
    if (dataKey.length === keyLength && isSealed) return dataKey;
    throw new KeyUnavailable(`${label} returned a data key that isn’t this tenant’s.`);
  }

  return {
    currentId: async () => (await current()).id,

    async wrap(dataKey, tenantId) {
      const { id: keyId, version } = await current();
      const aad = dataKeyAad(keyId, tenantId);
      const ciphertext = await request('encrypt', {
        plaintext: toBase64(dataKey),
        associated_data: toBase64(aad),
        key_version: version,
      });
      const wrapped = Buffer.concat([dataKeySeal(dataKey, aad, ciphertext), Buffer.from(ciphertext)]);
      // This wrapped key may replace a readable one, so test it first.
      await unwrap({ keyId, wrapped }, tenantId);
      return { keyId, wrapped };
    },

    unwrap,
  };
}

type TransitOperation = keyof typeof answerSchemas;

const answerSchemas = {
  encrypt: answerWith('ciphertext', z.string()),
  decrypt: answerWith('plaintext', z.base64()),
  hmac: answerWith('hmac', z.string()),
};

function answerWith(field: string, text: z.ZodType<string>) {
  return z
    .object({ data: z.object({ [field]: text.refine(({ length }) => length <= 4096) }) })
    .transform(({ data }) => data[field] ?? '');
}

const sealLength = 32;

/** Stored next to the ciphertext to verify that the service decrypts to the same key; it can't be forged. */
function dataKeySeal(dataKey: Uint8Array, aad: Buffer, ciphertext: string): Buffer {
  return createHmac('sha256', dataKey).update(aad).update(ciphertext).digest();
}

function toBase64(value: string | Uint8Array): string {
  return Buffer.from(value).toString('base64');
}
