import { randomBytes } from 'node:crypto';
import { lockProjects } from '#src/features/projects/server/public.ts';
import { changed, needsNewRate, withEdit, withLine } from '#src/features/timesheets/logging.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import { merged } from '#src/features/timesheets/merging.ts';
import { shiftedStart } from '#src/features/timesheets/moving.ts';
import type { ShiftedStart } from '#src/features/timesheets/moving.ts';
import { split } from '#src/features/timesheets/splitting.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import type { Done } from '#src/platform/server/operations.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { whole } from './keeping.ts';
import { deleteEntries, insertEntries, updateEntries } from './many.ts';
import { atItsRate, pricedInTurn, settleRetainers } from './pricing.ts';
import { assertStorable } from './queries.ts';
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
  date?: string | undefined;
};

/** What was done, unless the operation's id belongs to another. All throw what stands against it. */
type Operating = Promise<Done | undefined>;
export type ShiftedEntry = ShiftedStart & { id: string };
export type Moving = Promise<(Done & { shiftedStarts?: ShiftedEntry[] }) | undefined>;

export async function splitEntry(db: Db, owner: Owner, request: Named & Seen & { at: string }): Operating {
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [request.id],
    work: async () => {
      const [entry] = await lockSeen(db, owner, [request]);
      if (!entry) return [];
      assertStorable(entry);
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
      entries.forEach(assertStorable);
      const one = merged(entries);
      if ('problem' in one) throw impossible('CANNOT_MERGE', one.problem);
      const entry = atItsRate(withLine(one, { time: new Date().toISOString(), action: 'merged' }));
      await deleteEntries(
        db,
        owner,
        idsOf(entries).filter((id) => id !== one.id),
      );
      await updateEntries(db, owner, [entry]);
      await settleRetainers(db, owner, entries, [entry]);
      return [one.id];
    },
  });
}

/**
 * Each is priced anew if that makes it other work, one after the other; what only goes to another day keeps its rate, and
 * what is so already stays untouched.
 * @throws BAD_REQUEST where the clocks of one contradict each other on its new day
 */
export async function changeEntries(db: Db, owner: Owner, request: Many & OtherWork): Moving {
  const { projectId, clientId, billable, date } = request;
  const wish = definedOf({ projectId, clientId, billable, date });
  // Another project brings its own client, unless the caller names one. [2.45]
  const change = projectId && clientId === undefined ? { ...wish, clientId: null } : wish;
  const shiftedStarts: ShiftedEntry[] = [];
  const done = await operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids: idsOf(request.entries),
    work: async () => {
      const entries = await lockSeen(db, owner, request.entries);
      const toChange = entries
        .filter((entry) => !isSo(entry, wish))
        .map((entry) => ({ before: entry, wanted: whole(changed(entry, change)) }));
      shiftedStarts.push(...toChange.flatMap((each) => shiftOf(each.before, each.wanted)));
      const other = toChange.filter(({ before, wanted }) => needsNewRate(before, wanted));
      const orders = await findWorks(
        db,
        owner,
        other.map(({ wanted }) => wanted),
      );
      const before = other.map((each) => each.before);
      const priced = new Map((await pricedInTurn(db, owner, orders, before)).map((each) => [each.id, each]));
      const now = new Date().toISOString();
      const after = toChange.map((each) =>
        withEdit(each.before, priced.get(each.before.id) ?? atItsRate(each.wanted), now),
      );
      await updateEntries(db, owner, after);
      await settleRetainers(
        db,
        owner,
        toChange.map((each) => each.before),
        after,
      );
      return idsOf(request.entries);
    },
  });
  return withShifts(done, shiftedStarts);
}

export function shiftOf(before: LoggedEntry, after: LoggedEntry): ShiftedEntry[] {
  const shifted = shiftedStart(before, after);
  return shifted ? [{ id: after.id, ...shifted }] : [];
}

export function withShifts(done: Done | undefined, shiftedStarts: ShiftedEntry[]): Awaited<Moving> {
  return done && { ...done, ...(shiftedStarts.length > 0 && { shiftedStarts }) };
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

function isSo(entry: KeptEntry, { projectId, clientId, billable, date }: OtherWork): boolean {
  return (
    (date === undefined || date === entry.day) &&
    (projectId === undefined || projectId === entry.projectId) &&
    (clientId === undefined || clientId === entry.clientId) &&
    (billable === undefined || billable === entry.billable)
  );
}
