import { findRounding } from '#src/features/accounts/server/public.ts';
import { entryOfRun, tellingOf, timesOf } from '#src/features/timer/run-entry.ts';
import type { EndedRun } from '#src/features/timer/run.ts';
import { settledBy, settlement } from '#src/features/timer/settlement.ts';
import type { Settled } from '#src/features/timer/settlement.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  changeEntry,
  findWork,
  giveBackToRetainer,
  isMisfit,
  lockEntry,
  logTime,
  restoreTime,
  takeFromRetainer,
} from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { digestOf } from '#src/platform/server/digest.ts';
import { throwAway } from '#src/platform/server/trash.ts';
import { localDay } from '#src/platform/shared/zones.ts';
import { entryNow, entryRemoved, keepSettled, settledBefore } from './runs.ts';

type Ended = {
  ended: ReadonlyMap<string, EndedRun>;
  /** Looked at in any case: their entry may have come since. */
  named: ReadonlySet<string>;
  saved: ReadonlySet<string>;
};

/**
 * Makes the entries of the runs that were taken over, and brings those that nobody has touched up to what the commands
 * say by now.
 */
export async function settle(db: Db, owner: Owner, { ended, named, saved }: Ended): Promise<void> {
  const rows = await settledBefore(db, owner, [...ended.keys()]);
  const before = new Map(rows.map((row) => [row.runId, row]));
  const inOrder = [...ended.values()].toSorted((a, b) => a.startedAt - b.startedAt);
  for (const run of inOrder) {
    const known = before.get(run.runId);
    if (known?.settledAs === digest(tellingOf(run)) && !named.has(run.runId)) continue;
    const settled = await settleRun(db, owner, run, { before: known, isSaved: saved.has(run.runId) });
    await keepSettled(db, owner, run, settled);
  }
}

async function settleRun(
  db: Db,
  owner: Owner,
  run: EndedRun,
  { before, isSaved }: { before: Settled | undefined; isSaved: boolean },
) {
  const entry = (await entryNow(db, owner, run.runId)) ?? (await entryRemoved(db, owner, run.runId));
  const step = settlement(run, before, entry, { isSaved, digest, rounding: await findRounding(db, owner) });
  const settledAs = digest(tellingOf(run));
  const madeHere = before?.madeHere ?? false;
  let revision = entry?.isDeleted ? null : (entry?.revision ?? null);
  if (step === 'bringBack') await putBack(db, owner, run.runId);
  if (step === 'make') revision = await make(db, owner, run);
  if (step === 'correct' || step === 'bringBack') revision = await correct(db, owner, run, madeHere);
  if (step === 'takeAway') await takeAway(db, owner, run.runId);
  return settledBy(step, { before, settledAs, revision });
}

/** Priced and counted against the retainer like any other entry. */
async function make(db: Db, owner: Owner, run: EndedRun): Promise<number> {
  const { clientId, projectId } = run.timer;
  for (const references of [
    { clientId, projectId },
    // Either may have been deleted since, or never have been there; the time is kept all the same.
    { clientId, projectId: null },
    { clientId: null, projectId: null },
  ]) {
    const work = await findWork(db, owner, references);
    if (isMisfit(work)) continue;
    const request = NewTimesheetEntry.parse({ ...entryOfRun(run, work.timeZone), ...references });
    await logTime(db, owner, request, work);
    return 1;
  }
  throw new Error('An entry without client and project fits everywhere.');
}

/** What somebody saved keeps its words; what was made here follows the timer in all. */
async function correct(db: Db, owner: Owner, run: EndedRun, madeHere: boolean): Promise<number | null> {
  const entry = await lockEntry(db, owner, run.runId);
  if (!entry) return null;
  const times = timesOf(run, entry.timeZone);
  const { description, notes, clientId, projectId, billable } = entryOfRun(run, entry.timeZone);
  const words = { description, notes, billable, date: localDay(times.startTime, entry.timeZone) };
  const changes = madeHere
    ? [
        { ...times, ...words, clientId, projectId },
        { ...times, ...words },
      ]
    : [times];
  for (const change of changes) {
    const after = await changeEntry(db, owner, entry, change);
    if (after && !('field' in after)) return after.revision;
  }
  return entry.revision;
}

async function takeAway(db: Db, owner: Owner, runId: string): Promise<void> {
  const entry = await lockEntry(db, owner, runId);
  if (!entry) return;
  await giveBackToRetainer(db, owner, entry);
  await throwAway(db, owner, 'timesheets', runId);
}

async function putBack(db: Db, owner: Owner, runId: string): Promise<void> {
  await restoreTime(db, owner, runId);
  const entry = await lockEntry(db, owner, runId);
  if (entry) await takeFromRetainer(db, owner, entry);
}

function digest(telling: string): string {
  return digestOf(telling).toString('hex');
}
