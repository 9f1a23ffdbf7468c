import { sql } from 'kysely';
import type { RatingChange } from '#src/features/timesheets/contract.ts';
import { withLine } from '#src/features/timesheets/logging.ts';
import { ratingChange } from '#src/features/timesheets/re-rating.ts';
import { timesheetLimits, timesheetMessages } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { digestOf } from '#src/platform/server/digest.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import type { Done } from '#src/platform/server/operations.ts';
import { findBasis } from './basis.ts';
import { updateEntries } from './many.ts';
import { pricedInTurn, settleRetainers } from './pricing.ts';
import { lockEntries } from './queries.ts';
import type { EntryToKeep, KeptEntry } from './queries.ts';
import { impossible, notAsShown, unknownReference } from './refusals.ts';
import type { Work } from './work.ts';

type Span = { projectId: string; from?: string | undefined; to?: string | undefined };
type Plan = {
  changes: RatingChange[];
  entries: { before: KeptEntry; after: EntryToKeep }[];
  count: number;
};

/** What would come of the entries if they were logged now; the digest tells it from what would come of them later. */
export async function previewRerating(db: Db, owner: Owner, span: Span) {
  const { changes, count } = await planOf(db, owner, span);
  return { changes, count, digest: digestOfChanges(changes) };
}

/**
 * Gives the entries of a project that are on no invoice the rates they would have if they were logged now, in the order
 * of their time. Undefined when the operation's id belongs to another.
 * @throws UNKNOWN_REFERENCE, CANNOT_RE_RATE, or CHANGED_SINCE when that is not what was shown.
 */
export async function rerateEntries(
  db: Db,
  owner: Owner,
  request: Span & { digest: string; operationId?: string | undefined },
): Promise<Done | undefined> {
  const plan = await planOf(db, owner, request);
  const ids = plan.changes.map(({ id }) => id);
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids,
    work: async () => {
      if (digestOfChanges(plan.changes) !== request.digest) throw notAsShown();
      const now = new Date().toISOString();
      const after = plan.entries.map((each) => withRateLine(each.before, each.after, now));
      await updateEntries(db, owner, after);
      await settleRetainers(
        db,
        owner,
        plan.entries.map(({ before }) => before),
        after,
      );
      return ids;
    },
  });
}

async function planOf(db: Db, owner: Owner, span: Span): Promise<Plan> {
  const project = (await findBasis(db, owner, { projectId: span.projectId, clientId: null })).project;
  if (!project) {
    throw unknownReference({ field: 'projectId', reason: 'The project is not there any more.' });
  }
  const before = await entriesToRate(db, owner, span);
  const works = new Map<string | null, Work>();
  for (const { clientId, projectId } of before) {
    if (!works.has(clientId)) works.set(clientId, await findBasis(db, owner, { projectId, clientId }));
  }
  const orders = before.flatMap((entry) => {
    const work = works.get(entry.clientId);
    return work ? [{ entry, work }] : [];
  });
  const after = await pricedInTurn(db, owner, orders, before);
  const changes: Plan['changes'] = [];
  const entries: Plan['entries'] = [];
  for (const [place, entry] of before.entries()) {
    const rated = after[place];
    const change = rated && ratingChange(entry, rated);
    if (!change) continue;
    changes.push(change);
    entries.push({ before: entry, after: rated });
  }
  return { changes, entries, count: before.length };
}

/** In the order of their time, locked. */
async function entriesToRate(db: Db, owner: Owner, { projectId, from, to }: Span): Promise<KeptEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select id from timesheets
      where user_id = ${owner.ownerId} and project_id = ${projectId} and not invoiced
        and day >= coalesce(${from ?? null}::date, day) and day <= coalesce(${to ?? null}::date, day)
      order by day, coalesce(start_time, date), id limit ${timesheetLimits.reRated + 1}`.execute(db);
  if (rows.length > timesheetLimits.reRated) {
    throw impossible('CANNOT_RE_RATE', timesheetMessages.cannotReRate);
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

function withRateLine(before: KeptEntry, after: EntryToKeep, now: string): EntryToKeep {
  const rateInWords = ({ rate, currency }: EntryToKeep) => `${rate} ${currency}`;
  const change = { field: 'rate', before: rateInWords(before), after: rateInWords(after) };
  return withLine(after, { time: now, action: 'edited rate', changes: [change] });
}

function digestOfChanges(changes: readonly RatingChange[]): string {
  return digestOf(changes).toString('base64url');
}
