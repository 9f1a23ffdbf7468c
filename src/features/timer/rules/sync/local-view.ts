import type { RunningTimer, SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { applyCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { TimerLog } from '#src/features/timer/rules/timer/replay-commands.ts';
import type { EndedRun, Run } from '#src/features/timer/rules/timer/run.ts';
import { closedSeconds, idleTimer } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';

/**
 * What a device shows: what it last heard from the service, and upon it what was done here and has not arrived. It is
 * exact as soon as nothing waits; until then no device knows what the others have done.
 */
export function localRun(known: KnownState, unsent: readonly Command[]): Run | null {
  const { current } = applyCommands(toLog(known), unsent.filter(isStillValid(known)));
  return current;
}

/**
 * The later of two answers: of what was asked at once, the older may come back last. Nobody waits for one for a minute:
 * what is older than that was told by a clock that has been set back.
 */
export function laterResponse<A extends Pick<TimerResponse, 'now'>>(known: A | null, answer: A): A {
  const isOlder = known !== null && known.now > answer.now && known.now - answer.now < maxResponseMs;
  return isOlder ? known : answer;
}

const maxResponseMs = 60_000;

/** What still has to be sent after an answer: not what has arrived. */
export function unacknowledged<C extends { seq: number }>(
  unsent: readonly C[],
  { lastSeq }: Pick<TimerResponse, 'lastSeq'>,
): C[] {
  return unsent.filter(({ seq }) => seq > lastSeq);
}

/** Whether a run that had ended without an entry has one by now: an offline save that was sent since. */
export function hasNewEntry(
  before: Pick<KnownState, 'settled'>,
  { settled }: Pick<KnownState, 'settled'>,
): boolean {
  const without = new Set(before.settled.flatMap(({ runId, entryId }) => (entryId === null ? [runId] : [])));
  return settled.some(({ runId, entryId }) => entryId !== null && without.has(runId));
}

/** The service's timer as `timer.ts` knows timers. */
export function toTimer(running: RunningTimer): Timer {
  const { start, description, projectId, clientId, billable, isActive } = running;
  const segments = running.segments.map(({ startTime, endTime }) =>
    endTime === undefined ? { startTime } : { startTime, endTime },
  );
  const last = segments.at(-1);
  return {
    ...idleTimer,
    start,
    description,
    projectId,
    clientId,
    billable,
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

/** Its time is in its entry; here it only has to be known as ended, and how to go on if that is undone. */
function toEndedRun({ runId, deviceId, startedAt, endedAt, how, discarded }: SettledRun): EndedRun {
  const timerBeforeEnd = discarded ? toTimer(discarded) : idleTimer;
  return {
    runId,
    deviceId,
    startedAt,
    timer: timerBeforeEnd,
    timerBeforeEnd,
    endedAt,
    how,
    endedBy: deviceId,
  };
}

/** A start that waited while another run was begun elsewhere has been taken over by it already. */
function isStillValid({ timer, settled }: KnownState): (command: Command) => boolean {
  const known = timer ? [timer, ...settled] : settled;
  return ({ act, runId, at }) =>
    act.type !== 'start' || !known.some((run) => run.runId !== runId && run.startedAt > at);
}

type KnownState = Pick<TimerResponse, 'timer' | 'settled'>;
