import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { KeyUnavailable, MasterKeyUnavailable, dataKeyAad } from './key-service.ts';
import type { KeyService } from './key-service.ts';

/** Length of master keys and data keys, in bytes: AES-256. */
export const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

type MasterKey = { id: string; bytes: Buffer };

/** The master keys in a text, separated by line or comma, newest first; null if one is malformed. */
export function parseMasterKeys(text: string): MasterKey[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => ({ word, bytes: Buffer.from(word, 'base64') }));
  const isWhole = keys.every(
    ({ word, bytes }) =>
      /^[\w+/-]+=*$/.test(word) && bytes.length === keyLength && bytes.some((byte) => byte > 0),
  );
  if (keys.length === 0 || !isWhole) return null;
  return keys.map(({ bytes }) => ({ id: keyFingerprint(bytes), bytes }));
}

/**
 * Master keys in this process's memory. `read` runs again for an unknown key, which `npm run keys:rotate` may have
 * added.
 */
export function createLocalKeys(readKeys: () => Promise<MasterKey[]>): KeyService {
  let cachedKeys: MasterKey[] = [];

  async function current(): Promise<MasterKey> {
    cachedKeys = await readKeys();
    const [newest] = cachedKeys;
    if (!newest) throw new KeyUnavailable('There is no master key.');
    return newest;
  }

  async function findKey(keyId: string): Promise<MasterKey> {
    const isNamed = ({ id }: MasterKey) => id === keyId;
    const key = cachedKeys.find(isNamed) ?? (cachedKeys = await readKeys()).find(isNamed);
    if (!key) throw new MasterKeyUnavailable('The master key that wrapped this data key isn’t available.');
    return key;
  }

  return {
    currentId: async () => (await current()).id,

    async wrap(dataKey, tenantId) {
      const { id, bytes } = await current();
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(dataKeyAad(id, tenantId));
      const ciphertext = Buffer.concat([cipher.update(dataKey), cipher.final()]);
      return { keyId: id, wrapped: Buffer.concat([iv, ciphertext, cipher.getAuthTag()]) };
    },

    async unwrap({ keyId, wrapped }, tenantId) {
      const { bytes } = await findKey(keyId);
      try {
        const decipher = createDecipheriv('aes-256-gcm', bytes, wrapped.subarray(0, ivLength), {
          authTagLength: tagLength,
        })
          .setAAD(dataKeyAad(keyId, tenantId))
          .setAuthTag(wrapped.subarray(-tagLength));
        return Buffer.concat([decipher.update(wrapped.subarray(ivLength, -tagLength)), decipher.final()]);
      } catch (error) {
        throw new KeyUnavailable('This data key was changed or belongs to another tenant.', { cause: error });
      }
    },
  };
}

/** Identifies a key without revealing it. */
function keyFingerprint(bytes: Buffer): string {
  return createHash('sha256').update('stint master key').update(bytes).digest('hex').slice(0, 16);
}
