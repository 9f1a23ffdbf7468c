import type { Command } from '#src/features/timer/rules/timer/command.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { noRounding, savedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { runEntryMs, runSeconds, runFingerprint } from './entry-from-run.ts';

/** What is kept of a run that was settled before. */
export type Reconciliation = {
  /** What the run told then (`tellingOf`, or a digest of it). */
  settledAs: string;
  /** Whether the service made the entry, rather than somebody who saved. */
  madeHere: boolean;
  /** The entry's revision then; null: there was none, or it was taken away. */
  entryRevision: number | null;
  late?: LateChange;
};

/** Whether late commands changed the run after its entry was made, and whether the entry could follow. */
export type LateChange = 'corrected' | 'kept' | null;

/** The entry of a run as it stands; instants in ms. */
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
 * What is to be done about the entry of a run that has ended:
 * `make` it; `correct` it, as late commands tell another story; `takeAway`, as the run was discarded after all;
 * `bringBack` what was taken away so; `keep` it as somebody changed, invoiced or deleted it; `note` that it is right.
 */
export type ReconcileStep = 'make' | 'correct' | 'takeAway' | 'bringBack' | 'keep' | 'note';

type ReconcileOptions = {
  /** Somebody saved it: see `savedRuns`. */
  isSaved: boolean;
  digest?: (telling: string) => string;
  rounding?: Rounding;
};

export function reconcileRun(
  run: EndedRun,
  before: Reconciliation | undefined,
  entry: RunEntry | undefined,
  { isSaved, digest = (telling) => telling, rounding = noRounding }: ReconcileOptions,
): ReconcileStep {
  const isWanted = run.how !== 'stopped' && runSeconds(run) > 0;
  const isKnown = before !== undefined && before.entryRevision !== null;
  const hasChanged = before?.settledAs !== digest(runFingerprint(run));
  if (!entry) return isWanted && !isKnown && !isSaved ? 'make' : 'note';
  if (entry.isDeleted) {
    const isTakenAway = before?.madeHere === true && before.entryRevision === null;
    if (isTakenAway) return isWanted ? 'bringBack' : 'note';
    return isKnown && hasChanged ? 'keep' : 'note';
  }
  if (!isKnown) return firstReconcile(run, entry, rounding);
  if (!hasChanged) return 'note';
  if (entry.isInvoiced || entry.revision !== before.entryRevision) return 'keep';
  if (before.madeHere && !isWanted) return 'takeAway';
  return 'correct';
}

/**
 * The runs that somebody saved. Their entry is made or waits on that device, which brings it, unless somebody discards
 * it there; nobody else makes one, or it would come back.
 */
export function savedRunIds(commands: Iterable<Pick<Command, 'runId' | 'act'>>): Set<string> {
  return new Set([...commands].flatMap(({ runId, act }) => (act.type === 'saved' ? [runId] : [])));
}

/** What is kept of a run after a step; `revision` is the entry's by then. */
export function nextReconciliation(
  step: ReconcileStep,
  {
    before,
    settledAs,
    revision,
  }: { before: Reconciliation | undefined; settledAs: string; revision: number | null },
): Reconciliation & { late: LateChange } {
  const { madeHere = false, entryRevision = null, late = null } = before ?? {};
  switch (step) {
    case 'make':
      return { settledAs, madeHere: true, entryRevision: revision, late };
    case 'correct':
    case 'bringBack':
      return { settledAs, madeHere, entryRevision: revision, late: 'corrected' };
    case 'takeAway':
      return { settledAs, madeHere, entryRevision: null, late: 'corrected' };
    case 'keep':
      return { settledAs, madeHere, entryRevision: entryRevision ?? revision, late: 'kept' };
    case 'note':
      return { settledAs, madeHere, entryRevision: entryRevision ?? revision, late };
  }
}

/**
 * An entry that was there before is none of the run's, unless it was made by a clock that was ahead; one that is,
 * somebody saved in the belief that this was it.
 */
function firstReconcile(run: EndedRun, entry: RunEntry, rounding: Rounding): ReconcileStep {
  const isOlder = entry.createdAt < run.startedAt && (entry.endTime ?? 0) <= entry.createdAt;
  if (isOlder || !hasDifferentTimes(run, entry, rounding)) return 'note';
  return entry.revision === 1 && !entry.isInvoiced ? 'correct' : 'keep';
}

/** A second more or less is how long it takes to press a button. */
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
