import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { KeyUnavailable, MasterKeyUnavailable, dataKeyAad } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { keyLength } from './local-keys.ts';
import type { TransitClient } from './transit-client.ts';

const namePrefix = 'service:';

/** Whether a key name belongs to a key service. */
export function isServiceKey(keyId: string): boolean {
  return keyId.startsWith(namePrefix);
}

/**
 * Master keys that stay in a key service. Each key version is named after an HMAC with it: a different key with the
 * same name is detected before it wraps anything, and a missing key isn't created, as encrypting would.
 */
export function createTransitKeys({ request, label }: TransitClient): KeyService {
  async function current(): Promise<{ id: string; version: number }> {
    const hmac = await request('hmac', { input: toBase64('stint master key') });
    const version = Number(/^\w+:v(\d{1,9}):/.exec(hmac)?.[1]);
    if (!version) throw new MasterKeyUnavailable(`${label} sent a response that Stint cannot read`);
    const digest = createHash('sha256').update(hmac).digest('hex');
    return { id: `${namePrefix}v${version}:${digest.slice(0, 16)}`, version };
  }

  async function unwrap({ keyId, wrapped }: WrappedKey, tenantId: string): Promise<Buffer> {
    const place = dataKeyAad(keyId, tenantId);
    const ciphertext = wrapped.subarray(sealLength).toString();
    const answer = await request('decrypt', { ciphertext, associated_data: toBase64(place) });
    const dataKey = Buffer.from(answer, 'base64');
    const seal = wrapped.subarray(0, sealLength);
    if (
      dataKey.length !== keyLength ||
      seal.length !== sealLength ||
      !timingSafeEqual(seal, dataKeySeal(dataKey, place, ciphertext))
    ) {
      throw new KeyUnavailable(`${label} returned a data key that isn’t this tenant’s.`);
    }
    return dataKey;
  }

  return {
    currentId: async () => (await current()).id,

    async wrap(dataKey, tenantId) {
      const { id: keyId, version } = await current();
      const place = dataKeyAad(keyId, tenantId);
      const ciphertext = await request('encrypt', {
        plaintext: toBase64(dataKey),
        associated_data: toBase64(place),
        key_version: version,
      });
      const wrapped = Buffer.concat([dataKeySeal(dataKey, place, ciphertext), Buffer.from(ciphertext)]);
      // This wrapped key may replace a readable one, so test it first.
      await unwrap({ keyId, wrapped }, tenantId);
      return { keyId, wrapped };
    },

    unwrap,
  };
}

const sealLength = 32;

/** Stored next to the ciphertext to verify that the service decrypts to the same key; it can't be forged. */
function dataKeySeal(dataKey: Uint8Array, place: Buffer, ciphertext: string): Buffer {
  return createHmac('sha256', dataKey).update(place).update(ciphertext).digest();
}

function toBase64(value: string | Uint8Array): string {
  return Buffer.from(value).toString('base64');
}
