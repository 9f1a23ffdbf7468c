import { copyName, encryptedFields, privateFields, spotOf } from '#src/features/clients/encrypted-fields.ts';
import type { CopyName, EncryptedField } from '#src/features/clients/encrypted-fields.ts';
import { Unreadable, isCurrent } from '#src/features/encryption/envelope.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';

type Plain = { [Field in EncryptedField]?: string | null | undefined };
type Copies = { [Copy in CopyName]?: unknown };

/** The copy of this field was changed on the way, or encrypted for another place or with another key. */
export class ForeignCopy extends Error {
  readonly field: CopyName;
  constructor(field: CopyName, cause: Error) {
    super(`${field} cannot be read`, { cause });
    this.field = field;
  }
}

/** The copies as columns. A field that is said without its copy has none, until a later session makes it. [8.3] */
export function copiesOf(said: Plain & Copies): { [Copy in CopyName]?: string | null } {
  return Object.fromEntries(
    encryptedFields
      .filter((field) => said[field] !== undefined || said[copyName(field)] !== undefined)
      .map((field) => {
        const copy = said[copyName(field)] ?? null;
        return [copyName(field), copy === null ? null : JSON.stringify(copy)];
      }),
  );
}

/** Whether something of it may not be written down in plain in private mode. */
export function saysPrivate(said: Plain & Copies): boolean {
  return privateFields.some((field) => said[field] !== undefined || said[copyName(field)] !== undefined);
}

/** In private mode: the same with what is private sealed, and nothing of it in plain. Fails with ForeignCopy. */
export async function withoutPlain<Said extends Plain & Copies>(
  sealing: Sealing,
  id: string,
  said: Said,
): Promise<Said> {
  const kept: Said = { ...said };
  for (const field of privateFields) {
    const text = await privateText(sealing, id, field, said);
    if (text === undefined) continue;
    const plain: Plain = { [field]: null };
    const given = said[copyName(field)];
    const sealed = async () => (text === null ? null : sealing.seal(spotOf(id, field), text));
    const copy: Copies = { [copyName(field)]: text !== null && isCurrent(given) ? given : await sealed() };
    Object.assign(kept, plain, copy);
  }
  return kept;
}

/**
 * What a request to make a client means, however it was encrypted: the same request has other copies each time.
 * `sealing` is that of private mode, where the copies are all there is: a mark of what they say goes into the digest of
 * the request, which stays with the record, and nobody without the data key can try what it might be the mark of.
 */
export async function meaningOf<Said extends Plain & Copies & { id?: string | undefined }>(
  sealing: Sealing | null,
  said: Said,
): Promise<Said> {
  const meaning: Said = { ...said };
  for (const field of encryptedFields) Object.assign(meaning, { [copyName(field)]: undefined });
  if (!sealing) return meaning;
  for (const field of privateFields) {
    const text = await privateText(sealing, said.id ?? '', field, said);
    Object.assign(meaning, { [field]: text ? await sealing.mark(text) : text });
  }
  return meaning;
}

/** The text of a private field, wherever in the request it stands; undefined where it is not said. */
async function privateText(
  sealing: Sealing,
  id: string,
  field: (typeof privateFields)[number],
  said: Plain & Copies,
): Promise<string | null | undefined> {
  const copy = said[copyName(field)];
  if (!copy) return said[field] === undefined && copy === null ? null : said[field];
  try {
    return await sealing.open(spotOf(id, field), copy);
  } catch (error) {
    throw error instanceof Unreadable ? new ForeignCopy(copyName(field), error) : error;
  }
}
