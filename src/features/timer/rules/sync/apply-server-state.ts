import type { SettledRun } from '#src/features/timer/contract.ts';
import { countedMs } from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';
import { stop, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Segment, Timer } from '#src/features/timer/rules/timer/timer.ts';
import { toDraft } from '#src/features/timer/rules/widget/timer-form.ts';

/** Result of applying a server response to the locally shown timer. */
export type SyncResult = {
  timer: Timer;
  /** The shown run, if it ended on another device. */
  ended: SettledRun | null;
  /** The server doesn't know this timer, so send it again. */
  isUnknown: boolean;
  /** Time counted here after the run was paused elsewhere; it no longer counts. */
  uncounted: IdleTime | null;
};

type ServerState = {
  /** The run from all devices' commands. */
  run: Run | null;
  settled: readonly SettledRun[];
  /** Runs with unsent commands. */
  waiting: ReadonlySet<string>;
};

export function applyServerState(
  mine: Timer,
  { run, settled, waiting }: ServerState,
  { now, deviceId }: { now: number; deviceId: string },
): SyncResult {
  const isIdle = timerState(mine) === 'idle';
  const isOther = !isIdle && mine.entryId !== run?.runId;
  const end = isOther ? settled.find(({ runId }) => runId === mine.entryId) : undefined;
  if (isOther && !end) {
    const isUnknown = mine.entryId === null || !waiting.has(mine.entryId);
    return { timer: mine, ended: null, isUnknown, uncounted: null };
  }
  const ended = end && end.deviceId !== deviceId ? end : null;
  // The form is local until Start.
  const draft = isIdle ? toDraft(mine) : mine.draft;
  const known = { isUnknown: false, uncounted: run && pausedSince(mine, run, now) };
  if (run) return { ...known, timer: withServerRun({ ...mine, draft }, run, now), ended };
  if (isIdle) return { ...known, timer: mine, ended: null };
  return { ...known, timer: stop({ ...mine, seenAt: Math.min(mine.seenAt, now) }, now), ended };
}

/** A pause received within a minute needs no notice. */
const remotePauseMinMs = 60_000;

function pausedSince(mine: Timer, { runId, timer }: Run, now: number): IdleTime | null {
  const from = timer.segments.at(-1)?.endTime;
  if (mine.entryId !== runId || !mine.isActive || from === undefined) return null;
  const idle = { from, to: now };
  return countedMs(mine, idle) >= remotePauseMinMs ? idle : null;
}

function withServerRun(mine: Timer, { runId, timer }: Run, now: number): Timer {
  const theirs: Timer = {
    ...timer,
    entryId: runId,
    draft: mine.draft,
    revision: Math.max(mine.revision + 1, now),
    seenAt: Math.max(now, timer.seenAt),
  };
  return isSameTimer(mine, theirs) && mine.seenAt <= now ? mine : theirs;
}

function isSameTimer(a: Timer, b: Timer): boolean {
  return (
    a.entryId === b.entryId &&
    a.isActive === b.isActive &&
    a.description === b.description &&
    a.projectId === b.projectId &&
    a.clientId === b.clientId &&
    a.billable === b.billable &&
    isNear(a.start ?? 0, b.start ?? 0) &&
    a.segments.length === b.segments.length &&
    a.segments.every((segment, place) => isSameSegment(segment, b.segments[place]))
  );
}

function isSameSegment(a: Segment, b: Segment | undefined): boolean {
  if (!b || (a.endTime === undefined) !== (b.endTime === undefined)) return false;
  return isNear(a.startTime, b.startTime) && isNear(a.endTime ?? 0, b.endTime ?? 0);
}

/** Clocks can't be synced more precisely; smaller corrections would only flicker. */
const nearMs = 500;

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= nearMs;
}
