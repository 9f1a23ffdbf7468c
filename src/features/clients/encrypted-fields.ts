/** The fields with an encrypted copy beside them. [3.6] */
export const encryptedFields = ['name', 'email', 'phone', 'notes', 'address'] as const;
export type EncryptedField = (typeof encryptedFields)[number];

/** Those of which private mode keeps the encrypted copy alone; the others are searched and sorted by. */
export const privateFields = ['phone', 'notes', 'address'] as const satisfies readonly EncryptedField[];

export type CopyName<Field extends EncryptedField = EncryptedField> = `${Field}Enc`;

export function copyName<Field extends EncryptedField>(field: Field): CopyName<Field> {
  return `${field}Enc`;
}

/** Where a copy belongs: it can be read in this field of this client alone. */
export function spotOf(clientId: string, field: EncryptedField) {
  return { collection: 'clients', recordId: clientId, field };
}
