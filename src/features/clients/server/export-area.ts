import { Client } from '#src/features/clients/contract.ts';
import { encryptedColumns, privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import {
  exportPrivateFields,
  privateRowProblem,
  recordConversion,
} from '#src/features/encryption/server/public.ts';
import { clientRecord } from './client-record.ts';

export const clientsExportArea = clientRecord.exportArea({
  rowProblem: (row) => privateRowProblem(privateFields, clientRecord.storable, row),
  ...exportPrivateFields(privateFields, (record) => Client.parse(record), encryptedColumns),
});

export const clientPrivateModeConversion = recordConversion(privateFields);
