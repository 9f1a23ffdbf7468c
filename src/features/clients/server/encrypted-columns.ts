import {
  encryptedColumns,
  encryptedFields,
  privateFields,
} from '#src/features/clients/rules/encrypted-fields.ts';
import type { EncryptedColumn } from '#src/features/clients/rules/encrypted-fields.ts';
import { encryptedName } from '#src/features/encryption/rules/private-field-format.ts';
import { canonicalRequest, encryptPrivateFields } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { newId } from '#src/platform/server/create-once.ts';

type EncryptedCopies = { [Copy in EncryptedColumn]?: unknown };
type WithContacts = { contacts?: readonly { id?: string | undefined }[] | undefined };

/** Encrypted copies as columns. A field sent without its copy clears it; a later session backfills it. [8.3] */
export function toEncryptedColumns(fields: EncryptedCopies): { [Copy in EncryptedColumn]?: string | null } {
  return Object.fromEntries(
    encryptedColumns
      .filter((copy) => fields[copy] !== undefined || Reflect.get(fields, plainFieldName(copy)) !== undefined)
      .map((copy) => [copy, fields[copy] == null ? null : JSON.stringify(fields[copy])]),
  );
}

/** Private mode: encrypts all private fields. Fails with ForeignCopy. */
export function encryptClient<Said extends WithContacts>(
  encryptor: FieldCipher,
  id: string,
  fields: Said,
): Promise<Said> {
  return encryptPrivateFields(encryptor, privateFields, id, withContactIds(fields));
}

/** The create request in plain, so that retries match however they were encrypted. */
export function canonicalClientRequest<Said extends { id?: string | undefined }>(
  decryptor: FieldCipher | null,
  fields: Said,
): Promise<Said> {
  const withoutCopies = Object.fromEntries(encryptedFields.map((field) => [encryptedName(field), undefined]));
  return canonicalRequest(decryptor, privateFields, { ...fields, ...withoutCopies });
}

/** New contacts get an id that other records can refer to. */
export function withContactIds<Said extends WithContacts>(fields: Said): Said {
  if (!fields.contacts) return fields;
  const contacts = fields.contacts.map(({ id, ...contact }) => ({
    id: id ?? newId(),
    ...contact,
  }));
  return { ...fields, contacts };
}

function plainFieldName(copy: EncryptedColumn): string {
  return copy.slice(0, -'Enc'.length);
}
