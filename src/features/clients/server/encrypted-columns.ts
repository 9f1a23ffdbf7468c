import { encryptedFields, privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { canonicalRequest, encryptPrivateFields } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';

type WithContacts = { contacts?: readonly { id?: string | undefined }[] | undefined };

/** Private mode: encrypts all private fields. Fails with ForeignCopy. */
export function encryptClient<Said extends WithContacts>(
  encryptor: FieldCipher,
  id: string,
  fields: Said,
): Promise<Said> {
  return encryptPrivateFields(encryptor, privateClientFields, id, withContactIds(fields));
}

/** The create request in plain, so that retries match however they were encrypted. */
export function canonicalClientRequest<Said extends { id?: string | undefined }>(
  decryptor: FieldCipher | null,
  fields: Said,
): Promise<Said> {
  const withoutCopies = Object.fromEntries(encryptedFields.map((field) => [encryptedName(field), undefined]));
  return canonicalRequest(decryptor, privateClientFields, { ...fields, ...withoutCopies });
}

function withContactIds<Said extends WithContacts>(fields: Said): Said {
  return fields.contacts ? { ...fields, contacts: withIds(fields.contacts) } : fields;
}

/** New parts of a record get an id that other records can refer to. */
export function withIds<Part extends { id?: string | undefined }>(parts: readonly Part[]) {
  return parts.map(({ id, ...part }) => ({ id: id ?? newRecordId(), ...part }));
}
