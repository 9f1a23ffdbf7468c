import type { SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import {
  applyMeasurement,
  dropOldEpochs,
  stampToInstant,
  toStamp,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { retentionMs } from '#src/features/timer/rules/commands/accept-commands.ts';
import { commandsForUnsyncedTimer } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { countedMs } from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { keepEndedRuns, localTimer, queueCommands } from './device-timer.ts';
import type { DeviceTimer } from './device-timer.ts';
import { withoutOtherRuns } from './ended-runs.ts';
import { hasNewEntry, laterResponse, unacknowledged } from './local-view.ts';

export type ReceivedResponse = { answer: TimerResponse; sent: TabClock; received: TabClock };

/**
 * Merges a server response; a run shown here that ended on another device becomes news. `newDeviceId` is for a browser
 * that lost its last writes.
 */
export function mergeResponse(
  state: DeviceTimer,
  { answer, sent, received }: ReceivedResponse,
  newDeviceId: () => string,
): DeviceTimer {
  const before = localTimer(state);
  const merged = mergeServerState(state, { answer, sent, received }, newDeviceId);
  const next = keepShownRuns(state, merged, stampToInstant(merged.clock, received));
  const { entryId: shown } = localTimer(next);
  const ended = next.known.settled.find((run) => run.runId !== shown && endedElsewhere(state, before, run));
  if (ended) return { ...next, news: [...next.news, ended] };
  const isKnown = [...next.known.settled, ...next.unsent].some(({ runId }) => runId === before.entryId);
  if (before.entryId === null || before.entryId === shown || isKnown) return next;
  // The server forgets runs that ended over a month ago. Otherwise it lost the run, so send it again.
  if (state.known.now > 0 && answer.now - state.known.now > retentionMs) return next;
  const now = stampToInstant(next.clock, received);
  return queueCommands(next, commandsForUnsyncedTimer(before, now), toStamp(received));
}

function mergeServerState(
  state: DeviceTimer,
  { answer, sent, received }: ReceivedResponse,
  newDeviceId: () => string,
): DeviceTimer {
  const { now, timer, settled } = answer;
  // The server has more than was sent: a crash lost the latest writes, and sequence numbers must not repeat.
  const isBehind = answer.lastSeq > state.sentSeq;
  const unsent = isBehind ? state.unsent : unacknowledged(state.unsent, answer);
  const clock = applyMeasurement(state.clock, { sent, received, serverTime: now });
  const known = laterResponse(state.known, { now, timer, settled });
  const isEntryDue = state.isEntryDue === true || hasNewEntry(state.known, known);
  const next = { ...state, known, isEntryDue, clock: dropOldEpochs(clock, unsent), unsent };
  if (!isBehind) return next;
  const deviceId = newDeviceId();
  const renumbered = unsent.map((command, index) => ({ ...command, deviceId, seq: index + 1 }));
  return { ...next, deviceId, unsent: renumbered, lastSeq: unsent.length, sentSeq: 0 };
}

/** Keeps the ended runs that were shown here; one that wasn't known to have ended, for an undo. */
function keepShownRuns(state: DeviceTimer, next: DeviceTimer, now: number): DeviceTimer {
  const endedIds = new Set(state.known.settled.map(({ runId }) => runId));
  const shownIds = new Set([...endedIds, ...state.unsent.map(({ runId }) => runId)]);
  const { entryId } = localTimer(state);
  if (entryId !== null) shownIds.add(entryId);
  const kept = withoutOtherRuns(next, shownIds);
  return kept.known.settled.every(({ runId }) => endedIds.has(runId)) ? kept : keepEndedRuns(kept, now);
}

/** Whether another device ended the run shown here, or the run of the last command, which wasn't known to have ended. */
function endedElsewhere({ deviceId, unsent, known }: DeviceTimer, before: Timer, run: SettledRun): boolean {
  if (run.deviceId === deviceId) return false;
  if (run.runId === before.entryId) return true;
  const last = unsent.at(-1);
  return (
    run.runId === last?.runId &&
    !['stop', 'saved'].includes(last.act.type) &&
    !known.settled.some(({ runId }) => runId === run.runId)
  );
}

/** A pause received within a minute needs no notice. */
const remotePauseMinMs = 60_000;

/** Time counted here after another device paused the run; it no longer counts. */
export function pausedSince(before: Timer, after: Timer, now: number): IdleTime | null {
  const from = after.segments.at(-1)?.endTime;
  if (before.entryId !== after.entryId || !before.isActive || from === undefined) return null;
  const idle = { from, to: now };
  return countedMs(before, idle) >= remotePauseMinMs ? idle : null;
}
