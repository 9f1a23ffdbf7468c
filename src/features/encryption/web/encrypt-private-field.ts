import { DecryptionError, decryptText, encryptText } from '#src/features/encryption/rules/encrypted-value.ts';
import type { EncryptedText, FieldLocation } from '#src/features/encryption/rules/encrypted-value.ts';
import { browserCrypto } from './browser-crypto.ts';
import type { TenantKey } from './browser-data-key.ts';

type RecordField = Omit<FieldLocation, 'tenantId'>;

/** Binds the text to its field in a record of the key's tenant. [3.6] */
export function encryptFieldText(
  { tenantId, key }: TenantKey,
  spot: RecordField,
  text: string,
): Promise<EncryptedText> {
  return encryptText(browserCrypto, key, { tenantId, ...spot }, text);
}

/** Null if the text was changed or encrypted elsewhere. */
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
