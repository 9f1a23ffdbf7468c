import { DecryptionError, isCurrentVersion } from '#src/features/encryption/rules/encrypted-value.ts';
import {
  emptyValue,
  isOnlyEncrypted,
  fieldNames,
  fieldLocation,
  toPlainText,
  parsePlainText,
} from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import type { FieldCipher } from './encrypt-field.ts';

/** The encrypted field was changed, or encrypted for another field or with another key. */
export class UndecryptableFieldError extends Error {
  readonly field: string;
  constructor(field: string, cause: Error) {
    super(`${field} can't be decrypted`, { cause });
    this.field = field;
  }
}

/** Whether the input holds any private field, plain or encrypted. */
export function hasPrivateFields(of: PrivateFields, input: object): boolean {
  return fieldNames(of).some(
    (field) => plainIn(input, field) !== undefined || encryptedIn(input, field) !== undefined,
  );
}

/** Replaces plain private fields by encrypted ones. Throws UndecryptableFieldError. */
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
    const encrypt = async () => (text === null ? null : cipher.encrypt(fieldLocation(of, id, field), text));
    const copy = text !== null && isCurrentVersion(givenCopy) ? givenCopy : await encrypt();
    Object.assign(result, { [field]: emptyValue(of, field), [encryptedName(field)]: copy });
  }
  return result;
}

/**
 * A create request independent of its ciphertexts, which differ each time; used to recognize a retry. In private mode
 * an HMAC with the data key stands for each private text, so that the request hash doesn't reveal it.
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

/** Fills plain fields from their encrypted ones; what can't be decrypted stays empty. */
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

/** Null if it can't be decrypted. */
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

/** The text of a private field from its plain or encrypted input; undefined if the request has neither. */
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
