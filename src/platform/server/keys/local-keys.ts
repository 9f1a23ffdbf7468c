import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { KeyUnavailable, MasterKeyAway, placeOf } from './key-service.ts';
import type { KeyService } from './key-service.ts';

/** Of master keys and data keys, in bytes: AES-256. */
export const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

type MasterKey = { id: string; bytes: Buffer };

/** The master keys written in a text, a line or an item each, the newest first; null when one of them is none. */
export function readMasterKeys(text: string): MasterKey[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => ({ word, bytes: Buffer.from(word, 'base64') }));
  const isWhole = keys.every(
    ({ word, bytes }) =>
      /^[\w+/-]+=*$/.test(word) && bytes.length === keyLength && bytes.some((byte) => byte > 0),
  );
  if (keys.length === 0 || !isWhole) return null;
  return keys.map(({ bytes }) => ({ id: idOf(bytes), bytes }));
}

/**
 * Master keys in this process's memory. `read` is asked again for a key that is not known: it may have come since, by
 * `npm run keys:rotate`.
 */
export function localKeys(read: () => Promise<MasterKey[]>): KeyService {
  let known: MasterKey[] = [];

  async function current(): Promise<MasterKey> {
    known = await read();
    const [newest] = known;
    if (!newest) throw new KeyUnavailable('There is no master key.');
    return newest;
  }

  async function named(keyId: string): Promise<MasterKey> {
    const isNamed = ({ id }: MasterKey) => id === keyId;
    const key = known.find(isNamed) ?? (known = await read()).find(isNamed);
    if (!key) throw new MasterKeyAway('The master key that wrapped this data key is not at hand.');
    return key;
  }

  return {
    currentId: async () => (await current()).id,

    async wrap(dataKey, tenantId) {
      const { id, bytes } = await current();
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(placeOf(id, tenantId));
      const ciphertext = Buffer.concat([cipher.update(dataKey), cipher.final()]);
      return { keyId: id, wrapped: Buffer.concat([iv, ciphertext, cipher.getAuthTag()]) };
    },

    async unwrap({ keyId, wrapped }, tenantId) {
      const { bytes } = await named(keyId);
      try {
        const decipher = createDecipheriv('aes-256-gcm', bytes, wrapped.subarray(0, ivLength), {
          authTagLength: tagLength,
        })
          .setAAD(placeOf(keyId, tenantId))
          .setAuthTag(wrapped.subarray(-tagLength));
        return Buffer.concat([decipher.update(wrapped.subarray(ivLength, -tagLength)), decipher.final()]);
      } catch (error) {
        throw new KeyUnavailable('This data key was changed, or is not this tenant’s.', { cause: error });
      }
    },
  };
}

/** What names a key and tells nothing of it. */
function idOf(bytes: Buffer): string {
  return createHash('sha256').update('stint master key').update(bytes).digest('hex').slice(0, 16);
}
