import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '#src/features/encryption/rules/encrypted-value.ts';
import type { EncryptedText, FieldLocation } from '#src/features/encryption/rules/encrypted-value.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { loadDataKey } from './data-key.ts';
import { importDataKey, nodeCrypto } from './node-crypto.ts';

type RecordField = Omit<FieldLocation, 'tenantId'>;

/** Seals and opens what is this tenant's, each in its place. */
export type FieldCipher = {
  encrypt(spot: RecordField, text: string): Promise<EncryptedText>;
  /** Fails with Unreadable. */
  decrypt(spot: RecordField, envelope: unknown): Promise<string>;
  /** The same for the same text; says nothing of it to who has not the data key (HMAC, RFC 2104). */
  fingerprint(text: string): Promise<string>;
};

/** With the tenant's data key. Fails with KeyUnavailable. */
export async function loadFieldCipher(db: Db, owner: Owner, keys: KeyService | null): Promise<FieldCipher> {
  const dataKey = await loadDataKey(db, owner, keys);
  const key = await importDataKey(new Uint8Array(dataKey));
  const toLocation = (spot: RecordField): FieldLocation => ({ tenantId: owner.ownerId, ...spot });
  return {
    encrypt: (spot, text) => encryptText(nodeCrypto, key, toLocation(spot), text),
    decrypt: (spot, envelope) => decryptText(nodeCrypto, key, toLocation(spot), envelope),
    fingerprint: (text) => Promise.resolve(createHmac('sha256', dataKey).update(text).digest('base64')),
  };
}
