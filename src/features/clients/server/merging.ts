import { randomBytes } from 'node:crypto';
import type { Client } from '#src/features/clients/contract.ts';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { mergedFields } from '#src/features/clients/merging.ts';
import { isSealed } from '#src/features/encryption/private-fields.ts';
import { withPlain } from '#src/features/encryption/server/public.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import { throwAway } from '#src/platform/server/trash.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { sealedClient } from './encrypted.ts';
import { lockClients, updateClient } from './queries.ts';
import type { ClientReference } from './references.ts';

type Request = {
  /** The one that stays. */
  id: string;
  fromId: string;
  revision?: number | undefined;
  fromRevision?: number | undefined;
  operationId?: string | undefined;
};
type Means = {
  references: readonly ClientReference[];
  /** What opens values of which there is an encrypted copy alone: while private mode is turned off there still are. */
  opening: Sealing | null;
  /** Of private mode: what is private is not written down in plain. */
  sealing: Sealing | null;
};

/** One of the two is not there, or was changed since it was seen. */
export class MergeProblem extends Error {
  /** The client as it is by now; null where it is not there. */
  readonly current: Client | null;
  constructor(current: Client | null) {
    super(current ? 'The client was changed meanwhile.' : 'The client is not there.');
    this.current = current;
  }
}

/**
 * Lets all that refers to one client refer to another, which takes over what it did not say itself; the first one goes.
 * Undefined when the id of the operation belongs to another. Fails with MergeProblem.
 */
export async function mergeClients(
  db: Db,
  owner: Owner,
  request: Request,
  { references, opening, sealing }: Means,
): Promise<{ operationId: string } | undefined> {
  const { id, fromId } = request;
  const operationId = request.operationId ?? newId(Date.now(), randomBytes(10));
  const done = await operateOnce(
    db,
    owner,
    { ...request, operationId },
    {
      kind: 'clients',
      ids: [id, fromId],
      work: async () => {
        const clients = await lockClients(db, owner, [id, fromId]);
        const stays = asSeen(clients.get(id), request.revision);
        const goes = asSeen(clients.get(fromId), request.fromRevision);
        const change = { id, ...(await taken(stays, goes, opening)) };
        await updateClient(db, owner, sealing ? await sealedClient(sealing, id, change) : change);
        const merging = { from: fromId, to: id, operationId };
        for (const reference of references) await reference.move(db, owner, merging);
        await throwAway(db, owner, 'clients', fromId);
        return [id];
      },
    },
  );
  return done && { operationId };
}

function asSeen(client: Client | undefined, revision: number | undefined): Client {
  if (!client) throw new MergeProblem(null);
  if (revision !== undefined && revision !== client.revision) throw new MergeProblem(client);
  return client;
}

/** What the one takes from the other. Nothing takes the place of what is there but cannot be read. */
async function taken(stays: Client, goes: Client, opening: Sealing | null) {
  const one = await withPlain(opening, privateFields, stays);
  const other = await withPlain(opening, privateFields, goes);
  const change = Object.entries(mergedFields(one, other)).filter(([field]) => !isSealed(one, field));
  // Filtering takes whole fields away and changes none.
  return Object.fromEntries(change) as ReturnType<typeof mergedFields>;
}
