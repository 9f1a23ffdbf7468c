import { useQuery, skipToken } from '@tanstack/react-query';
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
import { dataKey } from './data-key.ts';
import type { HeldKey } from './data-key.ts';
import { isPrivateMode } from './mode.ts';
import { openText, sealText } from './sealing.ts';

/**
 * What is sent of a record in private mode: the encrypted fields alone of what is private. Otherwise, or without the
 * key, the record as it is; then the service sees to it.
 */
export async function withoutPlain<T extends object>(of: PrivateFields, id: string, said: T): Promise<T> {
  const held = await dataKey();
  if (!held || !(await isPrivateMode())) return said;
  const sealed: Record<string, unknown> = {};
  for (const field of namesOf(of)) {
    if (Reflect.get(said, field) === undefined) continue;
    sealed[field] = emptyOf(of, field);
    sealed[copyName(field)] = await sealedField(held, of, id, field, said);
  }
  return { ...said, ...sealed };
}

async function sealedField(held: HeldKey, of: PrivateFields, id: string, field: string, said: object) {
  const text = textOf(Reflect.get(said, field));
  return text === null || text === '' ? null : sealText(held, spotOf(of, id, field), text);
}

/** The record with what only its encrypted fields say; what cannot be read stays unsaid, and `isSealed`. */
export async function opened<R extends { id: string }>(of: PrivateFields, record: R): Promise<R> {
  const sealed = namesOf(of).filter((field) => isSealed(record, field));
  if (sealed.length === 0) return record;
  const held = await dataKey();
  if (!held) return record;
  const plain: Record<string, unknown> = {};
  for (const field of sealed) {
    const text = await openText(held, spotOf(of, record.id, field), Reflect.get(record, copyName(field)));
    const value = text === null ? null : valueOrNull(of, field, text);
    if (value !== null) plain[field] = value;
  }
  return { ...record, ...plain };
}

function valueOrNull(of: PrivateFields, field: string, text: string): unknown {
  try {
    return valueOf(of, field, text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/**
 * The record with what private mode keeps encrypted; undefined until that has been decrypted. While a later revision of
 * it is, the one before stands: what is open on the page stays open.
 */
export function useOpened<R extends { id: string } | null | undefined>(
  of: PrivateFields,
  record: R,
): R | undefined {
  const sealed = record && namesOf(of).some((field) => isSealed(record, field)) ? record : null;
  const { data } = useQuery({
    // In memory, and stale with every other answer about these records.
    queryKey: [[of.kind, 'opened'], sealed],
    queryFn: sealed ? () => opened(of, sealed) : skipToken,
    gcTime: 0,
    placeholderData: (before) => (before?.id === sealed?.id ? before : undefined),
  });
  // What was decrypted is the same record.
  return sealed ? data : record;
}

/** What a form says, without the fields it could not show and that are still empty: they stay as they are. */
export function withoutUnreadable<T extends object>(of: PrivateFields, record: object, said: T): T {
  const unread = namesOf(of).filter(
    (field) => isSealed(record, field) && !textOf(withoutBlanks(Reflect.get(said, field))),
  );
  return { ...said, ...Object.fromEntries(unread.map((field) => [field, undefined])) };
}

/** An object of a form that says nothing. */
function withoutBlanks(value: unknown): unknown {
  const isBlank =
    typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null);
  return isBlank ? null : value;
}
