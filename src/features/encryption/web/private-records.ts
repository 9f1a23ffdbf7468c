import { useQuery, skipToken } from '@tanstack/react-query';
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
import { getDataKey } from './data-key.ts';
import type { TenantKey } from './data-key.ts';
import { decryptFieldText, encryptFieldText } from './encrypt-field.ts';
import { isPrivateMode } from './is-private-mode.ts';

/**
 * What is sent of a record in private mode: the encrypted fields alone of what is private. Otherwise, or without the
 * key, the record as it is; then the service sees to it.
 */
export async function encryptPrivateFields<T extends object>(
  of: PrivateFields,
  id: string,
  input: T,
): Promise<T> {
  const tenantKey = await getDataKey();
  if (!tenantKey || !(await isPrivateMode())) return input;
  const sealed: Record<string, unknown> = {};
  for (const field of fieldNames(of)) {
    if (Reflect.get(input, field) === undefined) continue;
    sealed[field] = emptyValue(of, field);
    sealed[encryptedName(field)] = await encryptField(tenantKey, of, id, field, input);
  }
  return { ...input, ...sealed };
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

/** The record with what only its encrypted fields say; what cannot be read stays unsaid, and `isSealed`. */
export async function decryptPrivateFields<R extends { id: string }>(
  of: PrivateFields,
  record: R,
): Promise<R> {
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
 * The record with what private mode keeps encrypted; undefined until that has been decrypted. While a later revision of
 * it is, the one before stands: what is open on the page stays open.
 */
export function useDecrypted<R extends { id: string } | null | undefined>(
  of: PrivateFields,
  record: R,
): R | undefined {
  const sealed = record && fieldNames(of).some((field) => isOnlyEncrypted(record, field)) ? record : null;
  const { data } = useQuery({
    // In memory, and stale with every other answer about these records.
    queryKey: [[of.kind, 'opened'], sealed],
    queryFn: sealed ? () => decryptPrivateFields(of, sealed) : skipToken,
    gcTime: 0,
    placeholderData: (before) => (before?.id === sealed?.id ? before : undefined),
  });
  // What was decrypted is the same record.
  return sealed ? data : record;
}

/** What a form says, without the fields it could not show and that are still empty: they stay as they are. */
export function omitUndecryptable<T extends object>(of: PrivateFields, record: object, values: T): T {
  const undecrypted = fieldNames(of).filter(
    (field) => isOnlyEncrypted(record, field) && !toPlainText(withoutBlanks(Reflect.get(values, field))),
  );
  return { ...values, ...Object.fromEntries(undecrypted.map((field) => [field, undefined])) };
}

/** An object of a form that says nothing. */
function withoutBlanks(value: unknown): unknown {
  const isBlank =
    typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null);
  return isBlank ? null : value;
}
