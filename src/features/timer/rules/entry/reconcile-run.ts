import type { Command } from '#src/features/timer/rules/timer/command.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { noRounding, savedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { runEntryMs, runSeconds, fingerprintRun } from './entry-from-run.ts';

/** State of a run at its last reconciliation. */
export type Reconciliation = {
  /** The run's fingerprint (`fingerprintRun`, or its digest). */
  runFingerprint: string;
  /** The server created the entry, rather than a user saving it. */
  isEntryOurs: boolean;
  /** The entry's revision; null: none existed, or it was removed. */
  entryRevision: number | null;
  lateChange?: LateChange;
};

/** Whether late commands changed the run after its entry was created, and whether the entry was updated. */
export type LateChange = 'corrected' | 'kept' | null;

/** The run's current entry; instants in ms. */
export type RunEntry = {
  revision: number;
  isInvoiced: boolean;
  isDeleted: boolean;
  createdAt: number;
  startTime: number | null;
  endTime: number | null;
  durationMs: number;
};

/**
 * What to do with the entry of an ended run: `create` it; `correct` it after late commands; `delete` it because the run
 * was discarded after all; `restore` one deleted that way; `keep` it because a user changed, invoiced or deleted it, or
 * its time is locked; `wait` with a new one in locked time; `note` that it is up to date.
 */
export type ReconcileStep = 'create' | 'correct' | 'delete' | 'restore' | 'keep' | 'wait' | 'note';

type ReconcileOptions = {
  /** A user saved it: see `savedRunIds`. */
  isSaved: boolean;
  digest?: (fingerprint: string) => string;
  rounding?: Rounding;
};

export function reconcileRun(
  run: EndedRun,
  before: Reconciliation | undefined,
  entry: RunEntry | undefined,
  { isSaved, digest = (fingerprint) => fingerprint, rounding = noRounding }: ReconcileOptions,
): ReconcileStep {
  const isWanted = run.endedAs !== 'stopped' && runSeconds(run) > 0;
  const isKnown = before !== undefined && before.entryRevision !== null;
  const hasChanged = before?.runFingerprint !== digest(fingerprintRun(run));
  if (!entry) return isWanted && !isKnown && !isSaved ? 'create' : 'note';
  if (entry.isDeleted) {
    const isDeletedByTimer = before?.isEntryOurs === true && before.entryRevision === null;
    if (isDeletedByTimer) return isWanted ? 'restore' : 'note';
    return isKnown && hasChanged ? 'keep' : 'note';
  }
  if (!isKnown) return firstReconcile(run, entry, rounding);
  if (!hasChanged) return 'note';
  if (entry.isInvoiced || entry.revision !== before.entryRevision) return 'keep';
  if (before.isEntryOurs && !isWanted) return 'delete';
  return 'correct';
}

/** Locked time doesn't change: an entry stays as it is, and a new one waits until the lock is moved. */
export function withinLock(step: ReconcileStep, isLocked: boolean): ReconcileStep {
  if (!isLocked || step === 'note') return step;
  return step === 'create' ? 'wait' : 'keep';
}

/** The fingerprint of a run whose entry waits: no run has it, so each sync tries again. */
export const waitingFingerprint = '';

/**
 * Runs that users saved. The saving device creates their entry, unless the user discards it there. If the server
 * created one, it would come back.
 */
export function savedRunIds(commands: Iterable<Pick<Command, 'runId' | 'act'>>): Set<string> {
  return new Set([...commands].flatMap(({ runId, act }) => (act.type === 'saved' ? [runId] : [])));
}

/** The state to store after a step; `revision` is the entry's after the step. */
export function nextReconciliation(
  step: ReconcileStep,
  {
    before,
    runFingerprint,
    revision,
  }: { before: Reconciliation | undefined; runFingerprint: string; revision: number | null },
): Reconciliation & { lateChange: LateChange } {
  const { isEntryOurs = false, entryRevision = null, lateChange = null } = before ?? {};
  switch (step) {
    case 'create':
      return { runFingerprint, isEntryOurs: true, entryRevision: revision, lateChange };
    case 'correct':
    case 'restore':
      return { runFingerprint, isEntryOurs, entryRevision: revision, lateChange: 'corrected' };
    case 'delete':
      return { runFingerprint, isEntryOurs, entryRevision: null, lateChange: 'corrected' };
    case 'wait':
      return { runFingerprint: waitingFingerprint, isEntryOurs, entryRevision, lateChange };
    case 'keep':
      return { runFingerprint, isEntryOurs, entryRevision: entryRevision ?? revision, lateChange: 'kept' };
    case 'note':
      return { runFingerprint, isEntryOurs, entryRevision: entryRevision ?? revision, lateChange };
  }
}

/**
 * An entry older than the run isn't the run's, unless clock skew made it look older; then a user saved it as this
 * run's.
 */
function firstReconcile(run: EndedRun, entry: RunEntry, rounding: Rounding): ReconcileStep {
  const isOlder = entry.createdAt < run.startedAt && (entry.endTime ?? 0) <= entry.createdAt;
  if (isOlder || !hasDifferentTimes(run, entry, rounding)) return 'note';
  return entry.revision === 1 && !entry.isInvoiced ? 'correct' : 'keep';
}

/** Allow a second: pressing a button takes that long. */
function hasDifferentTimes(
  run: EndedRun,
  { durationMs, startTime, endTime }: RunEntry,
  rounding: Rounding,
): boolean {
  const { start, segments } = run.timer;
  const end = segments.at(-1)?.endTime ?? start;
  const savedMs = savedDuration(runEntryMs(run), rounding);
  return Math.abs(durationMs - savedMs) > 1000 || differs(startTime, start) || differs(endTime, end);
}

function differs(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) > 1_500;
}
