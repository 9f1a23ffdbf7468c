export type EncryptedName<Field extends string> = `${Field}Enc`;

/** The field with the encrypted copy of another. */
export function encryptedName<Field extends string>(field: Field): EncryptedName<Field> {
  return `${field}Enc`;
}
