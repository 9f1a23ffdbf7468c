import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { KeyUnavailable, MasterKeyUnavailable, dataKeyAad } from './key-service.ts';
import type { KeyService, WrappedKey } from './key-service.ts';
import { keyLength } from './local-keys.ts';
import type { TransitClient } from './transit-client.ts';

const namePrefix = 'service:';

/** Whether a name is of a key that a key service holds. */
export function isServiceKey(keyId: string): boolean {
  return keyId.startsWith(namePrefix);
}

/**
 * Master keys that never leave a key service. Each version of its key has a name of its own, worked out with the key
 * (HMAC): another key of the same name elsewhere is told apart before anything is wrapped by it, and a key that is not
 * there is not made, as encrypting would.
 */
export function createTransitKeys({ request, label }: TransitClient): KeyService {
  async function current(): Promise<{ id: string; version: number }> {
    const hmac = await request('hmac', { input: toBase64('stint master key') });
    const version = Number(/^\w+:v(\d{1,9}):/.exec(hmac)?.[1]);
    if (!version) throw new MasterKeyUnavailable(`${label} answers what Stint cannot read`);
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
      throw new KeyUnavailable(`${label} answers with another data key than this tenant’s.`);
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
      // It may take the place of what can be read now.
      await unwrap({ keyId, wrapped }, tenantId);
      return { keyId, wrapped };
    },

    unwrap,
  };
}

const sealLength = 32;

/** Tells, kept beside what the service has encrypted, whether it decrypts to the same key: nobody can make another fit. */
function dataKeySeal(dataKey: Uint8Array, place: Buffer, ciphertext: string): Buffer {
  return createHmac('sha256', dataKey).update(place).update(ciphertext).digest();
}

function toBase64(value: string | Uint8Array): string {
  return Buffer.from(value).toString('base64');
}
