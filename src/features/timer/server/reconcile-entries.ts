import { findPreferences } from '#src/features/identity/server/public.ts';
import {
  entryFromRun,
  fingerprintRun,
  runEntryTimes,
} from '#src/features/timer/rules/entry/entry-from-run.ts';
import {
  nextReconciliation,
  reconcileRun,
  waitingFingerprint,
  withinLock,
} from '#src/features/timer/rules/entry/reconcile-run.ts';
import type { Reconciliation } from '#src/features/timer/rules/entry/reconcile-run.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  changeEntry,
  findBillingContext,
  resolveReferences,
  deleteLockedEntry,
  isInvalidReference,
  lockEntry,
  logTime,
  restoreEntryWithValidReferences,
  touchRetainerOnAdd,
} from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { hashJson } from '#src/platform/server/json-hash.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import {
  findRunEntry,
  findDeletedRunEntry,
  saveReconciledRun,
  findReconciledRuns,
} from './timer-run-queries.ts';

type ReconcileInput = {
  ended: ReadonlyMap<string, EndedRun>;
  /** Always checked: their entry may have arrived since. */
  named: ReadonlySet<string>;
  saved: ReadonlySet<string>;
};

/**
 * Creates the entries of taken-over runs and updates unedited ones to match the commands. Returns the runs whose entry
 * waits because its time is locked.
 */
export async function reconcileEntries(
  db: Db,
  owner: Owner,
  { ended, named, saved }: ReconcileInput,
): Promise<Set<string>> {
  const waiting = new Set<string>();
  const rows = await findReconciledRuns(db, owner, [...ended.keys()]);
  const before = new Map(rows.map((row) => [row.runId, row]));
  const inOrder = [...ended.values()].toSorted((a, b) => a.startedAt - b.startedAt);
  for (const run of inOrder) {
    const known = before.get(run.runId);
    if (known?.runFingerprint === digest(fingerprintRun(run)) && !named.has(run.runId)) continue;
    const settled = await reconcileRunEntry(db, owner, run, { before: known, isSaved: saved.has(run.runId) });
    await saveReconciledRun(db, owner, run, settled);
    if (settled.runFingerprint === waitingFingerprint) waiting.add(run.runId);
  }
  return waiting;
}

async function reconcileRunEntry(
  db: Db,
  owner: Owner,
  run: EndedRun,
  { before, isSaved }: { before: Reconciliation | undefined; isSaved: boolean },
) {
  const entry =
    (await findRunEntry(db, owner, run.runId)) ?? (await findDeletedRunEntry(db, owner, run.runId));
  const { lockedUntil, timeZone } = await findPreferences(db, owner);
  const { rounding } = await findBillingContext(db, owner, run.timer);
  const days = [localDay(run.timer.start ?? run.startedAt, timeZone), ...(entry ? [entry.day] : [])];
  const step = withinLock(
    reconcileRun(run, before, entry, { isSaved, digest, rounding }),
    days.some((day) => isLockedDay(day, lockedUntil)),
  );
  const runFingerprint = digest(fingerprintRun(run));
  const isEntryOurs = before?.isEntryOurs ?? false;
  let revision = entry?.isDeleted ? null : (entry?.revision ?? null);
  if (step === 'restore') await restoreRunEntry(db, owner, run.runId);
  if (step === 'create') revision = await createRunEntry(db, owner, run);
  if (step === 'correct' || step === 'restore') revision = await correctRunEntry(db, owner, run, isEntryOurs);
  if (step === 'delete') await deleteRunEntry(db, owner, run.runId);
  return nextReconciliation(step, { before, runFingerprint, revision });
}

/** Priced and counted against the retainer like any other entry. */
async function createRunEntry(db: Db, owner: Owner, run: EndedRun): Promise<number> {
  const { clientId, projectId, taskId = null } = run.timer;
  for (const references of [
    { clientId, projectId, taskId },
    // The task, project or client may have been deleted or never existed; keep the time anyway.
    { clientId, projectId, taskId: null },
    { clientId, projectId: null, taskId: null },
    { clientId: null, projectId: null, taskId: null },
  ]) {
    const work = await resolveReferences(db, owner, references);
    if (isInvalidReference(work)) continue;
    const request = NewTimesheetEntry.parse({ ...entryFromRun(run, work.timeZone), ...references });
    await logTime(db, owner, request, { known: work });
    return 1;
  }
  throw new Error('Unreachable: an entry without client and project is always valid.');
}

/** Keeps the texts of an entry that a user saved; one created here follows the timer entirely. */
async function correctRunEntry(
  db: Db,
  owner: Owner,
  run: EndedRun,
  isEntryOurs: boolean,
): Promise<number | null> {
  const entry = await lockEntry(db, owner, run.runId);
  if (!entry) return null;
  const times = runEntryTimes(run, entry.timeZone);
  const made = entryFromRun(run, entry.timeZone);
  const { description, notes, tags = [], clientId, projectId, taskId = null, billable } = made;
  const details = { description, notes, tags, billable, date: localDay(times.startTime, entry.timeZone) };
  const changes = isEntryOurs
    ? [
        { ...times, ...details, clientId, projectId, taskId },
        { ...times, ...details, clientId, projectId, taskId: null },
        { ...times, ...details },
      ]
    : [times];
  for (const change of changes) {
    const after = await changeEntry(db, owner, entry, change);
    if (after && !('problem' in after)) return after.revision;
  }
  return entry.revision;
}

async function deleteRunEntry(db: Db, owner: Owner, runId: string): Promise<void> {
  const entry = await lockEntry(db, owner, runId);
  if (entry) await deleteLockedEntry(db, owner, entry);
}

async function restoreRunEntry(db: Db, owner: Owner, runId: string): Promise<void> {
  await restoreEntryWithValidReferences(db, owner, runId);
  const entry = await lockEntry(db, owner, runId);
  if (entry) await touchRetainerOnAdd(db, owner, entry);
}

function digest(fingerprint: string): string {
  return hashJson(fingerprint).toString('hex');
}
