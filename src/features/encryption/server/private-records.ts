import { Unreadable, isCurrent } from '#src/features/encryption/envelope.ts';
import {
  copyName,
  emptyOf,
  isSealed,
  namesOf,
  spotOf,
  textOf,
  valueOf,
} from '#src/features/encryption/private-fields.ts';
import type { PrivateFields } from '#src/features/encryption/private-fields.ts';
import type { Sealing } from './sealing.ts';

/** The encrypted field was changed on the way, or encrypted for another place or with another key. */
export class ForeignCopy extends Error {
  readonly field: string;
  constructor(field: string, cause: Error) {
    super(`${field} cannot be read`, { cause });
    this.field = field;
  }
}

/** Whether something of it may not be written down in plain in private mode. */
export function saysPrivate(of: PrivateFields, said: object): boolean {
  return namesOf(of).some((field) => valueIn(said, field) !== undefined || copyIn(said, field) !== undefined);
}

/** In private mode: the same with what is private sealed, and nothing of it in plain. Fails with ForeignCopy. */
export async function withoutPlain<Said extends object>(
  sealing: Sealing,
  of: PrivateFields,
  id: string,
  said: Said,
): Promise<Said> {
  const kept: Said = { ...said };
  for (const field of namesOf(of)) {
    const text = await privateText(sealing, of, id, field, said);
    if (text === undefined) continue;
    const given = copyIn(said, field);
    const sealed = async () => (text === null ? null : sealing.seal(spotOf(of, id, field), text));
    const copy = text !== null && isCurrent(given) ? given : await sealed();
    Object.assign(kept, { [field]: emptyOf(of, field), [copyName(field)]: copy });
  }
  return kept;
}

/**
 * What a request to make a record means, however it was encrypted: the same request has other copies each time. In
 * private mode a mark of the text goes into the digest of the request, which nobody without the data key can guess.
 */
export async function meaningOf<Said extends { id?: string | undefined }>(
  sealing: Sealing | null,
  of: PrivateFields,
  said: Said,
): Promise<Said> {
  const meaning: Said = { ...said };
  for (const field of namesOf(of)) {
    Object.assign(meaning, { [copyName(field)]: undefined });
    if (!sealing) continue;
    const text = await privateText(sealing, of, said.id ?? '', field, said);
    Object.assign(meaning, { [field]: text ? await sealing.mark(text) : text });
  }
  return meaning;
}

/** The record with what only its encrypted fields say; what cannot be read stays unsaid. */
export async function withPlain<R extends { id: string }>(
  sealing: Sealing | null,
  of: PrivateFields,
  record: R,
): Promise<R> {
  const plain: R = { ...record };
  if (!sealing) return plain;
  for (const field of namesOf(of).filter((each) => isSealed(record, each))) {
    const value = await openedValue(sealing, of, record.id, field, copyIn(record, field));
    if (value !== null) Object.assign(plain, { [field]: value });
  }
  return plain;
}

/** Null for what cannot be read. */
export async function openedValue(
  sealing: Sealing,
  of: PrivateFields,
  id: string,
  field: string,
  copy: unknown,
): Promise<unknown> {
  try {
    return valueOf(of, field, await sealing.open(spotOf(of, id, field), copy));
  } catch (error) {
    if (!isUnfit(error)) throw error;
    return null;
  }
}

function isUnfit(error: unknown): error is Error {
  return error instanceof Unreadable || error instanceof SyntaxError;
}

/** The text of a private field, wherever in the request it stands; undefined where it is not said. */
async function privateText(
  sealing: Sealing,
  of: PrivateFields,
  id: string,
  field: string,
  said: object,
): Promise<string | null | undefined> {
  const [value, copy] = [valueIn(said, field), copyIn(said, field)];
  if (!copy) return value === undefined ? (copy as null | undefined) : textOf(value);
  try {
    const text = await sealing.open(spotOf(of, id, field), copy);
    valueOf(of, field, text);
    return text;
  } catch (error) {
    throw isUnfit(error) ? new ForeignCopy(copyName(field), error) : error;
  }
}

function valueIn(said: object, field: string): unknown {
  return Reflect.get(said, field);
}

function copyIn(said: object, field: string): unknown {
  return Reflect.get(said, copyName(field));
}
