import { Client } from '#src/features/clients/contract.ts';
import {
  encryptedClientColumns,
  privateClientFields,
} from '#src/features/clients/rules/encrypted-client-fields.ts';
import {
  exportPrivateFields,
  privateRowProblem,
  recordConversion,
} from '#src/features/encryption/server/public.ts';
import { clientRecord } from './client-record.ts';

export const clientsExportArea = clientRecord.exportArea({
  rowProblem: (row) => privateRowProblem(privateClientFields, clientRecord.storable, row),
  ...exportPrivateFields(privateClientFields, (record) => Client.parse(record), encryptedClientColumns),
});

export const clientPrivateModeConversion = recordConversion(privateClientFields);
