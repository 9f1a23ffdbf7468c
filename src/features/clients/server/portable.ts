import { clientLimits } from '#src/features/clients/client.ts';
import { Client } from '#src/features/clients/contract.ts';
import { copyNames, privateFields } from '#src/features/clients/encrypted-fields.ts';
import { portableFields } from '#src/features/encryption/server/public.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { durationsInMs } from '#src/platform/server/older-durations.ts';
import { everyPage, tooLongIn } from '#src/platform/server/portable.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { listClients } from './queries.ts';
import { StorableClient } from './storable-client.ts';

export const clientsArea: PortableArea<Sealing> = {
  name: 'clients',
  table: 'clients',
  columns: Object.keys(Client.shape).filter((field) => !copyNames.some((copy) => copy === field)),
  pages: (db, owner) => everyPage((page) => listClients(db, owner, page)),
  upgrade: durationsInMs,
  rowProblemOf: (row) => {
    const { phone, notes, address } = clientLimits;
    // Sealed in private mode, these are checked here alone.
    const structured = SealedShapes.safeParse({ contacts: [], postalAddress: null, ...structuredOf(row) });
    return tooLongIn(row, { phone, notes, address }) ?? complaintOf(structured);
  },
  problemOf: (record) => complaintOf(StorableClient.safeParse(record)),
  ...portableFields(privateFields, (record) => Client.parse(record), copyNames),
};

const SealedShapes = StorableClient.pick({ contacts: true, postalAddress: true });

function structuredOf({ contacts, postal_address: postalAddress }: Record<string, unknown>) {
  return definedOf({ contacts, postalAddress });
}
