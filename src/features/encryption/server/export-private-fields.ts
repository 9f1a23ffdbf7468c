import type * as z from 'zod';
import { isOnlyEncrypted, fieldNames } from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import type { ExportableArea, RowSnapshot } from '#src/platform/server/export-contract.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { columnName, convertRow, isOnlyEncryptedColumn } from './convert-records.ts';
import type { FieldCipher } from './encrypt-field.ts';
import { decryptPrivateFields } from './private-records.ts';

type ExportFieldHooks = Required<Pick<ExportableArea<FieldCipher>, 'decrypt' | 'encrypt'>>;

/**
 * Exports records decrypted and without encrypted copies, which only this account can read. What can't be decrypted is
 * exported encrypted. `copies`: fields that always have an encrypted copy.
 */
export function exportPrivateFields<R extends { id: string }>(
  of: PrivateFields,
  parse: (record: object) => R,
  copies: readonly string[] = fieldNames(of).map(encryptedName),
): ExportFieldHooks {
  const isExported = (record: object, name: string) =>
    !copies.includes(name) ||
    fieldNames(of).some((field) => encryptedName(field) === name && isOnlyEncrypted(record, field));
  return {
    decrypt: {
      async record(record, cipher) {
        const plain = await decryptPrivateFields(cipher, of, parse(record));
        return Object.fromEntries(Object.entries(plain).filter(([name]) => isExported(plain, name)));
      },
      async row(image, cipher) {
        const decrypted = { ...image, ...(cipher && (await convertRow(of, cipher, false, image))) };
        const kept = Object.entries(decrypted).filter(
          ([column]) => !column.endsWith('_enc') || isOnlyEncryptedColumn(of, decrypted, column),
        );
        return { ...Object.fromEntries(kept), id: image.id };
      },
    },
    async encrypt(image, cipher) {
      const row = { ...image, ...toTextFields(of, image) };
      return { ...row, ...(await convertRow(of, cipher, true, row)) };
    },
  };
}

/** A problem with a private field of a restored row, whose record in private mode has it only encrypted. */
export function privateRowProblem(of: PrivateFields, schema: z.ZodObject, row: RowSnapshot): string | null {
  const values = fieldNames(of).map((field) => [field, row[columnName(field)]] as const);
  // The database turns other values of a text column into text.
  const checked = values.filter(([field, value]) => of.types[field] !== 'text' || typeof value === 'string');
  return validationMessage(schema.partial().safeParse(Object.fromEntries(checked)));
}

/** Text fields as the database would store them: a number in an export becomes text. */
function toTextFields(of: PrivateFields, image: Record<string, unknown>): Record<string, string> {
  const others = fieldNames(of).flatMap((field) => {
    const value = image[field];
    const isText = of.types[field] !== 'text' || value == null || typeof value === 'string';
    return isText ? [] : [[field, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(others);
}
