import { clientsContract } from '#src/features/clients/contract.ts';
import { secured } from '#src/platform/server/access.ts';
import { isReferenceViolation } from '#src/platform/server/constraint.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import { bringBack, throwAway } from '#src/platform/server/trash.ts';
import {
  clientOrigin,
  findClient,
  insertClient,
  listClients,
  toggleClient,
  updateClient,
} from './queries.ts';

const os = secured(clientsContract);

export const clientsHandlers = os.router({
  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const created = await createOnce(input, {
      insert: (record) => insertClient(db, owner, { ...input, ...record }),
      originOf: (id) => clientOrigin(db, owner, id),
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  list: os.list.handler(({ input, context: { db, owner } }) => listClients(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findClient(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner }, errors }) => {
    const updated = await updateClient(db, owner, input);
    if (updated) return updated;
    const current = await findClient(db, owner, input.id);
    throw current ? errors.STALE({ data: { current } }) : errors.NOT_FOUND();
  }),

  toggleActive: os.toggleActive.handler(async ({ input, context: { db, owner }, errors }) => {
    const toggled = await toggleClient(db, owner, input.id);
    if (!toggled) throw errors.NOT_FOUND();
    return toggled;
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const isGone = await throwAway(db, owner, 'clients', input.id).catch((error: unknown) => {
      throw isReferenceViolation(error) ? errors.IN_USE() : error;
    });
    if (!isGone) throw errors.NOT_FOUND();
    return {};
  }),

  restore: os.restore.handler(async ({ input, context: { db, owner }, errors }) => {
    await bringBack(db, owner, 'clients', input.id);
    const restored = await findClient(db, owner, input.id);
    if (!restored) throw errors.NOT_FOUND();
    return restored;
  }),
});
