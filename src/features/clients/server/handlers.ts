import { clientMessages, inUseMessage } from '#src/features/clients/client.ts';
import { clientsContract } from '#src/features/clients/contract.ts';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import {
  foreignCopy,
  keepsPrivate,
  openingSealing,
  privateSealing,
  saysPrivate,
  withoutKey,
  withoutPlain,
} from '#src/features/encryption/server/public.ts';
import { secured } from '#src/platform/server/access.ts';
import type { HandlerContext, Owner } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { sessionChanged } from '#src/platform/shared/change.ts';
import { countReferences } from './counting.ts';
import { deleteClient, restoreClient } from './deleting.ts';
import { meaningOfClient, sealedClient } from './encrypted.ts';
import { mergesInto } from './merged-into.ts';
import { mergeClients, MergeProblem } from './merging.ts';
import {
  clientOrigin,
  findClient,
  insertClient,
  keepCopies,
  listClients,
  toggleClient,
  updateClient,
} from './queries.ts';
import type { ClientReference } from './references.ts';
import { unmergeClients } from './unmerging.ts';
import { viewerIdsOf, viewersOfClient } from './viewers.ts';

const os = secured(clientsContract);

/** `referring`: what other features keep that refers to clients. */
export function clientsHandlers(referring: readonly ClientReference[]) {
  const references = [...referring, viewersOfClient];
  return os.router({
    create: os.create.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      const sealing = await privateSealing(db, owner, keys).catch(withoutKey(errors));
      const created = await createOnce(await meaningOfClient(sealing, input).catch(foreignCopy(errors)), {
        insert: async (record) => {
          const kept = sealing ? await sealedClient(sealing, record.id, input) : input;
          return insertClient(db, owner, { ...kept, ...record });
        },
        originOf: (id) => clientOrigin(db, owner, id),
      });
      if (!created) throw errors.CONFLICT();
      return created;
    }),

    list: os.list.handler(({ input, context: { db, owner } }) => listClients(db, owner, input)),

    get: os.get.handler(({ input, context: { db, owner } }) => findClient(db, owner, input.id)),

    update: os.update.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      // A new name is saved even where the key is missing.
      const sealing = saysPrivate(privateFields, input)
        ? await privateSealing(db, owner, keys).catch(withoutKey(errors))
        : null;
      const kept = sealing ? await sealedClient(sealing, input.id, input).catch(foreignCopy(errors)) : input;
      const updated = await updateClient(db, owner, kept);
      if (updated) return updated;
      const current = await findClient(db, owner, input.id);
      throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND();
    }),

    toggleActive: os.toggleActive.handler(async ({ input, context: { db, owner }, errors }) => {
      const toggled = await toggleClient(db, owner, input.id);
      if (!toggled) throw errors.NOT_FOUND();
      return toggled;
    }),

    keepCopies: os.keepCopies.handler(async ({ input, context: { db, owner, keys }, errors }) => {
      // Here a copy may replace the only one there is.
      const opening = await openingSealing(db, owner, keys).catch(withoutKey(errors));
      if (opening) await withoutPlain(opening, privateFields, input.id, input).catch(foreignCopy(errors));
      if (!(await keepCopies(db, owner, input))) throw errors.NOT_FOUND();
      return {};
    }),

    delete: os.delete.handler(async ({ input, context: { db, owner, alsoChanged }, errors }) => {
      const held = (await countReferences(db, owner, references, input.id)).filter(({ holds }) => holds);
      if (held.length > 0) throw errors.IN_USE({ message: inUseMessage(held) });
      const viewerIds = await deleteClient(db, owner, input.id).catch((error: unknown) => {
        throw isReferenceViolation(error) ? errors.IN_USE() : error;
      });
      if (!viewerIds) throw errors.NOT_FOUND();
      for (const userId of viewerIds) alsoChanged({ userId, what: sessionChanged });
      return {};
    }),

    restore: os.restore.handler(async ({ input, context: { db, owner, alsoChanged }, errors }) => {
      // What comes back in plain while that is turned over would be overlooked.
      await keepsPrivate(db, owner);
      const viewerIds = await restoreClient(db, owner, input.id);
      for (const userId of viewerIds) alsoChanged({ userId, what: sessionChanged });
      const restored = await findClient(db, owner, input.id);
      if (!restored) throw errors.NOT_FOUND();
      return restored;
    }),

    mergePreview: os.mergePreview.handler(async ({ input, context: { db, owner }, errors }) => {
      if (input.id === input.fromId) throw invalidField('fromId', clientMessages.notTwo);
      for (const id of [input.id, input.fromId]) {
        if (!(await findClient(db, owner, id))) throw errors.NOT_FOUND();
      }
      const moves = await countReferences(db, owner, references, input.fromId);
      return { moves: moves.map(({ what, count }) => ({ what, count })) };
    }),

    merges: os.merges.handler(async ({ input, context: { db, owner }, errors }) => {
      if (!(await findClient(db, owner, input.id))) throw errors.NOT_FOUND();
      return { items: await mergesInto(db, owner, input.id) };
    }),

    merge: os.merge.handler(async ({ input, context: { db, owner, keys, alsoChanged }, errors }) => {
      if (input.id === input.fromId) throw invalidField('fromId', clientMessages.notTwo);
      const sealing = await privateSealing(db, owner, keys).catch(withoutKey(errors));
      const opening = sealing ?? (await openingSealing(db, owner, keys).catch(withoutKey(errors)));
      const means = { references, opening, sealing };
      const done = await mergeClients(db, owner, input, means).catch((error: unknown) => {
        if (!(error instanceof MergeProblem)) throw error;
        throw error.current ? errors.STALE({ data: { current: error.current } }) : errors.NOT_FOUND();
      });
      if (!done) throw errors.CONFLICT();
      await tellOf(db, owner, [input.id], alsoChanged);
      return done;
    }),

    undoMerge: os.undoMerge.handler(async ({ input, context: { db, owner, alsoChanged }, errors }) => {
      await keepsPrivate(db, owner);
      const undone = await unmergeClients(db, owner, input.id, references);
      if (undone === null) throw errors.NOT_FOUND();
      if (undone === undefined) throw errors.CHANGED_SINCE();
      await tellOf(db, owner, undone.ids, alsoChanged);
      return undone;
    }),
  });

  /** What referred to clients that were merged shows others now, and who may view them sees others. */
  async function tellOf(db: Db, owner: Owner, ids: readonly string[], tell: HandlerContext['alsoChanged']) {
    for (const { feature } of references) tell({ userId: owner.ownerId, what: feature });
    for (const userId of await viewerIdsOf(db, owner, ids)) tell({ userId, what: sessionChanged });
  }
}
