import { DecryptionError, isCurrentVersion } from '#src/features/encryption/rules/encrypted-value.ts';
import {
  encryptedName,
  emptyValue,
  isOnlyEncrypted,
  fieldNames,
  fieldLocation,
  toPlainText,
  parsePlainText,
} from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import type { FieldCipher } from './encrypt-field.ts';

/** The encrypted field was changed on the way, or encrypted for another place or with another key. */
export class UndecryptableFieldError extends Error {
  readonly field: string;
  constructor(field: string, cause: Error) {
    super(`${field} cannot be read`, { cause });
    this.field = field;
  }
}

/** Whether something of it may not be written down in plain in private mode. */
export function hasPrivateFields(of: PrivateFields, input: object): boolean {
  return fieldNames(of).some(
    (field) => plainIn(input, field) !== undefined || encryptedIn(input, field) !== undefined,
  );
}

/** In private mode: the same with what is private sealed, and nothing of it in plain. Fails with ForeignCopy. */
export async function encryptPrivateFields<Input extends object>(
  cipher: FieldCipher,
  of: PrivateFields,
  id: string,
  input: Input,
): Promise<Input> {
  const result: Input = { ...input };
  for (const field of fieldNames(of)) {
    const text = await privateText(cipher, of, id, field, input);
    if (text === undefined) continue;
    const givenCopy = encryptedIn(input, field);
    const sealed = async () => (text === null ? null : cipher.encrypt(fieldLocation(of, id, field), text));
    const copy = text !== null && isCurrentVersion(givenCopy) ? givenCopy : await sealed();
    Object.assign(result, { [field]: emptyValue(of, field), [encryptedName(field)]: copy });
  }
  return result;
}

/**
 * What a request to make a record means, however it was encrypted: the same request has other copies each time. In
 * private mode a mark of the text goes into the digest of the request, which nobody without the data key can guess.
 */
export async function canonicalRequest<Input extends { id?: string | undefined }>(
  cipher: FieldCipher | null,
  of: PrivateFields,
  input: Input,
): Promise<Input> {
  const canonical: Input = { ...input };
  for (const field of fieldNames(of)) {
    Object.assign(canonical, { [encryptedName(field)]: undefined });
    if (!cipher) continue;
    const text = await privateText(cipher, of, input.id ?? '', field, input);
    Object.assign(canonical, { [field]: text ? await cipher.fingerprint(text) : text });
  }
  return canonical;
}

/** The record with what only its encrypted fields say; what cannot be read stays unsaid. */
export async function decryptPrivateFields<R extends { id: string }>(
  cipher: FieldCipher | null,
  of: PrivateFields,
  record: R,
): Promise<R> {
  const plain: R = { ...record };
  if (!cipher) return plain;
  for (const field of fieldNames(of).filter((each) => isOnlyEncrypted(record, each))) {
    const value = await decryptValue(cipher, of, record.id, field, encryptedIn(record, field));
    if (value !== null) Object.assign(plain, { [field]: value });
  }
  return plain;
}

/** Null for what cannot be read. */
export async function decryptValue(
  cipher: FieldCipher,
  of: PrivateFields,
  id: string,
  field: string,
  copy: unknown,
): Promise<unknown> {
  try {
    return parsePlainText(of, field, await cipher.decrypt(fieldLocation(of, id, field), copy));
  } catch (error) {
    if (!isDecryptFailure(error)) throw error;
    return null;
  }
}

function isDecryptFailure(error: unknown): error is Error {
  return error instanceof DecryptionError || error instanceof SyntaxError;
}

/** The text of a private field, wherever in the request it stands; undefined where it is not said. */
async function privateText(
  cipher: FieldCipher,
  of: PrivateFields,
  id: string,
  field: string,
  input: object,
): Promise<string | null | undefined> {
  const [value, copy] = [plainIn(input, field), encryptedIn(input, field)];
  if (!copy) return value === undefined ? (copy as null | undefined) : toPlainText(value);
  try {
    const text = await cipher.decrypt(fieldLocation(of, id, field), copy);
    parsePlainText(of, field, text);
    return text;
  } catch (error) {
    throw isDecryptFailure(error) ? new UndecryptableFieldError(encryptedName(field), error) : error;
  }
}

function plainIn(input: object, field: string): unknown {
  return Reflect.get(input, field);
}

function encryptedIn(input: object, field: string): unknown {
  return Reflect.get(input, encryptedName(field));
}
