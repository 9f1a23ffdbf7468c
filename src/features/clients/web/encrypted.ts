import type * as z from 'zod';
import type { ClientChange, Client } from '#src/features/clients/contract.ts';
import { copyName, encryptedFields, privateFields, spotOf } from '#src/features/clients/encrypted-fields.ts';
import type { CopyName } from '#src/features/clients/encrypted-fields.ts';
import { dataKey, isPrivateMode, openText, sealText } from '#src/features/encryption/web/public.tsx';
import type { HeldKey } from '#src/features/encryption/web/public.tsx';

type Said = Pick<z.input<typeof ClientChange>, 'name' | 'email' | 'phone' | 'notes' | 'address'>;

type PrivateField = (typeof privateFields)[number];
type Sealed = Pick<Client, 'id' | PrivateField | CopyName<PrivateField>>;

/**
 * What is sent of a client: with the data key, an encrypted copy beside each field that is said, and in private mode
 * the copies alone of what is private. Without the key, or where encrypting fails, the plain fields; a later session
 * adds the copies. [3.6, 8.3]
 */
export async function toSend<T extends Said>(id: string, said: T): Promise<T> {
  const held = await dataKey();
  if (!held) return said;
  try {
    const copies = await copiesOf(held, id, said);
    return { ...said, ...copies, ...((await isPrivateMode()) && withoutPlain(copies)) };
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
        return [copyName(field), text ? await sealText(held, spotOf(id, field), text) : null] as const;
      }),
    ),
  );
}

function withoutPlain(copies: Record<string, unknown>): Partial<Said> {
  const sealed = privateFields.filter((field) => copies[copyName(field)]);
  return Object.fromEntries(sealed.map((field) => [field, null]));
}

/** The client with what only its copies say; what cannot be read stays unsaid, and `isUnreadable` says so. */
export async function opened<C extends Sealed>(client: C): Promise<C> {
  const sealed = privateFields.filter(
    (field) => client[field] === null && client[copyName(field)] !== undefined,
  );
  if (sealed.length === 0) return client;
  const held = await dataKey();
  if (!held) return client;
  const texts: Partial<Sealed> = {};
  for (const field of sealed) {
    texts[field] = await openText(held, spotOf(client.id, field), client[copyName(field)]);
  }
  return { ...client, ...texts };
}

/** Of a client that was opened: there is something in this field, and nobody can read it at the moment. */
export function isUnreadable(client: Sealed, field: PrivateField): boolean {
  return client[field] === null && client[copyName(field)] !== undefined;
}

/** What a form says, without the fields it could not show and nobody has filled in: they stay as they are. */
export function withoutUnreadable<T extends Said>(client: Sealed, said: T): T {
  const unread = privateFields.filter((field) => isUnreadable(client, field) && !said[field]);
  return { ...said, ...Object.fromEntries(unread.map((field) => [field, undefined])) };
}
