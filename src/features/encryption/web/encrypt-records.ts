import { useQuery, skipToken } from '@tanstack/react-query';
import {
  emptyValue,
  isOnlyEncrypted,
  fieldNames,
  fieldLocation,
  toPlainText,
  parsePlainText,
} from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { encryption } from './api.ts';
import { getDataKey } from './browser-data-key.ts';
import type { TenantKey } from './browser-data-key.ts';
import { decryptFieldText, encryptFieldText } from './encrypt-private-field.ts';

/**
 * In private mode, replaces plain private fields by encrypted ones. Otherwise, or without the key, returns the record
 * unchanged; the server then encrypts it.
 */
export async function encryptRecord<T extends object>(of: PrivateFields, id: string, input: T): Promise<T> {
  const tenantKey = await getDataKey();
  if (!tenantKey || !(await isPrivateMode())) return input;
  const encrypted: Record<string, unknown> = {};
  for (const field of fieldNames(of)) {
    if (Reflect.get(input, field) === undefined) continue;
    encrypted[field] = emptyValue(of, field);
    encrypted[encryptedName(field)] = await encryptField(tenantKey, of, id, field, input);
  }
  return { ...input, ...encrypted };
}

async function encryptField(
  tenantKey: TenantKey,
  of: PrivateFields,
  id: string,
  field: string,
  input: object,
) {
  const text = toPlainText(Reflect.get(input, field));
  return text === null || text === ''
    ? null
    : encryptFieldText(tenantKey, fieldLocation(of, id, field), text);
}

/** Fills plain fields from their encrypted ones; what can't be decrypted stays empty. */
export async function decryptRecord<R extends { id: string }>(of: PrivateFields, record: R): Promise<R> {
  const encrypted = fieldNames(of).filter((field) => isOnlyEncrypted(record, field));
  if (encrypted.length === 0) return record;
  const tenantKey = await getDataKey();
  if (!tenantKey) return record;
  const plain: Record<string, unknown> = {};
  for (const field of encrypted) {
    const text = await decryptFieldText(
      tenantKey,
      fieldLocation(of, record.id, field),
      Reflect.get(record, encryptedName(field)),
    );
    const value = text === null ? null : parseOrNull(of, field, text);
    if (value !== null) plain[field] = value;
  }
  return { ...record, ...plain };
}

function parseOrNull(of: PrivateFields, field: string, text: string): unknown {
  try {
    return parsePlainText(of, field, text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/**
 * The record with decrypted private fields; undefined until they are decrypted. Returns the previous revision while the
 * next one is decrypted, so that open forms stay open.
 */
export function useDecrypted<R extends { id: string } | null | undefined>(
  of: PrivateFields,
  record: R,
): R | undefined {
  const encrypted = record && fieldNames(of).some((field) => isOnlyEncrypted(record, field)) ? record : null;
  const { data } = useQuery({
    // Kept in memory, and invalidated with the records.
    queryKey: [[of.kind, 'decrypted'], encrypted],
    queryFn: encrypted ? () => decryptRecord(of, encrypted) : skipToken,
    gcTime: 0,
    placeholderData: (before) => (before?.id === encrypted?.id ? before : undefined),
  });
  // Decrypting doesn't change the record's type.
  return encrypted ? data : record;
}

/** Omits fields that couldn't be decrypted and are still empty in the form, so that they stay unchanged. */
export function omitUndecryptable<T extends object>(of: PrivateFields, record: object, values: T): T {
  const undecrypted = fieldNames(of).filter(
    (field) => isOnlyEncrypted(record, field) && !toPlainText(withoutBlanks(Reflect.get(values, field))),
  );
  return { ...values, ...Object.fromEntries(undecrypted.map((field) => [field, undefined])) };
}

/** Null for an object with only empty values. */
function withoutBlanks(value: unknown): unknown {
  const isBlank =
    typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null);
  return isBlank ? null : value;
}

/** Whether a record still has readable texts in private fields: the key was missing, or private mode is off. */
export function hasPlainTexts(of: PrivateFields, input: object): boolean {
  return fieldNames(of).some((field) => toPlainText(withoutBlanks(Reflect.get(input, field))));
}

/** As last known if the server can't be asked; otherwise false: it then encrypts the fields itself. */
export async function isPrivateMode(): Promise<boolean> {
  return (await fetchPrivateMode()) ?? false;
}

/** What was last known if the server can't be asked; null if this browser doesn't know it. */
export async function fetchPrivateMode(): Promise<boolean | null> {
  const options = encryption.privateMode.queryOptions({ input: {} });
  const mode = await queryClient.query(options).catch(() => queryClient.getQueryData(options.queryKey));
  return mode === undefined ? null : isPrivateState(mode.state);
}
