import { sql } from 'kysely';
import { findProjectBillings, lockProjects } from '#src/features/projects/server/public.ts';
import type { RateChange } from '#src/features/timesheets/contract-fields.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { withAuditLine } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { findRateChange } from '#src/features/timesheets/rules/pricing/recalculation-preview.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import {
  findBillingContext,
  findStoredEntries,
  lockEntries,
  lockProjectsWithUsage,
  priceEntriesInOrder,
  touchChangedRetainers,
  unknownReferenceError,
  updateEntries,
} from '#src/features/timesheets/server/public.ts';
import type {
  EntryToStore,
  ResolvedReferences,
  StoredEntry,
} from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { hashJson } from '#src/platform/server/json-hash.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';

const errors = declaredErrors(timesheetsContract.recalculateRates);

type RecalculationScope = {
  projectId?: string | undefined;
  clientId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type ScopedProject = { id: string; name: string; count: number };
type RecalculationPlan = {
  /** Those of a client that have too many entries. */
  leftOut: ScopedProject[];
  changes: RateChange[];
  entries: { before: StoredEntry; after: EntryToStore }[];
  count: number;
};

/** Rate changes if the entries were priced now; the digest identifies this preview. Nothing is locked. */
export async function previewRecalculation(db: Db, owner: Owner, span: RecalculationScope) {
  const { changes, count, leftOut } = await planRecalculation(db, owner, span, {
    readEntries: findStoredEntries,
    readProjects: findProjectBillings,
  });
  return {
    changes,
    count,
    leftOut: leftOut.map(({ id, name }) => ({ id, name })),
    digest: changesDigest(changes),
  };
}

/**
 * Reprices entries of a project, or of a client's projects, that aren't on an invoice, in order of time.
 * @throws UNKNOWN_REFERENCE, CANNOT_RECALCULATE, or CHANGED_SINCE if the result differs from the preview
 */
export async function recalculateRates(
  db: Db,
  owner: Owner,
  request: RecalculationScope & { digest: string; operationId?: string | undefined },
): Promise<OperationResult> {
  const plan = await planRecalculation(db, owner, request, {
    readEntries: lockEntries,
    readProjects: lockProjects,
  });
  const ids = plan.changes.map(({ id }) => id);
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids,
    run: async () => {
      if (changesDigest(plan.changes) !== request.digest) throw errors.CHANGED_SINCE();
      const now = new Date().toISOString();
      const after = plan.entries.map((each) => withRateAuditLine(each.before, each.after, now));
      await updateEntries(db, owner, after);
      await touchChangedRetainers(
        db,
        owner,
        plan.entries.map(({ before }) => before),
        after,
      );
      return ids;
    },
  });
}

type Reading = { readEntries: typeof lockEntries; readProjects: typeof lockProjects };

async function planRecalculation(
  db: Db,
  owner: Owner,
  scope: RecalculationScope,
  { readEntries, readProjects }: Reading,
): Promise<RecalculationPlan> {
  await requireScope(db, owner, scope);
  const { projectIds, leftOut } = splitByLimit(await countEntriesToRate(db, owner, scope), scope);
  const before = await listEntriesToRate(db, owner, { ...scope, projectIds }, readEntries);
  const works = new Map<string, ResolvedReferences>();
  for (const { clientId, projectId } of before) {
    const place = `${projectId} ${clientId}`;
    if (!works.has(place)) works.set(place, await findBillingContext(db, owner, { projectId, clientId }));
  }
  const orders = before.flatMap((entry) => {
    const work = works.get(`${entry.projectId} ${entry.clientId}`);
    return work ? [{ entry, work }] : [];
  });
  const after = await priceEntriesInOrder(db, owner, orders, before, (ids) =>
    lockProjectsWithUsage(db, owner, ids, readProjects),
  );
  const changes: RecalculationPlan['changes'] = [];
  const entries: RecalculationPlan['entries'] = [];
  for (const [place, entry] of before.entries()) {
    const rated = after[place];
    const change = rated && findRateChange(entry, rated);
    if (!change) continue;
    changes.push(change);
    entries.push({ before: entry, after: rated });
  }
  return { changes, entries, count: before.length, leftOut };
}

/** @throws BAD_REQUEST or UNKNOWN_REFERENCE unless it is a project or a client of the owner */
async function requireScope(
  db: Db,
  owner: Owner,
  { projectId, clientId }: RecalculationScope,
): Promise<void> {
  if (projectId === undefined && clientId === undefined)
    throw invalidField('projectId', 'is required without a client');
  const find = (of: { projectId: string | null; clientId: string | null }) =>
    findBillingContext(db, owner, of);
  if (projectId !== undefined && !(await find({ projectId, clientId: null })).project)
    throw unknownReferenceError({ problem: 'projectGone' });
  if (clientId !== undefined && !(await find({ projectId: null, clientId })).client)
    throw unknownReferenceError({ problem: 'clientGone' });
}

/** SQL: entries `t` of projects `p` that can get other amounts. Others are priced once they become billable. */
function isToRate({ ownerId }: Owner, { projectId, clientId, from, to }: RecalculationScope) {
  return sql`t.user_id = ${ownerId} and p.user_id = ${ownerId} and p.id = t.project_id and not t.invoiced
    and t.billable
    and p.id = coalesce(${projectId ?? null}::uuid, p.id)
    and (${clientId ?? null}::uuid is null or p.client_id = ${clientId ?? null})
    and t.day >= coalesce(${from ?? null}::date, t.day) and t.day <= coalesce(${to ?? null}::date, t.day)`;
}

/** Projects with the fewest first. */
async function countEntriesToRate(db: Db, owner: Owner, scope: RecalculationScope): Promise<ScopedProject[]> {
  const { rows } = await sql<ScopedProject>`
    select p.id, p.name, count(*)::int as count from timesheets t, projects p
      where ${isToRate(owner, scope)} group by p.id, p.name order by count(*), p.id`.execute(db);
  return rows;
}

/** Splits a client’s projects into those that fit the limit and the rest; a single project must fit. */
function splitByLimit(projects: readonly ScopedProject[], { projectId }: RecalculationScope) {
  let total = 0;
  const fits = projects.filter(({ count }) => {
    total += count;
    return total <= timesheetLimits.entriesPerRecalculation;
  });
  const leftOut = projects.filter((project) => !fits.includes(project));
  if (projectId !== undefined && leftOut.length > 0) throw errors.CANNOT_RECALCULATE();
  return { projectIds: fits.map(({ id }) => id), leftOut };
}

/** In order of time. */
async function listEntriesToRate(
  db: Db,
  owner: Owner,
  { projectIds, ...scope }: RecalculationScope & { projectIds: readonly string[] },
  readEntries: Reading['readEntries'],
): Promise<StoredEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from timesheets t, projects p
      where ${isToRate(owner, scope)} and p.id = any(${projectIds}::uuid[])
      order by t.day, coalesce(t.start_time, t.date), t.id
      limit ${timesheetLimits.entriesPerRecalculation}`.execute(db);
  const read = await readEntries(
    db,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const entry = read.get(id);
    return entry && projectIds.includes(entry.projectId ?? '') && !entry.invoiced && entry.billable
      ? [entry]
      : [];
  });
}

function withRateAuditLine(before: StoredEntry, after: EntryToStore, now: string): EntryToStore {
  const formatRate = ({ rate, currency }: EntryToStore) => `${rate} ${currency}`;
  const change = { field: 'rate', before: formatRate(before), after: formatRate(after) };
  return withAuditLine(after, { time: now, action: 'edited rate', changes: [change] });
}

function changesDigest(changes: readonly RateChange[]): string {
  return hashJson(changes).toString('base64url');
}
