import { sql } from 'kysely';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type { RateChange } from '#src/features/timesheets/contract.ts';
import { withAuditLine } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { findRateChange } from '#src/features/timesheets/rules/pricing/rate-changes.ts';
import { updateEntries } from '#src/features/timesheets/server/bulk/bulk-queries.ts';
import type { ResolvedReferences } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import { unknownReferenceError } from '#src/features/timesheets/server/errors.ts';
import { lockEntries } from '#src/features/timesheets/server/queries.ts';
import type { EntryToStore, StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { hashJson } from '#src/platform/server/json-hash.ts';
import { runOperationOnce } from '#src/platform/server/operations.ts';
import type { OperationResult } from '#src/platform/server/operations.ts';
import { findBillingContext } from './billing-context.ts';
import { priceEntriesInOrder, touchChangedRetainers } from './price-entries.ts';

const errors = declaredErrors(timesheetsContract.recalculateRates);

type RecalculationScope = { projectId: string; from?: string | undefined; to?: string | undefined };
type RecalculationPlan = {
  changes: RateChange[];
  entries: { before: StoredEntry; after: EntryToStore }[];
  count: number;
};

/** Rate changes if the entries were priced now; the digest identifies this preview. */
export async function previewRecalculation(db: Db, owner: Owner, span: RecalculationScope) {
  const { changes, count } = await planRecalculation(db, owner, span);
  return { changes, count, digest: changesDigest(changes) };
}

/**
 * Reprices a project's entries that aren't on an invoice, in order of time.
 * @throws UNKNOWN_REFERENCE, CANNOT_RECALCULATE, or CHANGED_SINCE if the result differs from the preview
 */
export async function recalculateRates(
  db: Db,
  owner: Owner,
  request: RecalculationScope & { digest: string; operationId?: string | undefined },
): Promise<OperationResult> {
  const plan = await planRecalculation(db, owner, request);
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

async function planRecalculation(db: Db, owner: Owner, span: RecalculationScope): Promise<RecalculationPlan> {
  const project = (await findBillingContext(db, owner, { projectId: span.projectId, clientId: null }))
    .project;
  if (!project) throw unknownReferenceError({ problem: 'projectGone' });
  const before = await lockEntriesToRate(db, owner, span);
  const works = new Map<string | null, ResolvedReferences>();
  for (const { clientId, projectId } of before) {
    if (!works.has(clientId))
      works.set(clientId, await findBillingContext(db, owner, { projectId, clientId }));
  }
  const orders = before.flatMap((entry) => {
    const work = works.get(entry.clientId);
    return work ? [{ entry, work }] : [];
  });
  const after = await priceEntriesInOrder(db, owner, orders, before);
  const changes: RecalculationPlan['changes'] = [];
  const entries: RecalculationPlan['entries'] = [];
  for (const [place, entry] of before.entries()) {
    const rated = after[place];
    const change = rated && findRateChange(entry, rated);
    if (!change) continue;
    changes.push(change);
    entries.push({ before: entry, after: rated });
  }
  return { changes, entries, count: before.length };
}

/** In order of time, locked. */
async function lockEntriesToRate(
  db: Db,
  owner: Owner,
  { projectId, from, to }: RecalculationScope,
): Promise<StoredEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select id from timesheets
      where user_id = ${owner.ownerId} and project_id = ${projectId} and not invoiced
        and day >= coalesce(${from ?? null}::date, day) and day <= coalesce(${to ?? null}::date, day)
      order by day, coalesce(start_time, date), id limit ${timesheetLimits.entriesPerRecalculation + 1}`.execute(
    db,
  );
  if (rows.length > timesheetLimits.entriesPerRecalculation) {
    throw errors.CANNOT_RECALCULATE();
  }
  const locked = await lockEntries(
    db,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const entry = locked.get(id);
    return entry?.projectId === projectId && !entry.invoiced ? [entry] : [];
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
