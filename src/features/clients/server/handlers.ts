import * as clientMessages from '#messages/api/clients.ts';
import { clientsContract } from '#src/features/clients/contract.ts';
import { inUseMessage, referringFeatures } from '#src/features/clients/rules/client-limits.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import {
  rethrowUndecryptable,
  isPrivateInTransaction,
  loadDecryptor,
  loadEncryptor,
  hasPrivateFields,
  rethrowKeyUnavailable,
  encryptPrivateFields,
} from '#src/features/encryption/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { HandlerContext } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import { stopArchivedClients } from './archive-hooks.ts';
import type { ArchiveHook } from './archive-hooks.ts';
import { clientRecord, findClient } from './client-record.ts';
import { findViewerIds } from './client-viewers.ts';
import { countReferences } from './count-references.ts';
import { deleteClient } from './delete-client.ts';
import { canonicalClientRequest, encryptClient } from './encrypted-columns.ts';
import { mergeClients } from './merge/merge-clients.ts';
import type { ClientMergeHook } from './merge/merge-hooks.ts';
import { listMergesInto } from './merge/merged-clients.ts';
import { listClients, lockInternalClientId, saveEncryptedCopies, toggleClient } from './queries.ts';
import { undoClientChange } from './undo-client-change.ts';

const os = implementSecured(clientsContract);

type ClientHooks = {
  /** How features handle their references to a merged client. */
  merge: readonly ClientMergeHook[];
  /** What features stop for an archived client. */
  archive: readonly ArchiveHook[];
};

export function clientsHandlers({ merge: hooks, archive }: ClientHooks) {
  const mergeHooks = referringFeatures.flatMap((name) => hooks.filter(({ feature }) => feature === name));
  return os.router({
    create: os.create.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      const internalId = input.isInternal === true ? await lockInternalClientId(db, owner) : undefined;
      if (internalId !== undefined) return { id: internalId };
      const encryptor = await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
      const request = await canonicalClientRequest(encryptor, input).catch(rethrowUndecryptable(errors));
      return clientRecord.createLast(db, owner, request, errors, (id) =>
        encryptor ? encryptClient(encryptor, id, input) : input,
      );
    }),

    list: os.list.handler(({ input, context: { db, owner } }) => listClients(db, owner, input)),

    get: os.get.handler(({ input, context: { db, owner } }) => findClient(db, owner, input.id)),

    update: os.update.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      // Names can be saved even if the key is missing.
      const encryptor = hasPrivateFields(privateClientFields, input)
        ? await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors))
        : null;
      const change = encryptor
        ? await encryptClient(encryptor, input.id, input).catch(rethrowUndecryptable(errors))
        : input;
      const changed = await clientRecord.change(db, owner, change, errors);
      if (input.isActive === false) await stopArchivedClients(db, owner, [input.id], archive);
      return changed;
    }),

    toggleActive: os.toggleActive.handler(async ({ input, context: { db, owner }, errors }) => {
      const toggled = await toggleClient(db, owner, input.id);
      if (!toggled) throw errors.NOT_FOUND();
      await stopArchivedClients(db, owner, [input.id], archive);
      return toggled;
    }),

    saveEncryptedCopies: os.saveEncryptedCopies.handler(
      async ({ input: { clientId: id, ...copies }, context: { db, owner, keys }, errors }) => {
        // The new encrypted copy may replace the only existing one.
        const opening = await loadDecryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
        if (opening)
          await encryptPrivateFields(opening, privateClientFields, id, copies).catch(
            rethrowUndecryptable(errors),
          );
        return { count: (await saveEncryptedCopies(db, owner, { id, ...copies })) ? 1 : 0 };
      },
    ),

    delete: os.delete.handler(async ({ input, context: { db, owner, notifyAlso }, errors }) => {
      const held = (await countReferences(db, owner, mergeHooks, input.id)).filter(({ holds }) => holds);
      if (held.length > 0) throw errors.IN_USE({ message: inUseMessage(held) });
      const deleted = await deleteClient(db, owner, input.id).catch((error: unknown) => {
        throw isForeignKeyViolation(error) ? errors.IN_USE() : error;
      });
      if (!deleted) throw errors.NOT_FOUND();
      const { operationId, viewerIds } = deleted;
      for (const userId of viewerIds) notifyAlso({ userId, what: sessionTopic });
      return { operationId };
    }),

    mergePreview: os.mergePreview.handler(async ({ input, context: { db, owner }, errors }) => {
      if (input.id === input.fromId) throw invalidField('fromId', clientMessages.notTwo);
      for (const id of [input.id, input.fromId]) {
        if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
      }
      const moves = await countReferences(db, owner, mergeHooks, input.fromId);
      return { moves: moves.map(({ feature, count }) => ({ feature, count })) };
    }),

    merges: os.merges.handler(async ({ input, context: { db, owner }, errors }) => {
      if (!(await findClient(db, owner, input.id))) throw errors.NOT_FOUND();
      return { items: await listMergesInto(db, owner, input.id) };
    }),

    merge: os.merge.handler(async ({ input, context: { db, owner, keys, notifyAlso }, errors }) => {
      if (input.id === input.fromId) throw invalidField('fromId', clientMessages.notTwo);
      const encryptor = await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
      const decryptor =
        encryptor ?? (await loadDecryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors)));
      const means = { mergeHooks, decryptor, encryptor };
      const done = await mergeClients(db, owner, input, means);
      await notifyChangedRecords(db, owner, [input.id], notifyAlso);
      return done;
    }),

    undo: os.undo.handler(async ({ input, context: { db, owner, notifyAlso } }) => {
      // Otherwise a private mode conversion in progress would miss the restored record.
      await isPrivateInTransaction(db, owner);
      const undone = await undoClientChange(db, owner, input.id, mergeHooks);
      await stopArchivedClients(db, owner, undone.ids, archive);
      await notifyChangedRecords(db, owner, undone.ids, notifyAlso);
      return undone;
    }),
  });

  /** Notifies the features whose records now refer to another client, and their viewers. */
  async function notifyChangedRecords(
    db: Db,
    owner: Owner,
    ids: readonly string[],
    notify: HandlerContext['notifyAlso'],
  ) {
    for (const { feature } of mergeHooks) notify({ userId: owner.ownerId, what: feature });
    for (const userId of await findViewerIds(db, owner, ids)) notify({ userId, what: sessionTopic });
  }
}
