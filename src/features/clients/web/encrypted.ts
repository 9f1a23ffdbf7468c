import type * as z from 'zod';
import type { ClientChange } from '#src/features/clients/contract.ts';
import { encryptedFields, privateFields } from '#src/features/clients/encrypted-fields.ts';
import { copyName, spotOf } from '#src/features/encryption/private-fields.ts';
import { dataKey, sealText, withoutPlain } from '#src/features/encryption/web/public.tsx';
import type { HeldKey } from '#src/features/encryption/web/public.tsx';

type Said = Pick<z.input<typeof ClientChange>, 'name' | 'email' | 'phone' | 'notes' | 'address'>;

/**
 * What is sent of a client: with the data key, an encrypted copy beside each field that has one, and in private mode
 * the encrypted fields alone of what is private. Without the key, or where encrypting fails, the plain fields; a later
 * session adds the copies. [3.6, 8.3]
 */
export async function toSend<T extends Said>(id: string, said: T): Promise<T> {
  const held = await dataKey();
  if (!held) return said;
  try {
    return { ...(await copiesOf(held, id, said)), ...(await withoutPlain(privateFields, id, said)) };
  } catch (error) {
    // oxlint-disable-next-line no-console -- The specification's word for it. [8.3]
    console.warn('The client is saved without encrypted fields, because encrypting them failed:', error);
    return said;
  }
}

/** A copy of each field that is said; null where it says nothing. */
export async function copiesOf(held: HeldKey, id: string, said: Said) {
  const fields = encryptedFields.filter((field) => said[field] !== undefined);
  return Object.fromEntries(
    await Promise.all(
      fields.map(async (field) => {
        const text = said[field];
        const copy = text ? await sealText(held, spotOf(privateFields, id, field), text) : null;
        return [copyName(field), copy] as const;
      }),
    ),
  );
}
