import { stampToInstant } from '#src/features/timer/rules/clock/server-clock.ts';
import { undoForMs } from './device-timer.ts';
import type { DeviceTimer } from './device-timer.ts';

/** Drops the runs of a response that were never shown here, and that no unsent command needs. */
export function withoutOtherRuns(state: DeviceTimer, shownRunIds: ReadonlySet<string>): DeviceTimer {
  const settled = state.known.settled.filter(
    (run) => shownRunIds.has(run.runId) || isNeededToSync(state)(run),
  );
  return { ...state, known: { ...state.known, settled } };
}

/**
 * Drops every trace of ended runs, once they are synced and can't be undone. Returns the same object if there is none.
 * `currentRunId` is the run on the timer. [4.14]
 */
export function forgetEndedRuns(state: DeviceTimer, currentRunId: string | null, now: number): DeviceTimer {
  const { known, triedRunId, askedRunId, askedUpTo, endedRunsUntil = 0 } = state;
  // A clock that was set back must not keep them for longer.
  if (now < endedRunsUntil && endedRunsUntil <= now + undoForMs) return state;
  const isPast = (runId: string | null) => runId !== null && runId !== currentRunId;
  const settled = known.settled.filter(isNeededToSync(state));
  const isClean =
    settled.length === known.settled.length &&
    !isPast(triedRunId) &&
    !isPast(askedRunId) &&
    (askedUpTo === 0 || currentRunId !== null);
  if (isClean) return state;
  return {
    ...state,
    known: { ...known, settled },
    triedRunId: isPast(triedRunId) ? null : triedRunId,
    askedRunId: isPast(askedRunId) ? null : askedRunId,
    askedUpTo: currentRunId === null ? 0 : askedUpTo,
  };
}

/** Whether an unsent command is about the ended run, or starts a run that the ended one has taken over. */
function isNeededToSync({
  unsent,
  clock,
}: DeviceTimer): (run: { runId: string; startedAt: number }) => boolean {
  return ({ runId, startedAt }) =>
    unsent.some(
      (command) =>
        command.runId === runId ||
        (command.act.type === 'start' && stampToInstant(clock, command.at) < startedAt),
    );
}
