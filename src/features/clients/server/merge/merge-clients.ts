import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { mergedFields } from '#src/features/clients/rules/merged-fields.ts';
import { clientRecord } from '#src/features/clients/server/client-record.ts';
import { encryptClient } from '#src/features/clients/server/encrypted-columns.ts';
import { isOnlyEncrypted } from '#src/features/encryption/rules/private-field-format.ts';
import { decryptPrivateFields } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { ClientMergeHook } from './merge-hooks.ts';

const errors = declaredErrors(clientsContract.merge);

type MergeRequest = {
  /** The client that stays. */
  id: string;
  fromId: string;
  revision?: number | undefined;
  fromRevision?: number | undefined;
  operationId?: string | undefined;
};
type MergeContext = {
  mergeHooks: readonly ClientMergeHook[];
  /** Decrypts values without plain text, which exist while private mode is being turned off. */
  decryptor: FieldCipher | null;
  /** Private mode: encrypts private fields before they are stored. */
  encryptor: FieldCipher | null;
};

/**
 * Moves all references from one client to another, fills the target's empty fields, and deletes the source.
 *
 * @throws NOT_FOUND or STALE
 */
export async function mergeClients(
  db: Db,
  owner: Owner,
  request: MergeRequest,
  { mergeHooks, decryptor, encryptor }: MergeContext,
): Promise<{ operationId: string }> {
  const { id, fromId } = request;
  const { operationId } = await runOperationOnce(db, owner, request, {
    kind: 'clients',
    ids: [id, fromId],
    run: async (merged) => {
      const clients = await clientRecord.lockAll(db, owner, [id, fromId]);
      const target = assertRevision(clients.get(id), request.revision);
      const source = assertRevision(clients.get(fromId), request.fromRevision);
      const change = { id, ...(await decryptedMergedFields(target, source, decryptor)) };
      await clientRecord.update(db, owner, encryptor ? await encryptClient(encryptor, id, change) : change);
      const merging = { from: fromId, to: id, operationId: merged };
      for (const reference of mergeHooks) await reference.move(db, owner, merging);
      await deleteRecord(db, owner, 'clients', fromId);
      return [id];
    },
  });
  return { operationId };
}

function assertRevision(client: Client | undefined, revision: number | undefined): Client {
  if (!client) throw errors.NOT_FOUND();
  if (revision !== undefined && revision !== client.revision)
    throw errors.STALE({ data: { current: client } });
  return client;
}

/** Fields to copy. Encrypted values that can't be read are never replaced. */
async function decryptedMergedFields(target: Client, source: Client, decryptor: FieldCipher | null) {
  const plainTarget = await decryptPrivateFields(decryptor, privateClientFields, target);
  const plainSource = await decryptPrivateFields(decryptor, privateClientFields, source);
  const change = Object.entries(mergedFields(plainTarget, plainSource)).filter(
    ([field]) => !isOnlyEncrypted(plainTarget, field),
  );
  // Filtering removes whole fields only.
  return Object.fromEntries(change) as ReturnType<typeof mergedFields>;
}
