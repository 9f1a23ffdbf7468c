import type * as z from 'zod';
import type { ClientChange } from '#src/features/clients/contract.ts';
import { encryptedFields, privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { fieldLocation } from '#src/features/encryption/rules/private-field-format.ts';
import { getDataKey, encryptFieldText, encryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import type { TenantKey } from '#src/features/encryption/web/public.tsx';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';

type PlainFields = Pick<z.input<typeof ClientChange>, 'name' | 'email' | 'phone' | 'notes' | 'address'>;

/**
 * Builds the request. With the data key, encrypted fields get an encrypted copy; in private mode only the copy
 * is sent. Without the key, or if encryption fails, fields are sent in plain and a later session adds the
 * copies. [3.6, 8.3]
 */
export async function encryptClientRequest<T extends PlainFields>(id: string, client: T): Promise<T> {
  const key = await getDataKey();
  if (!key) return client;
  try {
    return {
      ...(await encryptCopies(key, id, client)),
      ...(await encryptPrivateFields(privateClientFields, id, client)),
    };
  } catch (error) {
    // oxlint-disable-next-line no-console -- The specification's word for it. [8.3]
    console.warn('The client is saved without encrypted fields, because encrypting them failed:', error);
    return client;
  }
}

/** Encrypts each field in the request; empty fields become null. */
export async function encryptCopies(key: TenantKey, id: string, client: PlainFields) {
  const fields = encryptedFields.filter((field) => client[field] !== undefined);
  return Object.fromEntries(
    await Promise.all(
      fields.map(async (field) => {
        const text = client[field];
        const copy = text
          ? await encryptFieldText(key, fieldLocation(privateClientFields, id, field), text)
          : null;
        return [encryptedName(field), copy] as const;
      }),
    ),
  );
}
