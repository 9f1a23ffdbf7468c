import { exact, savedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import type { Command } from './command.ts';
import { entryMs, secondsOfRun, tellingOf } from './run-entry.ts';
import type { EndedRun } from './run.ts';

/** What is kept of a run that was settled before. */
export type Settled = {
  /** What the run told then (`tellingOf`, or a digest of it). */
  settledAs: string;
  /** Whether the service made the entry, rather than somebody who saved. */
  madeHere: boolean;
  /** The entry's revision then; null: there was none, or it was taken away. */
  entryRevision: number | null;
  late?: Late;
};

/** Whether late commands changed the run after its entry was made, and whether the entry could follow. */
export type Late = 'corrected' | 'kept' | null;

/** The entry of a run as it stands; instants in ms. */
export type EntryNow = {
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
export type Step = 'make' | 'correct' | 'takeAway' | 'bringBack' | 'keep' | 'note';

type Circumstances = {
  /** Somebody saved it: see `savedRuns`. */
  isSaved: boolean;
  digest?: (telling: string) => string;
  rounding?: Rounding;
};

export function settlement(
  run: EndedRun,
  before: Settled | undefined,
  entry: EntryNow | undefined,
  { isSaved, digest = (telling) => telling, rounding = exact }: Circumstances,
): Step {
  const isWanted = run.how !== 'stopped' && secondsOfRun(run) > 0;
  const isKnown = before !== undefined && before.entryRevision !== null;
  const isNews = before?.settledAs !== digest(tellingOf(run));
  if (!entry) return isWanted && !isKnown && !isSaved ? 'make' : 'note';
  if (entry.isDeleted) {
    const isTakenAway = before?.madeHere === true && before.entryRevision === null;
    if (isTakenAway) return isWanted ? 'bringBack' : 'note';
    return isKnown && isNews ? 'keep' : 'note';
  }
  if (!isKnown) return firstLook(run, entry, rounding);
  if (!isNews) return 'note';
  if (entry.isInvoiced || entry.revision !== before.entryRevision) return 'keep';
  if (before.madeHere && !isWanted) return 'takeAway';
  return 'correct';
}

/**
 * The runs that somebody saved. Their entry is made or waits on that device, which brings it, unless somebody discards
 * it there; nobody else makes one, or it would come back.
 */
export function savedRuns(commands: Iterable<Pick<Command, 'runId' | 'act'>>): Set<string> {
  return new Set([...commands].flatMap(({ runId, act }) => (act.type === 'saved' ? [runId] : [])));
}

/** What is kept of a run after a step; `revision` is the entry's by then. */
export function settledBy(
  step: Step,
  {
    before,
    settledAs,
    revision,
  }: { before: Settled | undefined; settledAs: string; revision: number | null },
): Settled & { late: Late } {
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
function firstLook(run: EndedRun, entry: EntryNow, rounding: Rounding): Step {
  const isOlder = entry.createdAt < run.startedAt && (entry.endTime ?? 0) <= entry.createdAt;
  if (isOlder || !isOff(run, entry, rounding)) return 'note';
  return entry.revision === 1 && !entry.isInvoiced ? 'correct' : 'keep';
}

/** A second more or less is how long it takes to press a button. */
function isOff(run: EndedRun, { durationMs, startTime, endTime }: EntryNow, rounding: Rounding): boolean {
  const { start, segments } = run.timer;
  const end = segments.at(-1)?.endTime ?? start;
  const savedMs = savedDuration(entryMs(run), rounding);
  return Math.abs(durationMs - savedMs) > 1000 || isApart(startTime, start) || isApart(endTime, end);
}

function isApart(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) > 1_500;
}
