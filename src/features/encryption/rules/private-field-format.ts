/** How a private field reads in plain: text, or a list or an object, which is sealed as JSON. */
type FieldType = 'text' | 'list' | 'object';

/** The fields of one kind of record that private mode stores encrypted only, in a second field beside the plain one. */
export type PrivateFields<Name extends string = string> = {
  /** The table, which also names the places where these fields can be read. */
  kind: 'clients' | 'projects' | 'timesheets';
  types: Readonly<Record<Name, FieldType>>;
  /** Whether a list or an object has the shape of its plain field. */
  hasValidShape?: (value: object) => boolean;
};

export type EncryptedName<Field extends string> = `${Field}Enc`;

export function encryptedName<Field extends string>(field: Field): EncryptedName<Field> {
  return `${field}Enc`;
}

export function fieldNames<Name extends string>({ types }: PrivateFields<Name>): Name[] {
  // The keys of a record are its names.
  return Object.keys(types) as Name[];
}

export function fieldLocation({ kind }: Pick<PrivateFields, 'kind'>, recordId: string, field: string) {
  return { collection: kind, recordId, field };
}

/** Null, or a list without items. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** What is sealed of a value; null where there is nothing to seal. */
export function toPlainText(value: unknown): string | null {
  if (isEmpty(value)) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Throws a SyntaxError for a value without its form or shape. */
export function parsePlainText<Name extends string>(
  of: PrivateFields<Name>,
  field: Name,
  text: string,
): unknown {
  const form = of.types[field];
  if (form === 'text') return text;
  const value: unknown = JSON.parse(text);
  const isObject = typeof value === 'object' && value !== null && Array.isArray(value) === (form === 'list');
  if (!isObject || of.hasValidShape?.(value) === false) throw new SyntaxError(`${field} is no ${form}`);
  return value;
}

/** What stands in the plain field in private mode. */
export function emptyValue<Name extends string>(of: PrivateFields<Name>, field: Name): [] | null {
  return of.types[field] === 'list' ? [] : null;
}

/** Whether only the encrypted field says something. */
export function isOnlyEncrypted(record: object, field: string): boolean {
  const fields = new Map<string, unknown>(Object.entries(record));
  return isEmpty(fields.get(field)) && !isEmpty(fields.get(encryptedName(field)));
}
