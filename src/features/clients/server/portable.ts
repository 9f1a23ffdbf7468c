import { clientLimits } from '#src/features/clients/client.ts';
import { Client } from '#src/features/clients/contract.ts';
import { copyName, encryptedFields, privateFields, spotOf } from '#src/features/clients/encrypted-fields.ts';
import type { EncryptedField } from '#src/features/clients/encrypted-fields.ts';
import { Unreadable } from '#src/features/encryption/envelope.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { durationsInMs } from '#src/platform/server/older-durations.ts';
import { everyPage, tooLongIn } from '#src/platform/server/portable.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { converted } from './conversion.ts';
import { listClients } from './queries.ts';
import { StorableClient } from './storable-client.ts';

/** Clients leave with what only their copies say, and without copies: those are for this account alone. */
export const clientsArea: PortableArea<Sealing> = {
  name: 'clients',
  table: 'clients',
  columns: Object.keys(Client.shape).filter((field) => !isCopy(field)),
  pages: (db, owner) => everyPage((page) => listClients(db, owner, page)),
  upgrade: durationsInMs,
  rowProblemOf: (row) => {
    const { phone, notes, address } = clientLimits;
    return tooLongIn(row, { phone, notes, address });
  },
  problemOf: (record) => complaintOf(StorableClient.safeParse(record)),
  open: {
    async record(record, sealing) {
      const client = Client.parse(record);
      const opened: Record<string, unknown> = {};
      for (const [field, said] of Object.entries(client)) if (!isCopy(field)) opened[field] = said;
      for (const field of privateFields) {
        const { [copyName(field)]: copy } = client;
        if (copy === undefined || client[field] !== null) continue;
        const text = await textIn(copy, client.id, field, sealing);
        // What nobody can read leaves as it is: it is neither empty nor lost.
        if (text === null) opened[copyName(field)] = copy;
        else opened[field] = text;
      }
      return opened;
    },
    async row(image, sealing) {
      const opened = { ...image, ...(sealing && (await converted(sealing, false, image))) };
      const kept = Object.entries(opened).filter(
        ([column]) => !column.endsWith('_enc') || isUnread(opened, column),
      );
      return { ...Object.fromEntries(kept), id: image.id };
    },
  },
  async seal(image, sealing) {
    const said = { ...image, ...textsOf(image) };
    return { ...said, ...(await converted(sealing, true, said)) };
  },
};

/** What is private, as the database would write it down: a number in an export becomes text there, too. */
function textsOf(image: Record<string, unknown>): Record<string, string> {
  const others = privateFields.flatMap((field) => {
    const said = image[field];
    return said == null || typeof said === 'string' ? [] : [[field, JSON.stringify(said)] as const];
  });
  return Object.fromEntries(others);
}

async function textIn(copy: unknown, id: string, field: EncryptedField, sealing: Sealing | null) {
  if (!sealing) return null;
  return sealing.open(spotOf(id, field), copy).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  });
}

function isCopy(field: string): boolean {
  return encryptedFields.some((plain) => copyName(plain) === field);
}

function isUnread(image: Record<string, unknown>, copyColumn: string): boolean {
  const isPrivate = privateFields.some((field) => `${field}_enc` === copyColumn);
  return isPrivate && image[copyColumn] !== null && image[copyColumn.slice(0, -'_enc'.length)] === null;
}
