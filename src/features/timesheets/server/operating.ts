import { randomBytes } from 'node:crypto';
import { lockProjects } from '#src/features/projects/server/public.ts';
import { changed, withEdit, withLine } from '#src/features/timesheets/logging.ts';
import { merged } from '#src/features/timesheets/merging.ts';
import { split } from '#src/features/timesheets/splitting.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import type { Done } from '#src/platform/server/operations.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { deleteEntries, insertEntries, updateEntries } from './many.ts';
import { atItsRate, pricedInTurn, settleRetainers } from './pricing.ts';
import type { KeptEntry } from './queries.ts';
import { impossible } from './refusals.ts';
import { lockSeen } from './seen.ts';
import type { Seen } from './seen.ts';
import { findWorks } from './works.ts';

type Named = { operationId?: string | undefined };
type Many = Named & { entries: readonly Seen[] };
type OtherWork = {
  projectId?: string | null | undefined;
  clientId?: string | null | undefined;
  billable?: boolean | undefined;
};

/** What was done, unless the operation's id belongs to another. All throw what stands against it. */
type Operating = Promise<Done | undefined>;

export async function splitEntry(db: Db, owner: Owner, request: Named & Seen & { at: string }): Operating {
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [request.id],
    work: async () => {
      const [entry] = await lockSeen(db, owner, [request]);
      if (!entry) return [];
      // Its second half follows the project to another client, whoever moves that at this moment.
      await lockProjects(db, owner, entry.projectId === null ? [] : [entry.projectId]);
      const parts = split(entry, request.at);
      if ('problem' in parts) throw impossible('CANNOT_SPLIT', parts.problem);
      const line = { time: new Date().toISOString(), action: 'split' };
      const first = withLine(atItsRate(parts[0]), line);
      const second = withLine({ ...atItsRate(parts[1]), id: freshId() }, line);
      await updateEntries(db, owner, [withEdit(entry, first, line.time)]);
      await insertEntries(db, owner, [{ ...second, createdFrom: madeByOperation }]);
      await settleRetainers(db, owner, [entry], [first, second]);
      return [first.id, second.id];
    },
  });
}

export async function mergeEntries(db: Db, owner: Owner, request: Many): Operating {
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: idsOf(request.entries),
    work: async () => {
      const entries = await lockSeen(db, owner, request.entries);
      const one = merged(entries);
      if ('problem' in one) throw impossible('CANNOT_MERGE', one.problem);
      const whole = atItsRate(withLine(one, { time: new Date().toISOString(), action: 'merged' }));
      await deleteEntries(
        db,
        owner,
        idsOf(entries).filter((id) => id !== one.id),
      );
      await updateEntries(db, owner, [whole]);
      await settleRetainers(db, owner, entries, [whole]);
      return [one.id];
    },
  });
}

/** Each is priced anew if that makes it other work, one after the other; what is so already stays untouched. */
export async function changeEntries(db: Db, owner: Owner, request: Many & OtherWork): Operating {
  const { projectId, clientId, billable } = request;
  const wish = definedOf({ projectId, clientId, billable });
  // Another project brings its own client, unless the caller names one. [2.45]
  const change = projectId && clientId === undefined ? { ...wish, clientId: null } : wish;
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: idsOf(request.entries),
    work: async () => {
      const entries = await lockSeen(db, owner, request.entries);
      const before = entries.filter((entry) => !isSo(entry, wish));
      const orders = await findWorks(
        db,
        owner,
        before.map((entry) => changed(entry, change)),
      );
      const priced = await pricedInTurn(db, owner, orders, before);
      const now = new Date().toISOString();
      const after = priced.map((entry, place) => withEdit(before[place] ?? entry, entry, now));
      await updateEntries(db, owner, after);
      await settleRetainers(db, owner, before, after);
      return idsOf(request.entries);
    },
  });
}

export async function removeEntries(db: Db, owner: Owner, request: Many): Operating {
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: idsOf(request.entries),
    work: async () => {
      const entries = await lockSeen(db, owner, request.entries);
      await deleteEntries(db, owner, idsOf(entries));
      await settleRetainers(db, owner, entries, []);
      return [];
    },
  });
}

/** No create request has this digest: a repeat of one never takes an entry that an operation made for its own. */
export const madeByOperation = Buffer.alloc(0);

export function freshId(): string {
  return newId(Date.now(), randomBytes(10));
}

function idsOf(entries: readonly { id: string }[]): string[] {
  return entries.map(({ id }) => id);
}

function isSo(entry: KeptEntry, { projectId, clientId, billable }: OtherWork): boolean {
  return (
    (projectId === undefined || projectId === entry.projectId) &&
    (clientId === undefined || clientId === entry.clientId) &&
    (billable === undefined || billable === entry.billable)
  );
}
