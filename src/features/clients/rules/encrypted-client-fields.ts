import { fieldNames } from '#src/features/encryption/rules/private-field-format.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import type { EncryptedName as CopyOf } from '#src/platform/shared/encrypted-name.ts';

/** Fields with an encrypted copy, in private mode and without. [3.6] */
export const encryptedFields = ['name', 'email', 'phone', 'notes', 'address'] as const;
export type EncryptedField = (typeof encryptedFields)[number];

/** Fields that private mode stores only encrypted. The others stay plain for search and sorting. */
export const privateClientFields = {
  kind: 'clients',
  types: { phone: 'text', notes: 'text', address: 'text', contacts: 'list', postalAddress: 'object' },
  hasValidShape: (value: object) =>
    Array.isArray(value) ? value.every(isContact) : hasTextOrNullFields(value, addressFields),
} as const;
export type PrivateField = keyof (typeof privateClientFields)['types'];

const addressFields = ['street', 'street2', 'postalCode', 'city', 'region', 'countryCode'];

function isContact(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'id') === 'string' &&
    typeof Reflect.get(value, 'name') === 'string' &&
    hasTextOrNullFields(value, ['email', 'phone']) &&
    typeof Reflect.get(value, 'receivesInvoices') === 'boolean'
  );
}

function hasTextOrNullFields(value: object, names: readonly string[]): boolean {
  return names.every((name) => {
    const part: unknown = Reflect.get(value, name);
    return part === null || typeof part === 'string';
  });
}

export type EncryptedColumn = CopyOf<EncryptedField | PrivateField>;

/** All fields with an encrypted copy. */
export const copiedFields = [
  ...new Set<EncryptedField | PrivateField>([...encryptedFields, ...fieldNames(privateClientFields)]),
];
export const encryptedClientColumns = copiedFields.map(encryptedName);
