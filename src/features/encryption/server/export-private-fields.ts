import {
  encryptedName,
  isOnlyEncrypted,
  fieldNames,
} from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { convertRow, isOnlyEncryptedColumn } from './convert-records.ts';
import type { FieldCipher } from './encrypt-field.ts';
import { decryptPrivateFields } from './private-records.ts';

type ExportFieldHooks = Required<Pick<ExportableArea<FieldCipher>, 'decrypt' | 'encrypt'>>;

/**
 * Records leave an export with what only their encrypted fields say, and without copies: those are for this account
 * alone. What nobody can read leaves as it is: it is neither empty nor lost. `copies`: fields that have one always.
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
      async record(record, sealing) {
        const plain = await decryptPrivateFields(sealing, of, parse(record));
        return Object.fromEntries(Object.entries(plain).filter(([name]) => isExported(plain, name)));
      },
      async row(image, sealing) {
        const opened = { ...image, ...(sealing && (await convertRow(of, sealing, false, image))) };
        const kept = Object.entries(opened).filter(
          ([column]) => !column.endsWith('_enc') || isOnlyEncryptedColumn(of, opened, column),
        );
        return { ...Object.fromEntries(kept), id: image.id };
      },
    },
    async encrypt(image, sealing) {
      const said = { ...image, ...toTextFields(of, image) };
      return { ...said, ...(await convertRow(of, sealing, true, said)) };
    },
  };
}

/** Text fields as the database would write them: a number in an export becomes text there, too. */
function toTextFields(of: PrivateFields, image: Record<string, unknown>): Record<string, string> {
  const others = fieldNames(of).flatMap((field) => {
    const value = image[field];
    const isText = of.types[field] !== 'text' || value == null || typeof value === 'string';
    return isText ? [] : [[field, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(others);
}
