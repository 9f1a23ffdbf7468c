import { DecryptionError, decryptText, encryptText } from '#src/features/encryption/rules/encrypted-value.ts';
import type { EncryptedText, FieldLocation } from '#src/features/encryption/rules/encrypted-value.ts';
import { browserCrypto } from './browser-crypto.ts';
import type { TenantKey } from './data-key.ts';

type RecordField = Omit<FieldLocation, 'tenantId'>;

/** Bound to its place in the records of whoever the key is of. [3.6] */
export function encryptFieldText(
  { tenantId, key }: TenantKey,
  spot: RecordField,
  text: string,
): Promise<EncryptedText> {
  return encryptText(browserCrypto, key, { tenantId, ...spot }, text);
}

/** Null for what was changed, or encrypted elsewhere; never an empty or another text. */
export async function decryptFieldText(
  { tenantId, key }: TenantKey,
  spot: RecordField,
  envelope: unknown,
): Promise<string | null> {
  try {
    return await decryptText(browserCrypto, key, { tenantId, ...spot }, envelope);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return null;
  }
}
