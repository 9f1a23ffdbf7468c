import { fieldNames } from '#src/features/encryption/rules/private-field-format.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';

/** Fields that private mode stores only encrypted: they may name people. */
export const privateExpenseFields = {
  kind: 'expenses',
  types: { vendor: 'text', guests: 'text', notes: 'text', trip: 'object' },
  hasValidShape: (value: object) =>
    ['from', 'to', 'purpose'].every((name) => {
      const part: unknown = Reflect.get(value, name);
      return part === null || typeof part === 'string';
    }),
} as const;

/** The fields with their encrypted copies. */
export const encryptedExpenseFields = fieldNames(privateExpenseFields).map(encryptedName);
