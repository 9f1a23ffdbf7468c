import type { RunningTimer, SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { toWorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { applyCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { TimerLog } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { EndedRun, Run } from '#src/features/timer/rules/timer/run.ts';
import { closedSeconds, idleTimer } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';

/** The run this device shows: the last server state plus local unsent commands. Exact once everything is sent. */
export function localRun(known: KnownState, unsent: readonly Command[]): Run | null {
  const { current } = applyCommands(toLog(known), unsent.filter(isStillValid(known)));
  return current;
}

/**
 * The later of two responses; concurrent requests may finish out of order. A response more than a minute older is still
 * taken: requests time out sooner, so the server's clock was set back.
 */
export function laterResponse<A extends Pick<TimerResponse, 'now'>>(known: A | null, answer: A): A {
  const isOlder = known !== null && known.now > answer.now && known.now - answer.now < maxResponseMs;
  return isOlder ? known : answer;
}

const maxResponseMs = 60_000;

/** The commands the server hasn't received yet. */
export function unacknowledged<C extends { seq: number }>(
  unsent: readonly C[],
  { lastSeq }: Pick<TimerResponse, 'lastSeq'>,
): C[] {
  return unsent.filter(({ seq }) => seq > lastSeq);
}

/** Whether a run that ended without an entry has one now, from an offline save synced since. */
export function hasNewEntry(
  before: Pick<KnownState, 'settled'>,
  { settled }: Pick<KnownState, 'settled'>,
): boolean {
  const without = new Set(before.settled.flatMap(({ runId, entryId }) => (entryId === null ? [runId] : [])));
  return settled.some(({ runId, entryId }) => entryId !== null && without.has(runId));
}

/** The server's timer as a `Timer`. */
export function toTimer(running: RunningTimer): Timer {
  const { start, isActive } = running;
  const segments = running.segments.map(({ startTime, endTime }) =>
    endTime === undefined ? { startTime } : { startTime, endTime },
  );
  const last = segments.at(-1);
  return {
    ...idleTimer,
    ...toWorkFields(running),
    start,
    isActive,
    segments,
    pausedElapsed: closedSeconds(segments),
    seenAt: last?.endTime ?? last?.startTime ?? start,
  };
}

function toLog({ timer, settled }: KnownState): TimerLog {
  return {
    current: timer && toRun(timer),
    ended: new Map(settled.map((run) => [run.runId, toEndedRun(run)])),
  };
}

function toRun(running: RunningTimer): Run {
  const { runId, deviceId, startedAt, answeredUpTo } = running;
  const timer = toTimer(running);
  return { runId, deviceId, startedAt, timer, ...(answeredUpTo !== undefined && { answeredUpTo }) };
}

/** Its time is in its entry; this device only needs to know that it ended, and how to resume it on undo. */
function toEndedRun({ runId, deviceId, startedAt, endedAt, endedAs, discarded }: SettledRun): EndedRun {
  const timerBeforeEnd = discarded ? toTimer(discarded) : idleTimer;
  return {
    runId,
    deviceId,
    startedAt,
    timer: timerBeforeEnd,
    timerBeforeEnd,
    endedAt,
    endedAs,
    endedBy: deviceId,
  };
}

/** An unsent start is invalid if a run started elsewhere has already taken over. */
function isStillValid({ timer, settled }: KnownState): (command: Command) => boolean {
  const known = timer ? [timer, ...settled] : settled;
  return ({ act, runId, at }) =>
    act.type !== 'start' || !known.some((run) => run.runId !== runId && run.startedAt > at);
}

type KnownState = Pick<TimerResponse, 'timer' | 'settled'>;
