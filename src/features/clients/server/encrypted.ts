import { randomBytes } from 'node:crypto';
import { copyNames, encryptedFields, privateFields } from '#src/features/clients/encrypted-fields.ts';
import type { CopyName } from '#src/features/clients/encrypted-fields.ts';
import { copyName } from '#src/features/encryption/private-fields.ts';
import { meaningOf, withoutPlain } from '#src/features/encryption/server/public.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { newId } from '#src/platform/shared/ids.ts';

type Copies = { [Copy in CopyName]?: unknown };
type Contacts = { contacts?: readonly { id?: string | undefined }[] | undefined };

/** The copies as columns. A field that is said without its copy has none, until a later session makes it. [8.3] */
export function copiesOf(said: Copies): { [Copy in CopyName]?: string | null } {
  return Object.fromEntries(
    copyNames
      .filter((copy) => said[copy] !== undefined || Reflect.get(said, fieldOf(copy)) !== undefined)
      .map((copy) => [copy, said[copy] == null ? null : JSON.stringify(said[copy])]),
  );
}

/** In private mode: nothing private in plain. Fails with ForeignCopy. */
export function sealedClient<Said extends Contacts>(sealing: Sealing, id: string, said: Said): Promise<Said> {
  return withoutPlain(sealing, privateFields, id, withContactIds(said));
}

/** What a request to make a client means, however it was encrypted. */
export function meaningOfClient<Said extends { id?: string | undefined }>(
  sealing: Sealing | null,
  said: Said,
): Promise<Said> {
  const copies = Object.fromEntries(encryptedFields.map((field) => [copyName(field), undefined]));
  return meaningOf(sealing, privateFields, { ...said, ...copies });
}

/** A new contact gets an id, for what will refer to it. */
export function withContactIds<Said extends Contacts>(said: Said): Said {
  if (!said.contacts) return said;
  const contacts = said.contacts.map(({ id, ...contact }) => ({
    id: id ?? newId(Date.now(), randomBytes(10)),
    ...contact,
  }));
  return { ...said, contacts };
}

function fieldOf(copy: CopyName): string {
  return copy.slice(0, -'Enc'.length);
}
