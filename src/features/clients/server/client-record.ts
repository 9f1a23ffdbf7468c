import { createHash } from 'node:crypto';
import { clientFields } from '#src/features/clients/contract-fields.ts';
import { Client, NewClient } from '#src/features/clients/contract.ts';
import { normalizeEmail } from '#src/features/clients/rules/client-limits.ts';
import { copiedFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { hoursIn } from '#src/platform/server/records/record-columns.ts';
import { withIds } from './encrypted-columns.ts';
import { roundingColumns } from './rounding-columns.ts';

export const clientRecord = defineRecord({
  table: 'clients',
  schema: Client,
  fields: { ...clientFields, name: NewClient.shape.name },
  encrypted: copiedFields,
  columns: {
    contacts: { write: (contacts) => ({ contacts: JSON.stringify(withIds(contacts)) }) },
    email: { write: (email) => ({ email, emailHash: hashEmail(email) }) },
    retainerHours: hoursIn('retainerMs'),
    rounding: roundingColumns,
  },
});

export const findClient = clientRecord.find;

/** base64(SHA-256(trimmed, lower-cased email)). [3.5] */
function hashEmail(email: string | null): string | null {
  const hashed = normalizeEmail(email);
  return hashed === undefined ? null : createHash('sha256').update(hashed).digest('base64');
}
