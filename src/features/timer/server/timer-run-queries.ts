import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { runSeconds } from '#src/features/timer/rules/entry/entry-from-run.ts';
import type { RunEntry, LateChange, Reconciliation } from '#src/features/timer/rules/entry/reconcile-run.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';

type TimerRunRow = Selectable<Tables['timerRuns']>;

type StoredRunEntry = RunEntry & { day: string };

/** An ended run at its last reconciliation. */
export type ReconciledRun = Omit<TimerRunRow, 'runFingerprint'> & Reconciliation & { lateChange: LateChange };

export async function findReconciledRuns(
  db: Db,
  { ownerId }: Owner,
  runIds: readonly string[],
): Promise<ReconciledRun[]> {
  const rows = await db
    .selectFrom('timerRuns')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('runId', '=', sql<string>`any(${runIds}::uuid[])`)
    .execute();
  return rows.map(toReconciledRun);
}

/** Runs that had no entry when last reconciled and have one now, from a late save. */
export async function findRunsWithNewEntry(db: Db, { ownerId }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('timerRuns')
    .innerJoin('timesheets', (join) =>
      join.onRef('timesheets.userId', '=', 'timerRuns.userId').onRef('timesheets.id', '=', 'timerRuns.runId'),
    )
    .select('runId')
    .where('timerRuns.userId', '=', ownerId)
    .where('endedAt', '>', sql<string>`now() - interval '31 days'`)
    .where('entryRevision', 'is', null)
    .execute();
  return rows.map(({ runId }) => runId);
}

/** The most recent runs, newest first, plus those in `named`, and whether each has an entry. */
export async function listLatestRuns(
  db: Db,
  { ownerId }: Owner,
  named: readonly string[],
): Promise<(ReconciledRun & { hasEntry: boolean })[]> {
  const rows = await db
    .selectFrom('timerRuns')
    .selectAll()
    .select(
      sql<boolean>`exists (select from timesheets t where t.user_id = timer_runs.user_id and t.id = run_id)`.as(
        'hasEntry',
      ),
    )
    .where('userId', '=', ownerId)
    .where(
      sql<boolean>`(run_id = any(${named}::uuid[]) or run_id in (
        select run_id from timer_runs where user_id = ${ownerId} order by ended_at desc, run_id desc limit ${maxLatestRuns}))`,
    )
    .orderBy('endedAt', 'desc')
    .orderBy('runId', 'desc')
    .execute();
  return rows.map(({ hasEntry, ...row }) => ({ ...toReconciledRun(row), hasEntry }));
}

export async function saveReconciledRun(
  db: Db,
  { ownerId }: Owner,
  run: EndedRun,
  { runFingerprint, ...settled }: Reconciliation & { lateChange: LateChange },
): Promise<string> {
  const { runId, startedAt, endedAt, endedAs, endedBy, timer } = run;
  const row = {
    startedAt: new Date(startedAt),
    endedAt: new Date(endedAt),
    endedAs,
    endedBy,
    description: timer.description,
    seconds: runSeconds(run),
    runFingerprint: Buffer.from(runFingerprint, 'hex'),
    ...settled,
  };
  await db
    .insertInto('timerRuns')
    .values({ ...row, userId: ownerId, runId })
    .onConflict((conflict) => conflict.columns(['userId', 'runId']).doUpdateSet(row))
    .execute();
  return runId;
}

/** The run's entry, if it wasn't deleted. */
export async function findRunEntry(
  db: Db,
  { ownerId }: Owner,
  runId: string,
): Promise<StoredRunEntry | undefined> {
  const { rows } = await sql<EntryRow>`
    select revision, invoiced, false as is_deleted, created_at, day, start_time, end_time, duration_ms
      from timesheets where user_id = ${ownerId} and id = ${runId}`.execute(db);
  return rows[0] && toRunEntry(rows[0]);
}

/** The run's entry as it was before it was deleted or merged. */
export async function findDeletedRunEntry(
  db: Db,
  { ownerId }: Owner,
  runId: string,
): Promise<StoredRunEntry | undefined> {
  const { rows } = await sql<EntryRow>`
    select entry.revision, entry.invoiced, true as is_deleted, entry.created_at, entry.day, entry.start_time,
           entry.end_time, entry.duration_ms
      from operations, jsonb_populate_recordset(null::timesheets, operations.before) entry
      where operations.user_id = ${ownerId} and operations.kind = 'timesheets' and not operations.undone
        and (operations.record_id = ${runId} or operations.record_id is null
          and operations.before @> jsonb_build_array(jsonb_build_object('id', ${runId}::text)))
        and entry.id = ${runId}
      order by operations.created_at desc limit 1`.execute(db);
  return rows[0] && toRunEntry(rows[0]);
}

function toRunEntry(row: EntryRow): StoredRunEntry {
  return {
    revision: row.revision,
    isInvoiced: row.invoiced,
    isDeleted: row.isDeleted,
    createdAt: Date.parse(row.createdAt),
    startTime: row.startTime === null ? null : Date.parse(row.startTime),
    endTime: row.endTime === null ? null : Date.parse(row.endTime),
    durationMs: row.durationMs,
    day: row.day,
  };
}

/** How many recent runs a response includes. */
const maxLatestRuns = 20;

type EntryRow = Pick<
  Selectable<Tables['timesheets']>,
  'revision' | 'invoiced' | 'createdAt' | 'day' | 'startTime' | 'endTime' | 'durationMs'
> & { isDeleted: boolean };

function toReconciledRun({ runFingerprint, ...row }: TimerRunRow): ReconciledRun {
  return { ...row, runFingerprint: runFingerprint.toString('hex') };
}
