import { Client } from '#src/features/clients/contract.ts';
import { clientLimits } from '#src/features/clients/rules/client-limits.ts';
import { encryptedColumns, privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import { exportPrivateFields, recordConversion } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { eachPage, tooLongColumn } from '#src/platform/server/export-contract.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { listClients } from './queries.ts';
import { StorableClient } from './storable-client.ts';

export const clientsExportArea: ExportableArea<FieldCipher> = {
  name: 'clients',
  table: 'clients',
  columns: Object.keys(Client.shape).filter((field) => !encryptedColumns.some((copy) => copy === field)),
  pages: (db, owner) => eachPage((page) => listClients(db, owner, page)),
  rowProblem: (row) => {
    const { phone, notes, address } = clientLimits;
    // In private mode these fields are encrypted, so this is the only place to validate them.
    const structured = PrivateFieldSchemas.safeParse({
      contacts: [],
      postalAddress: null,
      ...privateObjects(row),
    });
    return tooLongColumn(row, { phone, notes, address }) ?? validationMessage(structured);
  },
  recordProblem: (record) => validationMessage(StorableClient.safeParse(record)),
  ...exportPrivateFields(privateFields, (record) => Client.parse(record), encryptedColumns),
};

const PrivateFieldSchemas = StorableClient.pick({ contacts: true, postalAddress: true });

function privateObjects({ contacts, postal_address: postalAddress }: Record<string, unknown>) {
  return omitUndefined({ contacts, postalAddress });
}

export const clientPrivateModeConversion = recordConversion(privateFields);
