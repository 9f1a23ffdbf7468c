import { encryptedName } from '#src/platform/shared/encrypted-name.ts';

/** Lists and objects are encrypted as JSON. */
type FieldType = 'text' | 'list' | 'object';

/** The fields of one kind of record that private mode stores only encrypted, in a second field beside the plain one. */
export type PrivateFields<Name extends string = string> = {
  /** The table; also the collection that ciphertexts are bound to. */
  kind: 'clients' | 'projects' | 'timesheets' | 'documents' | 'expenses';
  types: Readonly<Record<Name, FieldType>>;
  hasValidShape?: (value: object) => boolean;
};

export function fieldNames<Name extends string>({ types }: PrivateFields<Name>): Name[] {
  // `Object.keys` returns string[].
  return Object.keys(types) as Name[];
}

export function fieldLocation({ kind }: Pick<PrivateFields, 'kind'>, recordId: string, field: string) {
  return { collection: kind, recordId, field };
}

/** Null, or a list without items. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The text to encrypt; null for an empty value. */
export function toPlainText(value: unknown): string | null {
  if (isEmpty(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Throws a SyntaxError if the value has the wrong type or shape. */
export function parsePlainText<Name extends string>(
  of: PrivateFields<Name>,
  field: Name,
  text: string,
): unknown {
  const type = of.types[field];
  if (type === 'text') return text;
  const value: unknown = JSON.parse(text);
  const isObject = typeof value === 'object' && value !== null && Array.isArray(value) === (type === 'list');
  if (!isObject || of.hasValidShape?.(value) === false)
    throw new SyntaxError(`${field} isn't a valid ${type}`);
  return value;
}

/** The value of the plain field in private mode. */
export function emptyValue<Name extends string>(of: PrivateFields<Name>, field: Name): [] | null {
  return of.types[field] === 'list' ? [] : null;
}

/** Whether the plain field is empty and the encrypted one isn't. */
export function isOnlyEncrypted(record: object, field: string): boolean {
  const fields = new Map<string, unknown>(Object.entries(record));
  return isEmpty(fields.get(field)) && !isEmpty(fields.get(encryptedName(field)));
}
