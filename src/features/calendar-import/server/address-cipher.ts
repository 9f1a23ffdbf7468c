import { DecryptionError } from '#src/features/encryption/rules/encrypted-value.ts';
import { loadFieldCipher } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';

/** Throws KeyUnavailable. */
export async function encryptAddress(db: Db, owner: Owner, keys: KeyService | null, address: string) {
  const cipher = await loadFieldCipher(db, owner, keys);
  return cipher.encrypt(addressLocation(owner), address);
}

/** Null if it can’t be decrypted at the moment. */
export async function decryptAddress(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
  encrypted: unknown,
): Promise<string | null> {
  try {
    const cipher = await loadFieldCipher(db, owner, keys);
    return await cipher.decrypt(addressLocation(owner), encrypted);
  } catch (error) {
    if (error instanceof KeyUnavailable || error instanceof DecryptionError) return null;
    throw error;
  }
}

function addressLocation({ ownerId }: Owner) {
  return { collection: 'calendar_addresses', recordId: ownerId, field: 'address' };
}
